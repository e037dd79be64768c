/// A moment on a clock that never goes back, in whole nanoseconds since an origin of the clock's choosing.
///
/// Two instants mean something together only when they come from the same clock.
@frozen
public struct MonotonicInstant: InstantProtocol, Sendable, Hashable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// Makes an instant from the nanoseconds since the clock's origin.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Whether one instant comes before another.
  @inlinable
  public static func < (lhs: MonotonicInstant, rhs: MonotonicInstant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  /// The instant later by a duration; it stays at the end of time rather than overflow.
  public func advanced(by duration: Duration) -> MonotonicInstant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
    guard overflow else { return MonotonicInstant(nanoseconds: sum) }
    return MonotonicInstant(nanoseconds: duration < .zero ? .min : .max)
  }

  /// How long after this instant another one is.
  public func duration(to other: MonotonicInstant) -> Duration {
    .nanoseconds(other.nanoseconds.subtractingClamped(nanoseconds))
  }

  /// The milliseconds from this instant to another; negative when the other comes first.
  @inlinable
  public func milliseconds(to other: MonotonicInstant) -> Double {
    (Double(other.nanoseconds) - Double(nanoseconds)) / 1_000_000
  }
}

extension Duration {
  /// The duration in nanoseconds, without the fraction; the nearest representable number when it does not
  /// fit.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowToo) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard overflow || overflowToo else { return sum }
    return seconds < 0 ? .min : .max
  }
}

extension Int64 {
  /// The difference, or the nearest representable number.
  fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    guard overflow else { return difference }
    return self < other ? .min : .max
  }
}
