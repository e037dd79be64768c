package import DisplaySimulation

/// A movement as a file has it: a line for each mark, seconds and points with a space or comma between them.
///
/// Empty lines and those that begin with `#` say nothing.
package struct GestureTraceFile: Sendable {
  /// The marks, in the order of the lines.
  package let marks: [GestureTrace.Mark]

  /// The most marks that a file may have.
  static var maximumMarkCount: Int { 1_000_000 }

  /// How many bytes were looked at while the file was read, for tests.
  let visitedByteCount: Int

  /// Reads a file.
  ///
  /// - Complexity: O(*n*) in its bytes.
  /// - Throws: ``SimulationFileError`` for the first line that is no mark or lies beyond
  ///   ``GestureTrace/Mark/maximumPoints``, and for a file without marks.
  package init(_ bytes: [UInt8], path: String) throws(SimulationFileError) {
    var reader = MarkReader(bytes: bytes)
    var marks: [GestureTrace.Mark] = []
    func flaw(_ seen: String, _ expected: String) -> SimulationFileError {
      SimulationFileError(path: path, place: "line \(reader.line)", seen: seen, expected: expected)
    }
    while let words = reader.nextLine() {
      guard !words.isEmpty else { continue }
      guard words.count == 2, let seconds = reader.number(words[0]), let points = reader.number(words[1]),
        seconds >= marks.last?.seconds ?? 0
      else {
        throw flaw(reader.text, "seconds that do not go back, from 0, and points, as in '0.25 120'")
      }
      guard points.magnitude <= GestureTrace.Mark.maximumPoints else {
        throw flaw(reader.text, "points from -1e12 to 1e12")
      }
      guard marks.count < Self.maximumMarkCount else {
        throw flaw("one more mark", "at most \(Self.maximumMarkCount) marks")
      }
      marks.append(GestureTrace.Mark(seconds: seconds, points: points))
    }
    guard !marks.isEmpty else {
      throw SimulationFileError(path: path, place: "the file", seen: "no marks", expected: "at least one")
    }
    self.marks = marks
    visitedByteCount = reader.visitedByteCount
  }
}

/// The words of a file's lines, as places in its bytes.
private struct MarkReader {
  /// Longer than any number that somebody would write.
  private static let longestNumber = 400

  let bytes: [UInt8]
  /// Which line was read last, counted from 1.
  private(set) var line = 0
  private(set) var visitedByteCount = 0
  private var lineStart = 0
  private var next = 0
  private var isOver = false

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The first words of the next line, three at most; none for one that is empty or a comment. Nil after the last.
  mutating func nextLine() -> [Range<Int>]? {
    guard !isOver else { return nil }
    line += 1
    lineStart = next
    var words: [Range<Int>] = []
    var start: Int?
    while next < bytes.count, bytes[next] != 0x0A {
      let byte = bytes[next]
      // A space, a comma, a tab, a carriage return.
      let isSeparator = byte == 0x20 || byte == 0x2C || byte == 0x09 || byte == 0x0D
      if isSeparator {
        end(&start, &words)
      } else if start == nil {
        start = next
      }
      next += 1
    }
    end(&start, &words)
    visitedByteCount += next - lineStart + 1
    isOver = next >= bytes.count
    next += 1
    let isComment = words.first.map { bytes[$0.lowerBound] == 0x23 } ?? true
    return isComment ? [] : words
  }

  private func end(_ start: inout Int?, _ words: inout [Range<Int>]) {
    if let first = start, words.count < 3 { words.append(first..<next) }
    start = nil
  }

  /// The finite number that a word is.
  func number(_ word: Range<Int>) -> Double? {
    guard word.count <= Self.longestNumber, let number = Double(String(decoding: bytes[word], as: UTF8.self)),
      number.isFinite
    else { return nil }
    return number
  }

  /// The line that was read last, as much of it as fits into a message.
  var text: String {
    let line = bytes[lineStart...].prefix { $0 != 0x0A }.prefix(240)
    return String(String(decoding: line, as: UTF8.self).prefix(60))
  }
}
