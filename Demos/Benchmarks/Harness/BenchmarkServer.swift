import AsyncDisplay
import DisplayConcurrency
import DisplayPlatform

/// Answers a program that times others beside this one, so that all take their turns in the same minute.
///
/// A question is a line of words between tabs, and so is its answer:
///
/// | Question | Answer |
/// | --- | --- |
/// | `names` | the names of all benchmarks |
/// | `time NAME SAMPLES` | the least of so many times, in nanoseconds for one of the things that it handles |
/// | `keep NAME FILE` | `kept`, when what the benchmark makes is in the file |
/// | `open NAME FILE` | `opened`, when the benchmarks of files read that one from now on |
struct BenchmarkServer {
  let benchmarks: [Benchmark]

  /// Answers until there are no more questions.
  func run() async throws {
    while let line = readLine() {
      let words = line.split(separator: "\t").map(String.init)
      try Platform.writeToStandardOutput(await answer(words) + "\n")
    }
  }

  private func answer(_ words: [String]) async -> String {
    if words == ["names"] { return benchmarks.map(\.name).joined(separator: "\t") }
    guard words.count == 3, let benchmark = benchmarks.first(where: { $0.name == words[1] }) else {
      return "error: no benchmark, or no argument"
    }
    switch words[0] {
    case "time":
      guard let samples = Int(words[2]), (1...100_000).contains(samples) else {
        return "error: the number of samples is none from 1 to 100,000"
      }
      return "\(await benchmark.measure(warmUps: 1, samples: samples, clock: SystemClock()).minimum)"
    case "keep":
      guard let bytes = Self.bytes(of: await benchmark.run()) else { return "error: nothing to write" }
      return outcome("kept") { try Platform.writeFile(bytes, to: words[2]) }
    case "open":
      return outcome("opened") { FileBenchmarks.open(try Platform.readFile(at: words[2])) }
    default: return "error: no such question"
    }
  }

  private func outcome(_ success: String, of action: () throws -> Void) -> String {
    do {
      try action()
      return success
    } catch {
      return "error: \(VisibleText.line("\(error)"))"
    }
  }

  /// A file as it is; of a picture its width and height, and then its pixels from the top, blue first.
  private static func bytes(of outcome: any Sendable) -> [UInt8]? {
    if let bytes = outcome as? [UInt8] { return bytes }
    guard let bitmap = outcome as? Bitmap else { return nil }
    let pixels = bitmap.pixels.map { $0 & 0xFF00_FF00 | ($0 & 0xFF) << 16 | $0 >> 16 & 0xFF }
    let words = [UInt32(bitmap.width), UInt32(bitmap.height)] + pixels
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }
}
