internal import Synchronization

/// A source of instants that never goes back.
///
/// Whatever needs the time is given a clock, so that a test or a simulation decides what time it is.
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
  public var now: MonotonicInstant { MonotonicInstant(nanoseconds: Platform.monotonicNanoseconds) }
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

  /// Moves the clock forward and lets the alarms ring that it has reached; a negative duration leaves it where it is.
  public func advance(by duration: Duration) {
    guard duration > .zero else { return }
    nanoseconds.add(duration.wholeNanoseconds, ordering: .acquiringAndReleasing)
    ringAlarms()
  }
}
