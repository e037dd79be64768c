import DisplayPlatform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// When, of what and on what machine a report was made: what its figures depend on besides its options.
///
/// What cannot be found out is nil.
struct RunEnvironment: Sendable, Hashable {
  /// The time in UTC, to the second: `2026-01-31 23:59:59 UTC`.
  let date: String
  /// The commit that the checkout of this program is at.
  let commit: String?
  /// The tag of that commit.
  let version: String?
  /// The processor's name.
  let processor: String?
  /// The system's name and its kernel.
  let system: String?

  /// Reads what can be read.
  ///
  /// - Parameters:
  ///   - seconds: The time, in seconds since 1970.
  ///   - folders: Where the checkout of this program may begin, the likeliest first.
  ///   - read: The contents of a file; nil where there is none.
  init(seconds: Int, folders: [String], read: (String) -> String?) {
    date = Self.date(seconds)
    let root = folders.first { read($0 + "/" + Self.landmark) != nil }
    let checkout = root.flatMap { GitFolder(ofCheckout: $0, read: read) }
    commit = checkout?.commit
    version = checkout?.tag
    processor = Self.value(of: ["model name", "Model", "cpu"], after: ":", in: read("/proc/cpuinfo"))
    let name = Self.value(of: ["PRETTY_NAME"], after: "=", in: read("/etc/os-release"))?
      .filter { $0 != "\"" }
    let kernel = ["/proc/sys/kernel/ostype", "/proc/sys/kernel/osrelease"].compactMap(read)
      .map { $0.prefix { $0 != "\n" } }.joined(separator: " ")
    let parts = [name, kernel].compactMap { $0 }.filter { !$0.isEmpty }
    system = parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// What a checkout of this program has, and one of another project has not.
  private static let landmark = "Demos/ScrollDemo/ScrollDemo.swift"
  /// How long the files may be of which a few words are read.
  private static let longestFile = 1 << 22

  /// That of this process. The variable `SOURCE_DATE_EPOCH` stands for the time, for reports that can be compared byte
  /// for byte.
  static func current() -> RunEnvironment {
    let seconds = Platform.environmentVariable("SOURCE_DATE_EPOCH").flatMap { Int($0) } ?? Int(time(nil))
    // The program lies in its checkout's build folder; run from a checkout it may lie elsewhere.
    var folders: [String] = []
    if let program = CommandLine.arguments.first, program.contains("/") {
      var parts = program.split(separator: "/", omittingEmptySubsequences: false)
      while parts.count > 1 {
        parts.removeLast()
        folders.append(parts == [""] ? "/" : parts.joined(separator: "/"))
      }
    }
    return RunEnvironment(seconds: seconds, folders: folders + ["."]) { path in
      guard let bytes = try? Platform.readFile(at: path, limit: longestFile) else { return nil }
      return String(validating: bytes, as: UTF8.self)
    }
  }

  /// The lines of the page and the table: what is known, by name.
  var rows: [(name: String, value: String)] {
    [
      ("date", date), ("commit of the checkout", commit), ("version", version), ("processor", processor),
      ("system", system),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  /// What stands after a key in the first line that begins with one of some keys, without spaces around it.
  private static func value(of keys: [String], after separator: Character, in text: String?) -> String? {
    for line in (text ?? "").split(separator: "\n") {
      guard let end = line.firstIndex(of: separator) else { continue }
      let key = line[..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let value = line[line.index(after: end)...].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if keys.contains(key), !value.isEmpty { return value }
    }
    return nil
  }

  /// A time as the calendar has it, after "days_from_civil" of Howard Hinnant's date algorithms.
  private static func date(_ seconds: Int) -> String {
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    // From 1970 to the end of the year 9999.
    let seconds = min(max(0, seconds), 253_402_300_799)
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Years begin in March.
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let time = seconds % 86_400
    return "\(digits(year, 4))-\(digits(month))-\(digits(day)) "
      + "\(digits(time / 3_600)):\(digits(time / 60 % 60)):\(digits(time % 60)) UTC"
  }
}
