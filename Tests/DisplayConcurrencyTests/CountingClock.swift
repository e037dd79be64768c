@testable import DisplayConcurrency

/// A clock that is moved by hand and counts its alarms.
final class CountingClock: AlarmClock {
  let manual = ManualClock()
  private let counts = Lock((set: 0, rung: 0, looks: 0))

  var now: MonotonicInstant {
    counts.withLock { $0.looks += 1 }
    return manual.now
  }
  /// How often somebody looked at the clock.
  var lookCount: Int { counts.withLock { $0.looks } }
  /// How many alarms were set.
  var setCount: Int { counts.withLock { $0.set } }
  /// How many alarms have not rung.
  var pendingCount: Int { counts.withLock { $0.set - $0.rung } }

  func setAlarm(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void) {
    counts.withLock { $0.set += 1 }
    manual.setAlarm(at: instant) { [counts] in
      counts.withLock { $0.rung += 1 }
      action()
    }
  }
}
