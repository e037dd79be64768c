internal import DisplayConcurrency
internal import DisplayGeometry

/// Content that runs on by itself after a finger let it go. A pure value.
///
/// The velocity falls by the same share in every millisecond, the platform-standard rate of 0.998, until it is
/// below the resting speed. The place is a closed formula of the time since the release: it does not depend on
/// how many frames there are.
struct Deceleration: Sendable, Hashable {
  /// The speed below which content stands still, in points a second.
  static let restingSpeed = 10.0
  /// How fast the velocity falls, the exponent for a second: -1000·ln 0.998.
  static let decay = 2.002_002_670_673_341_5

  /// Where the content was released, in points.
  let origin: Point
  /// How fast it was, in points a second.
  let velocity: Point
  /// When it was released.
  let start: MonotonicInstant

  /// Where the content would be if it had no ends, in points.
  func offset(at now: MonotonicInstant) -> Point {
    let remaining = remainingShare(at: now)
    return Point(
      x: origin.x + Self.distance(velocity: velocity.x, remaining: remaining),
      y: origin.y + Self.distance(velocity: velocity.y, remaining: remaining)
    )
  }

  /// Whether the content stands still.
  func isOver(at now: MonotonicInstant) -> Bool {
    let remaining = remainingShare(at: now)
    return abs(velocity.x) * remaining <= Self.restingSpeed
      && abs(velocity.y) * remaining <= Self.restingSpeed
  }

  /// The share of the velocity that is left.
  private func remainingShare(at now: MonotonicInstant) -> Double {
    exponential(-Self.decay * max(0, start.milliseconds(to: now)) / 1_000)
  }

  /// How far an axis has run while its speed fell to a share, and no further than to the resting speed.
  private static func distance(velocity: Double, remaining: Double) -> Double {
    let speed = abs(velocity)
    let lost = speed - max(speed * remaining, min(speed, restingSpeed))
    return (velocity < 0 ? -lost : lost) / decay
  }
}
