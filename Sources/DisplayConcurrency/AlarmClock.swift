/// A clock that can also call back at a moment: for what has to happen later although nothing else happens until
/// then, such as another attempt after a failure.
public protocol AlarmClock: MonotonicClock {
  /// Calls an action once, when the clock shows an instant or a later one.
  ///
  /// The action runs on any thread, without locks, and must return quickly. An instant that has passed is
  /// answered as soon as possible. Alarms cannot be cancelled: code that no longer needs one ignores it.
  func setAlarm(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void)
}

extension SystemClock: AlarmClock {
  /// Calls an action once at an instant, on a thread that waits for all alarms of the process.
  public func setAlarm(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void) {
    AlarmLine.shared.add(Alarm(instant: instant, action: action))
  }
}

extension ManualClock: AlarmClock {
  /// Calls an action once the clock has been moved to an instant: at the end of the movement, in the order of the
  /// instants, or at once when it is there already.
  public func setAlarm(at instant: MonotonicInstant, _ action: @escaping @Sendable () -> Void) {
    alarms.withLock { $0.append(Alarm(instant: instant, action: action)) }
    ringAlarms()
  }

  /// Calls the actions whose moment has come.
  func ringAlarms() {
    let due = alarms.withLock { [now] alarms -> [Alarm] in
      guard alarms.contains(where: { $0.instant <= now }) else { return [] }
      let due = alarms.filter { $0.instant <= now }
      alarms.removeAll { $0.instant <= now }
      return due
    }
    for alarm in due.inOrder { alarm.action() }
  }
}
