/// The alarms of the machine's clock, with a thread that waits for the earliest of them while there are any.
///
/// An alarm that is earlier than all others gets a thread of its own, which then takes over the line; threads that
/// wake up and find nothing left to wait for end.
final class AlarmLine: Sendable {
  static let shared = AlarmLine()

  private struct State {
    var alarms: [Alarm] = []
    /// What threads are waiting for.
    var waits: [MonotonicInstant] = []

    /// Notes that a thread is going to wait for the earliest alarm, unless one waits for it, or longer, already.
    mutating func reserveWait() -> MonotonicInstant? {
      guard let earliest = alarms.map(\.instant).min(), waits.allSatisfy({ $0 > earliest }) else {
        return nil
      }
      waits.append(earliest)
      return earliest
    }

    /// Takes out what is due when a thread has waited for an instant.
    mutating func endWait(for instant: MonotonicInstant) -> [Alarm] {
      if let index = waits.firstIndex(of: instant) { waits.remove(at: index) }
      let due = alarms.filter { $0.instant <= instant }
      alarms.removeAll { $0.instant <= instant }
      return due
    }
  }

  private let state = Lock(State())

  func add(_ alarm: Alarm) {
    let wait = state.withLock { state in
      state.alarms.append(alarm)
      return state.reserveWait()
    }
    if let wait { Thread.start { self.wait(until: wait) } }
  }

  private func wait(until instant: MonotonicInstant) {
    var next: MonotonicInstant? = instant
    while let moment = next {
      Platform.blockThread(until: moment.nanoseconds)
      let due: [Alarm]
      (due, next) = state.withLock { state in
        let due = state.endWait(for: moment)
        return (due, state.reserveWait())
      }
      for alarm in due.inOrder { alarm.action() }
    }
  }
}

/// An action that waits for its moment.
struct Alarm: Sendable {
  let instant: MonotonicInstant
  let action: @Sendable () -> Void
}

extension [Alarm] {
  /// By their moments, and those of the same moment in the order in which they were set.
  var inOrder: [Alarm] {
    indices.sorted { (self[$0].instant, $0) < (self[$1].instant, $1) }.map { self[$0] }
  }
}
