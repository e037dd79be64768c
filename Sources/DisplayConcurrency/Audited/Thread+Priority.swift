#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// Every pointer here lives no longer than the call that makes it.

extension Thread {
  /// Lets the main thread go first where the operating system knows priorities of single threads.
  static func lowerPriority() {
    #if os(Linux)
      setpriority(numericCast(PRIO_PROCESS.rawValue), 0, 5)
    #elseif canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #endif
  }

  /// Lets threads run that wait for a processor.
  static func giveWay() { sched_yield() }

  /// A number that no other living thread of the process has.
  package static var currentNumber: UInt {
    #if canImport(Darwin)
      return UInt(bitPattern: pthread_self())
    #else
      return UInt(pthread_self())
    #endif
  }

  /// What the operating system calls the calling thread where priorities are concerned; 0 where it is not known.
  static var currentIdentifier: Int32 {
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
  /// - Parameter identifier: A living thread's ``currentIdentifier``.
  static func lowerPriorityToLeast(_ identifier: Int32) {
    #if os(Linux)
      if identifier > 0 { setpriority(numericCast(PRIO_PROCESS.rawValue), id_t(identifier), 19) }
    #endif
  }

  /// How far a thread gives way to others, from -20 to 19; 0 where priorities of single threads are not known.
  ///
  /// - Parameter identifier: A living thread's ``currentIdentifier``; 0 for the calling thread.
  static func niceness(of identifier: Int32) -> Int32 {
    #if os(Linux)
      return identifier >= 0 ? getpriority(numericCast(PRIO_PROCESS.rawValue), id_t(identifier)) : 0
    #else
      return 0
    #endif
  }
}
