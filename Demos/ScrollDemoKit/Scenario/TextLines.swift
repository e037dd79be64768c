/// The lines of a text that lies in memory as bytes, each decoded when it is read.
///
/// One pass over the bytes finds where lines start and makes sure that all of them are text; from then on a
/// line costs what it is long. A line ends with LF or CR LF; a last line may do without.
///
/// - Complexity: Making it is linear in the bytes; it takes 8 bytes a line beside them.
package struct TextLines: RandomAccessCollection, Sendable {
  /// The longest line that is accepted, in bytes.
  static var maximumLineLength: Int { 65_536 }

  private let bytes: [UInt8]
  /// Where each line starts, and one more for the end of the last.
  private let starts: [Int]

  /// Finds the lines of a text.
  ///
  /// - Throws: ``TextLinesError`` when the bytes are no UTF-8 text of lines that can be shown.
  package init(_ bytes: [UInt8]) throws(TextLinesError) {
    self.bytes = bytes
    starts = try Self.findLines(bytes.span)
  }

  /// The number of the first line, 0.
  package var startIndex: Int { 0 }
  /// How many lines there are.
  package var endIndex: Int { starts.count - 1 }

  /// The text of a line, without what ends it.
  ///
  /// - Precondition: There is such a line.
  package subscript(position: Int) -> String {
    precondition(indices.contains(position), "There is no line \(position): the text has \(count).")
    let start = starts[position]
    var end = starts[position + 1]
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func findLines(_ bytes: Span<UInt8>) throws(TextLinesError) -> [Int] {
    var starts: [Int] = []
    var lineStart = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A {
        starts.append(lineStart)
        lineStart = index + 1
        index += 1
      } else if byte < 0x80 {
        guard byte != 0 else { throw .binary(offset: index, line: starts.count + 1) }
        index += 1
      } else {
        let length = sequenceLength(in: bytes, at: index)
        guard length > 0 else {
          throw .invalidUTF8(byte: byte, offset: index, line: starts.count + 1)
        }
        index += length
      }
      guard index - lineStart <= maximumLineLength else {
        throw .lineTooLong(
          line: starts.count + 1,
          length: lineEnd(in: bytes, from: index) - lineStart
        )
      }
    }
    if lineStart < bytes.count { starts.append(lineStart) }
    starts.append(bytes.count)
    return starts
  }

  /// How many bytes the scalar at an index has, none when it is malformed: overlong, a surrogate, beyond the
  /// last code point, or cut off (Unicode, table 3-7).
  private static func sequenceLength(in bytes: Span<UInt8>, at index: Int) -> Int {
    func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.count && range.contains(bytes[index + offset])
    }
    switch bytes[index] {
    case 0xC2...0xDF:
      return isContinuation(1) ? 2 : 0
    case 0xE0: return isContinuation(1, 0xA0...0xBF) && isContinuation(2) ? 3 : 0
    case 0xED: return isContinuation(1, 0x80...0x9F) && isContinuation(2) ? 3 : 0
    case 0xE1...0xEF: return isContinuation(1) && isContinuation(2) ? 3 : 0
    case 0xF0: return isContinuation(1, 0x90...0xBF) && isContinuation(2) && isContinuation(3) ? 4 : 0
    case 0xF4: return isContinuation(1, 0x80...0x8F) && isContinuation(2) && isContinuation(3) ? 4 : 0
    case 0xF1...0xF3: return isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : 0
    default: return 0
    }
  }

  private static func lineEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return end
  }
}

/// Why bytes cannot be shown as lines of text. Lines are counted from 1, as editors do.
package enum TextLinesError: Error, Sendable, Hashable {
  /// A byte of zero: this is no text.
  case binary(offset: Int, line: Int)
  /// A byte that does not belong where it is in UTF-8.
  case invalidUTF8(byte: UInt8, offset: Int, line: Int)
  /// A line of more than ``TextLines/maximumLineLength`` bytes.
  case lineTooLong(line: Int, length: Int)
}

extension TextLinesError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it.
  package var description: String {
    switch self {
    case .binary(let offset, let line):
      "byte \(offset), in line \(line), is zero, so this is no text file; name a text file"
    case .invalidUTF8(let byte, let offset, let line):
      "byte \(offset), in line \(line), is 0x\(String(byte, radix: 16, uppercase: true)), which is not valid "
        + "UTF-8 there; convert the file, as with 'iconv -t UTF-8'"
    case .lineTooLong(let line, let length):
      "line \(line) is \(length) bytes long and \(TextLines.maximumLineLength) is the limit; wrap the file, as "
        + "with 'fold -s'"
    }
  }
}
