public import DisplayConcurrency
public import DisplayGeometry

/// One axis of content on its way to a target, over some time. A pure value.
///
/// Each frame covers the share of the *remaining* way that the curve says. So the content arrives exactly at its
/// target, wherever that has moved meanwhile.
public struct ScrollAnimation: Sendable, Hashable {
  /// The offset where it ends, in points.
  public internal(set) var target: Double
  /// How long it takes, and how progress follows time.
  public let timing: AnimationTiming
  /// The moment of its first frame; nil before that.
  public internal(set) var start: MonotonicInstant?
  /// The progress of the last frame.
  private var covered = 0.0

  /// Creates an animation that begins with its first frame; a target that is not a number counts as 0.
  public init(target: Double, timing: AnimationTiming) {
    self.target = target.isNaN ? 0 : target
    self.timing = timing
  }

  /// The share of the whole way that is covered at a moment; exactly 1 from the end on.
  func progress(at now: MonotonicInstant) -> Double {
    let elapsed = (start ?? now).duration(to: now)
    guard elapsed < timing.duration else { return 1 }
    return timing.curve.progress(at: max(.zero, elapsed) / timing.duration)
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
    start = start ?? now
    let progress = progress(at: now)
    // Curves that overshoot are beyond the target for a while; where they cross it there is no way left to take a share of.
    let share = abs(1 - covered) > 1e-6 ? (progress - covered) / (1 - covered) : 1
    covered = progress
    return progress == 1 ? target : offset + (target - offset) * share
  }

  /// Whether a moment is at or after the end.
  func isOver(at now: MonotonicInstant) -> Bool { start != nil && progress(at: now) == 1 }

  func shifted(by distance: Double) -> ScrollAnimation {
    var shifted = self
    shifted.target += distance
    return shifted
  }
}
