internal import DisplayConcurrency
internal import DisplayGeometry

/// One axis of content that runs on by itself after a finger let it go. A pure value.
///
/// The velocity falls by the same share in every millisecond, the platform-standard rate of 0.998, until it is
/// below the resting speed. The place is a closed formula of the time since the release: it does not depend on
/// how many frames there are.
struct Deceleration: Sendable, Hashable {
  /// Where the content was released, in points.
  let origin: Double
  /// How fast it was, in points a second.
  let velocity: Double
  /// When it was released.
  let start: MonotonicInstant

  /// Where the content would be if it had no ends, in points.
  func offset(at now: MonotonicInstant) -> Double { offset(atSpeed: speed(at: now)) }

  /// Where the content would come to stand still if it had no ends, in points.
  var restingOffset: Double { offset(atSpeed: 0) }

  /// How fast the content is, in points a second, as long as it does not stand still.
  func velocity(at now: MonotonicInstant) -> Double {
    velocity < 0 ? -speed(at: now) : speed(at: now)
  }

  /// Whether the content stands still.
  func isOver(at now: MonotonicInstant) -> Bool { speed(at: now) <= Momentum.restingSpeed }

  /// The first moment at which the content is at or beyond a place that it has passed by another moment, to the
  /// nanosecond.
  func moment(ofPassing place: Double, before end: MonotonicInstant) -> MonotonicInstant {
    var (low, high) = (start.nanoseconds, max(start.nanoseconds, end.nanoseconds))
    while low < high {
      let middle = low + (high - low) / 2
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
