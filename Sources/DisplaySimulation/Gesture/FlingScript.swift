public import AsyncDisplay

/// Flings a list down and back up again: flick after flick, each released when the one before has slowed.
///
/// The first half of the time goes down, the second half up, each at a mean velocity until its last flick is
/// left to slow down. What the script says are distances, so that it goes on undisturbed when the list corrects
/// its offset.
@MainActor
public final class FlingScript: ScrollScript {
  /// The mean velocity from one flick to the next, in points a second.
  public let velocity: Double
  /// How long the whole takes, in seconds.
  public let duration: Double
  /// The velocity at the last frame, in points a second; negative on the way up.
  public private(set) var currentVelocity = 0.0
  /// What the list was told to move at the last frame, in points.
  public private(set) var currentDisplacement = 0.0

  private let flicks: [Flick]
  private var start: MonotonicInstant?
  private var lastTime = 0.0

  private struct Flick {
    let start: Double
    let end: Double
    let fling: Fling
    /// Where the content is when the finger lets go.
    let origin: Double

    func place(at time: Double) -> Double {
      origin + fling.displacement(after: min(time, end) - start)
    }
  }

  /// The share of a release's velocity at which the next finger comes down.
  private static let renewedBelow = 0.6
  /// The fastest that content is flung, in points a second: far beyond what eyes can follow.
  private static let maximumVelocity = 1_000_000.0
  /// The longest that a script runs, in seconds: six hours, in some 85,000 flicks.
  private static let maximumDuration = 21_600.0

  /// Makes a script.
  ///
  /// - Parameters:
  ///   - velocity: The mean velocity from one flick to the next, in points a second; each is released faster
  ///     and slows down by itself. Negative and infinite ones count as 0, and those above 1,000,000 as 1,000,000.
  ///   - duration: How long the whole takes, in seconds; likewise, and at most six hours, 21,600. What is clamped is
  ///     reported.
  public init(velocity: Double, duration: Double) {
    self.velocity = Self.clamped(velocity, to: Self.maximumVelocity, "velocity", "points a second")
    self.duration = Self.clamped(duration, to: Self.maximumDuration, "duration", "seconds")
    let half = self.duration / 2
    let down = Self.makeFlicks(from: 0, to: half, velocity: self.velocity, origin: 0)
    let turn = down.last?.place(at: half) ?? 0
    flicks = down + Self.makeFlicks(from: half, to: self.duration, velocity: -self.velocity, origin: turn)
  }

  /// How far the content moves from the last frame to this one. The first frame starts the clock.
  public func displacement(at timing: FrameTiming) -> Double {
    guard let start else {
      start = timing.timestamp
      return 0
    }
    let time = start.milliseconds(to: timing.timestamp) / 1_000
    currentDisplacement = 0
    guard time > lastTime else { return 0 }
    defer { lastTime = time }
    currentVelocity = velocity(at: time)
    currentDisplacement = place(at: time) - place(at: lastTime)
    return currentDisplacement
  }

  /// Where the content would be some seconds after the start if it had no ends, in points.
  ///
  /// - Complexity: O(log n) in the number of flicks.
  public func place(at time: Double) -> Double { flick(at: time)?.place(at: time) ?? 0 }

  private static func clamped(_ value: Double, to maximum: Double, _ name: String, _ unit: String) -> Double {
    let usable = value.isFinite ? min(max(0, value), maximum) : 0
    if usable != value {
      Diagnostics.report(
        Diagnostic(
          message: "A fling's \(name) of \(value) \(unit) was clamped to \(usable); "
            + "it is at least 0 and at most \(maximum)."
        )
      )
    }
    return usable
  }

  private func velocity(at time: Double) -> Double {
    guard let flick = flick(at: time), time < flick.end else { return 0 }
    return flick.fling.velocity(after: time - flick.start)
  }

  /// The last flick that has begun; nil before the first.
  private func flick(at time: Double) -> Flick? {
    var (low, high) = (0, flicks.count)
    while low < high {
      let middle = (low + high) / 2
      if flicks[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? flicks[low - 1] : nil
  }

  private static func makeFlicks(
    from start: Double,
    to end: Double,
    velocity: Double,
    origin: Double
  ) -> [Flick] {
    guard abs(velocity) > Fling.restingSpeed else { return [] }
    // Between a release and the moment when the share of `renewedBelow` is left, an exponentially falling
    // velocity has this mean.
    let mean = (1 - renewedBelow) / -naturalLogarithm(renewedBelow)
    let fling = Fling(velocity: velocity / mean)
    let length = fling.time(toReach: abs(fling.velocity) * renewedBelow)
    // The last flick gets the time that it needs to come to rest, but no more than a fifth of the way.
    let lastStart = max(start, end - min(fling.restingTime, (end - start) / 5))
    let distance = fling.displacement(after: length)
    var flicks: [Flick] = []
    var time = start
    var place = origin
    while time + length < lastStart {
      flicks.append(Flick(start: time, end: time + length, fling: fling, origin: place))
      time += length
      place += distance
    }
    flicks.append(Flick(start: time, end: end, fling: fling, origin: place))
    return flicks
  }
}
