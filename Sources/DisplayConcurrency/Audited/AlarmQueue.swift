/// Alarms by their moments, and the one thread that waits for the earliest of them.
///
/// Why the conformance is sound. Invariant: every variable here is touched under the lock of `monitor` alone.
/// Upheld by: the methods below, the only code that sees the private properties; actions are handed out and run without
/// the lock. Proven by: "Alarms of the machine's clock that many tasks set
/// in any order ring once each, and none early" in AlarmClockTests, run with ThreadSanitizer.
///
/// - Complexity: adding and taking an alarm are O(log n).
@safe
final class AlarmQueue: @unchecked Sendable {
  private struct Entry: Comparable {
    let alarm: Alarm
    /// Alarms of one moment ring in the order in which they were set.
    let number: UInt64

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      (lhs.alarm.instant, lhs.number) < (rhs.alarm.instant, rhs.number)
    }

    static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.number == rhs.number }
  }

  private let monitor = Monitor()
  private var heap = BinaryHeap<Entry>()
  private var count: UInt64 = 0
  private var hasThread = false

  /// Adds an alarm.
  ///
  /// - Returns: Whether a thread has to be started that calls ``waitForNext()`` until it is nil.
  func add(_ alarm: Alarm) -> Bool {
    monitor.withLock {
      let entry = Entry(alarm: alarm, number: count)
      count += 1
      heap.push(entry)
      if heap.first == entry { monitor.signal() }
      defer { hasThread = true }
      return !hasThread
    }
  }

  /// A thread could not be started: the next alarm tries again.
  func noteMissingThread() {
    monitor.withLock { hasThread = false }
  }

  /// Blocks the calling thread until the earliest alarm is due, and takes it; nil when there is none, and the thread is
  /// to end.
  func waitForNext() -> Alarm? {
    monitor.withLock {
      while let earliest = heap.first?.alarm.instant {
        if earliest.nanoseconds <= SystemClock.nanoseconds { return heap.pop()?.alarm }
        monitor.wait(until: earliest)
      }
      hasThread = false
      return nil
    }
  }
}
