#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// Every pointer here lives no longer than the call that makes it.

extension SystemClock {
  /// Nanoseconds since an origin that stays the same while the machine is up.
  package static var nanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Blocks the calling thread until an instant of ``nanoseconds``.
  ///
  /// Only for a thread that has nothing else to do, such as one that ticks.
  package static func blockThread(until instant: Int64) {
    while true {
      let now = nanoseconds
      guard instant > now else { return }
      var request = timespec()
      #if canImport(Darwin)
        request.tv_sec = Int((instant - now) / 1_000_000_000)
        request.tv_nsec = Int((instant - now) % 1_000_000_000)
        unsafe nanosleep(&request, nil)
      #else
        request.tv_sec = Int(instant / 1_000_000_000)
        request.tv_nsec = Int(instant % 1_000_000_000)
        _ = unsafe clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &request, nil)
      #endif
    }
  }
}
