public import DisplayConcurrency
internal import DisplayGeometry

/// One axis of content that runs on after a finger released it. A pure value.
///
/// The velocity falls by the same share in every millisecond, the platform-standard rate of 0.998, until it is
/// below the resting speed. The place is a closed formula of the time since the release: it does not depend on
/// how many frames there are.
public struct Deceleration: Sendable, Hashable {
  /// Where the content was released, in points.
  public let origin: Double
  /// How fast it was, in points a second.
  public let velocity: Double
  /// When it was released.
  public let start: MonotonicInstant

  /// Creates a deceleration; numbers that are not finite count as 0.
  ///
  /// - Parameters:
  ///   - origin: Where the content is released, in points.
  ///   - velocity: How fast it is, in points a second.
  ///   - start: When it is released.
  public init(origin: Double, velocity: Double, start: MonotonicInstant) {
    self.origin = origin.isFinite ? origin : 0
    self.velocity = velocity.isFinite ? velocity : 0
    self.start = start
  }

  /// The offset at a moment if the content had no ends, in points.
  public func offset(at now: MonotonicInstant) -> Double { offset(atSpeed: speed(at: now)) }

  /// The offset where the content would stop if it had no ends, in points.
  public var restingOffset: Double { offset(atSpeed: 0) }

  /// How fast the content is, in points a second, as long as it does not stand still.
  public func velocity(at now: MonotonicInstant) -> Double {
    velocity < 0 ? -speed(at: now) : speed(at: now)
  }

  /// Whether the content stands still.
  func isOver(at now: MonotonicInstant) -> Bool { speed(at: now) <= Momentum.restingSpeed }

  /// The first moment at which the content is at or beyond a place that it has passed by another moment, to the
  /// nanosecond.
  func moment(ofPassing place: Double, before end: MonotonicInstant) -> MonotonicInstant {
    var (low, high) = (start.nanoseconds, max(start.nanoseconds, end.nanoseconds))
    while low < high {
      // The distance may be more than a signed number holds.
      let middle = low &+ Int64(truncatingIfNeeded: UInt64(bitPattern: high &- low) / 2)
      let offset = offset(at: MonotonicInstant(nanoseconds: middle))
      if velocity < 0 ? offset <= place : offset >= place { high = middle } else { low = middle + 1 }
    }
    return MonotonicInstant(nanoseconds: low)
  }

  /// The same motion from another place.
  func shifted(by distance: Double) -> Deceleration {
    Deceleration(origin: origin + distance, velocity: velocity, start: start)
  }

  private func offset(atSpeed speed: Double) -> Double {
    let lost = abs(velocity) - max(speed, min(abs(velocity), Momentum.restingSpeed))
    return origin + (velocity < 0 ? -lost : lost) / Momentum.decay
  }

  private func speed(at now: MonotonicInstant) -> Double {
    abs(velocity) * exponential(-Momentum.decay * max(0, start.milliseconds(to: now)) / 1_000)
  }
}
