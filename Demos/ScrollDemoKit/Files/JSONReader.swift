import DemoSupport

/// Reads JSON (RFC 8259) into values, in one pass and with a bounded depth.
struct JSONReader {
  /// Why a text is no JSON.
  struct Flaw: Error, Hashable {
    /// How many bytes were read before.
    let offset: Int
    /// What should be there.
    let expected: String
  }

  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a whole text.
  static func read(_ bytes: [UInt8]) throws(Flaw) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.readValue(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.flaw("the end") }
    return value
  }

  private mutating func readValue(depth: Int) throws(Flaw) -> JSONValue {
    guard depth < Self.maximumDepth else { throw flaw("no deeper nesting") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try readObject(depth: depth)
    case UInt8(ascii: "["): return try readArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return try readNumber()
    }
  }

  private mutating func readObject(depth: Int) throws(Flaw) -> JSONValue {
    position += 1
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw flaw("a key") }
      let key = try readString()
      skipSpace()
      guard take(":") else { throw flaw("a colon") }
      members.append((key, try readValue(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw flaw("a comma or a closing brace") }
    return .object(members)
  }

  private mutating func readArray(depth: Int) throws(Flaw) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      values.append(try readValue(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw flaw("a comma or a closing bracket") }
    return .array(values)
  }

  private mutating func readString() throws(Flaw) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\""), byte >= 0x20 {
      position += 1
      text += byte == UInt8(ascii: "\\") ? try readEscape() : [byte]
    }
    guard take("\"") else { throw flaw("a closing quote") }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readEscape() throws(Flaw) -> [UInt8] {
    guard let byte = next else { throw flaw("a letter after the backslash") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try readScalar())).utf8)
    default: throw flaw("an escape that there is")
    }
  }

  /// The scalar of four digits, or of eight in two halves; a half alone is a replacement character.
  private mutating func readScalar() throws(Flaw) -> Unicode.Scalar {
    let first = try readDigits()
    if 0xD800..<0xDC00 ~= first, bytes[position...].starts(with: Array("\\u".utf8)) {
      position += 2
      let second = try readDigits()
      if 0xDC00..<0xE000 ~= second {
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
      }
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private mutating func readDigits() throws(Flaw) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw flaw("four hexadecimal digits") }
    position += 4
    return value
  }

  private mutating func readNumber() throws(Flaw) -> JSONValue {
    let start = position
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), !text.hasPrefix("+"), !text.hasPrefix("."), !text.hasSuffix(".") else {
      position = start
      throw flaw("a value")
    }
    return Int(text).map(JSONValue.integer) ?? .number(number)
  }

  private mutating func readWord(_ word: String, _ value: JSONValue) throws(Flaw) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw flaw("a value") }
    position += word.utf8.count
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private func flaw(_ expected: String) -> Flaw { Flaw(offset: position, expected: expected) }
}
