/// The alarms of the machine's clock, and one thread that waits for them while there are any.
///
/// An action that does not return holds up those after it.
final class AlarmLine: Sendable {
  static let shared = AlarmLine()

  private let queue = AlarmQueue()

  func add(_ alarm: Alarm) {
    guard queue.add(alarm) else { return }
    let isStarted = Thread.startIfPossible { [queue] in
      while let due = queue.waitForNext() { due.action() }
    }
    // Without room for a thread the alarm waits for the next one that is set.
    if !isStarted { queue.noteMissingThread() }
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
