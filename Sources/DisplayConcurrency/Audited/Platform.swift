#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The only door to the operating system: clocks, processors, memory, files and the standard streams.
///
/// Every pointer here lives no longer than the call that makes it.
public enum Platform {
  // MARK: Time

  /// Nanoseconds since an origin that stays the same while the machine is up.
  public static var monotonicNanoseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Blocks the calling thread until an instant of ``monotonicNanoseconds``.
  ///
  /// Only for a thread that has nothing else to do, such as one that ticks.
  package static func blockThread(until nanoseconds: Int64) {
    while true {
      let now = monotonicNanoseconds
      guard nanoseconds > now else { return }
      var request = timespec()
      #if canImport(Darwin)
        request.tv_sec = Int((nanoseconds - now) / 1_000_000_000)
        request.tv_nsec = Int((nanoseconds - now) % 1_000_000_000)
        unsafe nanosleep(&request, nil)
      #else
        request.tv_sec = Int(nanoseconds / 1_000_000_000)
        request.tv_nsec = Int(nanoseconds % 1_000_000_000)
        _ = unsafe clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &request, nil)
      #endif
    }
  }

  // MARK: Processors and memory

  /// How many processors are there for this process; at least 1.
  public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The most memory that the process has had resident at any time, in bytes.
  public static var peakResidentBytes: Int {
    // On Linux the figure of getrusage includes the program that started this one in its own process, as
    // `swift run` does; the kernel's status page knows this program alone.
    #if os(Linux)
      if let bytes = peakResidentBytesOfStatusPage { return bytes }
    #endif
    var usage = rusage()
    #if canImport(Darwin)
      unsafe getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #else
      unsafe getrusage(numericCast(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) * 1024
    #endif
  }

  #if os(Linux)
    private static var peakResidentBytesOfStatusPage: Int? {
      guard let page = try? readFile(at: "/proc/self/status", limit: 1 << 16) else { return nil }
      for line in page.split(separator: 0x0A) {
        let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
        if words.first == "VmHWM:", words.count >= 2 { return Int(words[1]).map { $0 * 1024 } }
      }
      return nil
    }
  #endif

  /// Lets the main thread go first where the operating system knows priorities of single threads.
  static func lowerThreadPriority() {
    #if os(Linux)
      setpriority(numericCast(PRIO_PROCESS.rawValue), 0, 5)
    #elseif canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #endif
  }

  /// A number that no other living thread of the process has.
  static var currentThread: UInt {
    #if canImport(Darwin)
      return UInt(bitPattern: pthread_self())
    #else
      return UInt(pthread_self())
    #endif
  }

  /// What the operating system calls the calling thread where priorities are concerned; 0 where it is not known.
  static var currentThreadIdentifier: Int32 {
    #if os(Linux)
      // The C library's own function is hidden from Swift. The link reads "process/task/thread".
      let link = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        guard let base = buffer.baseAddress else { return [UInt8]() }
        let count = unsafe readlink("/proc/thread-self", base, buffer.count)
        return unsafe buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      }
      return link.split(separator: UInt8(ascii: "/")).last.flatMap {
        Int32(String(decoding: $0, as: UTF8.self))
      } ?? 0
    #else
      return 0
    #endif
  }

  /// Lets all other threads go before one, where the operating system knows priorities of single threads. It is for
  /// good: a process may not raise a thread again without being allowed to.
  ///
  /// - Parameter identifier: A living thread's ``currentThreadIdentifier``.
  static func lowerThreadPriorityToLeast(_ identifier: Int32) {
    #if os(Linux)
      if identifier > 0 { setpriority(numericCast(PRIO_PROCESS.rawValue), id_t(identifier), 19) }
    #endif
  }

  /// How far a thread gives way to others, from -20 to 19; 0 where priorities of single threads are not known.
  ///
  /// - Parameter identifier: A living thread's ``currentThreadIdentifier``; 0 for the calling thread.
  static func niceness(ofThread identifier: Int32) -> Int32 {
    #if os(Linux)
      return identifier >= 0 ? getpriority(numericCast(PRIO_PROCESS.rawValue), id_t(identifier)) : 0
    #else
      return 0
    #endif
  }

  // MARK: The process

  /// Ends the process at once with a status.
  public static func exit(status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }

  /// Returns when a descriptor that somebody has told not to block takes more, or will not any longer.
  static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  /// Writes all bytes; returns the operating system's error, or 0.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < bytes.count {
        guard let base = buffer.baseAddress else { return 0 }
        let count = unsafe write(descriptor, base + written, bytes.count - written)
        if count > 0 {
          written += count
        } else if count < 0 && errno == EINTR {
          continue
        } else if count < 0 && errno == EAGAIN {
          waitUntilWritable(descriptor)
        } else {
          return count < 0 ? errno : EIO
        }
      }
      return 0
    }
  }
}
