#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A lock whose holder can wait, without it, until another thread has changed something.
///
/// It guards the variables of the class that owns it, for threads of our own: waiting blocks the calling thread. What runs under the
/// lock is short and is nobody else's code, as with ``Lock``.
///
/// Why the conformance is sound. Invariant: the pointers are set once, and POSIX allows all threads to use what is there at
/// once. Upheld by: `let`, and private properties. That a moment is one of `CLOCK_MONOTONIC`, as ``SystemClock`` tells it, is
/// set up in the initializer. Proven by: MonitorTests, run with AddressSanitizer and ThreadSanitizer.
@safe
final class Monitor: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    var status = unsafe pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      status |= unsafe pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      status |= unsafe pthread_condattr_init(&attributes)
      // Moments are those of the clock that nobody sets.
      status |= unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      status |= unsafe pthread_cond_init(condition, &attributes)
      unsafe pthread_condattr_destroy(&attributes)
    #endif
    precondition(status == 0, "A lock to wait at could not be made: error \(status).")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs a closure while no other thread holds the lock.
  func withLock<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Gives the lock up until another thread calls ``signal()`` or ``broadcast()``; the caller holds it before and after.
  ///
  /// It may return without a call, so the caller looks again at what it waits for.
  func wait() { _ = unsafe pthread_cond_wait(condition, mutex) }

  /// Gives the lock up until another thread calls ``signal()`` or ``broadcast()``, or a moment of the system's clock has come.
  ///
  /// - Returns: Whether it was the moment.
  @discardableResult
  func wait(until moment: MonotonicInstant) -> Bool {
    #if canImport(Darwin)
      var duration = timespec(nanoseconds: max(0, moment.nanoseconds - SystemClock.nanoseconds))
      return unsafe pthread_cond_timedwait_relative_np(condition, mutex, &duration) == ETIMEDOUT
    #else
      var moment = timespec(nanoseconds: max(0, moment.nanoseconds))
      return unsafe pthread_cond_timedwait(condition, mutex, &moment) == ETIMEDOUT
    #endif
  }

  /// Wakes one thread that waits, if any does.
  func signal() { unsafe pthread_cond_signal(condition) }

  /// Wakes all threads that wait.
  func broadcast() { unsafe pthread_cond_broadcast(condition) }
}

extension timespec {
  fileprivate init(nanoseconds: Int64) {
    self.init(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
