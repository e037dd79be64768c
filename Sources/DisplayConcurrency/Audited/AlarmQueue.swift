#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Alarms by their moments, and the one thread that waits for the earliest of them.
///
/// Why the conformance is sound. Invariant: every variable here is touched between locking and unlocking `mutex` alone.
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

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var heap = BinaryHeap<Entry>()
  private var count: UInt64 = 0
  private var hasThread = false

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    var status = unsafe pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      status |= unsafe pthread_cond_init(condition, nil)
    #else
      // Moments are those of the clock that nobody sets.
      let attributes = UnsafeMutablePointer<pthread_condattr_t>.allocate(capacity: 1)
      status |= unsafe pthread_condattr_init(attributes)
      status |= unsafe pthread_condattr_setclock(attributes, CLOCK_MONOTONIC)
      status |= unsafe pthread_cond_init(condition, attributes)
      unsafe pthread_condattr_destroy(attributes)
      unsafe attributes.deallocate()
    #endif
    precondition(status == 0, "The lock of alarms could not be made: error \(status).")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Adds an alarm.
  ///
  /// - Returns: Whether a thread has to be started that calls ``waitForNext()`` until it is nil.
  func add(_ alarm: Alarm) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    let entry = Entry(alarm: alarm, number: count)
    count += 1
    heap.push(entry)
    if heap.first == entry { unsafe pthread_cond_signal(condition) }
    defer { hasThread = true }
    return !hasThread
  }

  /// A thread could not be started: the next alarm tries again.
  func noteMissingThread() {
    unsafe pthread_mutex_lock(mutex)
    hasThread = false
    unsafe pthread_mutex_unlock(mutex)
  }

  /// Blocks the calling thread until the earliest alarm is due, and takes it; nil when there is none, and the thread is
  /// to end.
  func waitForNext() -> Alarm? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while let earliest = heap.first?.alarm.instant.nanoseconds {
      let now = SystemClock.nanoseconds
      if earliest <= now { return heap.pop()?.alarm }
      var moment = timespec()
      #if canImport(Darwin)
        moment.tv_sec = Int((earliest - now) / 1_000_000_000)
        moment.tv_nsec = Int((earliest - now) % 1_000_000_000)
        _ = unsafe pthread_cond_timedwait_relative_np(condition, mutex, &moment)
      #else
        moment.tv_sec = Int(earliest / 1_000_000_000)
        moment.tv_nsec = Int(earliest % 1_000_000_000)
        _ = unsafe pthread_cond_timedwait(condition, mutex, &moment)
      #endif
    }
    hasThread = false
    return nil
  }
}
