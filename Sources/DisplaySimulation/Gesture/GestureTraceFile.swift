/// A movement as a file has it: a line for each mark, seconds and points with a space or comma between them.
///
/// Empty lines and those that begin with `#` say nothing.
public struct GestureTraceFile: Sendable {
  /// The marks, in the order of the lines.
  public let marks: [GestureTrace.Mark]

  /// The most marks that a file may have.
  public static var maximumMarkCount: Int { 1_000_000 }

  /// Reads a file.
  ///
  /// - Throws: ``SimulationFileError`` for the first line that is no mark, and for a file without marks.
  public init(_ bytes: [UInt8], path: String) throws(SimulationFileError) {
    var marks: [GestureTrace.Mark] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      let words = text.split { " ,\t\r".contains($0) }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard words.count == 2, let seconds = Double(first), let points = Double(words[1]), seconds.isFinite,
        points.isFinite, seconds >= marks.last?.seconds ?? 0
      else {
        throw SimulationFileError(
          path: path,
          place: "line \(index + 1)",
          seen: String(text.prefix(60)),
          expected: "seconds that do not go back, from 0, and points, as in '0.25 120'"
        )
      }
      guard marks.count < Self.maximumMarkCount else {
        throw SimulationFileError(
          path: path,
          place: "line \(index + 1)",
          seen: "one more mark",
          expected: "at most \(Self.maximumMarkCount) marks"
        )
      }
      marks.append(GestureTrace.Mark(seconds: seconds, points: points))
    }
    guard !marks.isEmpty else {
      throw SimulationFileError(path: path, place: "the file", seen: "no marks", expected: "at least one")
    }
    self.marks = marks
  }
}
