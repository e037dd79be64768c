#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The door to the operating system: memory, files, folders, the terminal and the standard streams. Clocks and threads
/// are those of `DisplayConcurrency`.
///
/// Every pointer here lives no longer than the call that makes it.
package enum Platform {
  /// Ends the process at once with a status.
  package static func exit(status: Int32) -> Never {
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
