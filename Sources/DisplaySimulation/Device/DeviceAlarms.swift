internal import AsyncDisplay
internal import DisplayConcurrency

/// The alarms of a simulated device, which ring between two jobs.
final class DeviceAlarms: AlarmClock {
  private let clock: VirtualClock
  private let alarms = Lock<[Entry]>([])

  private struct Entry: Sendable {
    let instant: MonotonicInstant
    let action: @Sendable () -> Void
  }

  init(clock: VirtualClock) { self.clock = clock }

  var now: MonotonicInstant { clock.now }

  func setAlarm(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void) {
    alarms.withLock { $0.append(Entry(instant: instant, action: action)) }
  }

  /// When the next alarm rings; nil when none is set.
  var next: MonotonicInstant? { alarms.withLock { $0.lazy.map(\.instant).min() } }

  /// How many alarms are set.
  var count: Int { alarms.withLock { $0.count } }

  /// Rings the alarms of a moment, which is the present of what they do, in the order in which they were set.
  func ring(at instant: MonotonicInstant) {
    let due = alarms.withLock { alarms in
      let due = alarms.filter { $0.instant <= instant }
      alarms.removeAll { $0.instant <= instant }
      return due
    }
    for entry in due {
      clock.show(instant)
      entry.action()
    }
  }
}
