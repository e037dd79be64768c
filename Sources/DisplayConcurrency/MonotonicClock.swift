internal import Synchronization

/// A source of instants that never goes back.
///
/// Everything that needs the time is given a clock, so that a test or a simulation decides what time it is.
/// Reading a clock is legal on any thread.
public protocol MonotonicClock: Sendable {
  /// The present moment.
  var now: MonotonicInstant { get }
}

/// The machine's own monotonic clock.
public struct SystemClock: MonotonicClock {
  /// Makes a clock; all system clocks agree.
  public init() {}

  /// The present moment, some 25 ns after it.
  public var now: MonotonicInstant { MonotonicInstant(nanoseconds: SystemClock.nanoseconds) }
}

/// A clock that stands still until it is moved by hand.
public final class ManualClock: MonotonicClock {
  private let nanoseconds: Atomic<Int64>
  /// Who is to be called when the clock has been moved far enough.
  let alarms = Lock<[Alarm]>([])

  /// Makes a clock that shows an instant.
  public init(now: MonotonicInstant = MonotonicInstant(nanoseconds: 0)) {
    nanoseconds = Atomic(now.nanoseconds)
  }

  /// The instant that the clock was last moved to.
  public var now: MonotonicInstant {
    MonotonicInstant(nanoseconds: nanoseconds.load(ordering: .acquiring))
  }

  /// Moves the clock forward, at most to the end of time, and lets the alarms ring that it has reached; a negative
  /// duration leaves it where it is.
  public func advance(by duration: Duration) {
    guard duration > .zero else { return }
    var old = nanoseconds.load(ordering: .acquiring)
    while true {
      let new = MonotonicInstant(nanoseconds: old).advanced(by: duration).nanoseconds
      let (isExchanged, original) = nanoseconds.compareExchange(
        expected: old,
        desired: new,
        ordering: .acquiringAndReleasing
      )
      if isExchanged { break }
      old = original
    }
    ringAlarms()
  }
}
