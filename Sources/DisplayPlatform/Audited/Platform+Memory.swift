#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Platform {
  /// The most memory that the process has had resident at any time, in bytes.
  package static var peakResidentBytes: Int {
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
}
