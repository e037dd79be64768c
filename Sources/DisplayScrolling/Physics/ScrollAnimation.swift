public import DisplayConcurrency
public import DisplayGeometry

/// One axis of content on its way to a target, over some time. A pure value.
///
/// Each frame covers the share of the *remaining* way that the curve says. So the content arrives exactly at its
/// target, wherever that has moved meanwhile. A timing that overshoots has no remaining way where it crosses the target: it covers
/// shares of the way that there was at first, and what the target has moved since is spread over the remaining time.
public struct ScrollAnimation: Sendable, Hashable {
  /// The offset where it ends, in points.
  public internal(set) var target: Double
  /// How long it takes, and how progress follows time.
  public let timing: AnimationTiming
  /// The moment of its first frame; nil before that.
  public internal(set) var start: MonotonicInstant?
  /// The progress of the last frame.
  private var covered = 0.0
  /// For a timing that overshoots: the way that there was at first, in points, and the moment of the last frame.
  private var way = 0.0
  private var last: MonotonicInstant?

  /// Creates an animation that begins with its first frame; a target that is not a number counts as 0.
  public init(target: Double, timing: AnimationTiming) {
    self.target = target.isNaN ? 0 : target
    self.timing = timing
  }

  /// The share of the whole way that is covered at a moment; exactly 1 from the end on.
  func progress(at now: MonotonicInstant) -> Double {
    timing.progress(after: (start ?? now).duration(to: now))
  }

  /// Moves on to a moment. The first call starts the time.
  ///
  /// - Parameters:
  ///   - offset: Where the content is.
  ///   - now: The moment.
  ///   - limits: The offsets at which there is content; a target beyond them counts as the nearer end.
  /// - Returns: Where the content is then.
  mutating func advance(from offset: Double, to now: MonotonicInstant, in limits: ScrollLimits) -> Double {
    let target = limits.clamp(target)
    let progress = advance(to: now)
    guard progress.now != 1 else { return target }
    guard timing.mayOvershoot else {
      let share = progress.last < 1 ? (progress.now - progress.last) / (1 - progress.last) : 1
      return offset + (target - offset) * share
    }
    if last == nil { way = target - offset }
    let error = target - offset - way * (1 - progress.last)
    let share = timeShare(from: last ?? now, to: now)
    last = now
    return offset + way * (progress.now - progress.last) + error * share
  }

  /// Starts the time, if it has not started, and returns the progress of the last frame and of this one.
  private mutating func advance(to now: MonotonicInstant) -> (last: Double, now: Double) {
    start = start ?? now
    let last = covered
    covered = progress(at: now)
    return (last, covered)
  }

  /// The part of the remaining time that passes between two moments.
  private func timeShare(from last: MonotonicInstant, to now: MonotonicInstant) -> Double {
    let remaining = timing.duration - (start ?? now).duration(to: last)
    guard remaining > .zero else { return 1 }
    return min(max(0, last.duration(to: now) / remaining), 1)
  }

  /// Whether a moment is at or after the end.
  func isOver(at now: MonotonicInstant) -> Bool { start != nil && progress(at: now) == 1 }

  func shifted(by distance: Double) -> ScrollAnimation {
    var shifted = self
    shifted.target += distance
    return shifted
  }
}
