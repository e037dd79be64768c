/// Named numbers in the Compact Font Format: its DICT, of which the whole numbers are kept.
struct CompactDictionary: Sendable {
  /// The operators that name what is read, those of two bytes with 12 in front.
  enum Key: Int {
    case charstrings = 17
    case privateDictionary = 18
    case localSubroutines = 19
    case charstringType = 0xC06
    case fontArray = 0xC24
    case fontSelection = 0xC25
  }

  private static let mostOperands = 48
  /// No dictionary needs as many bytes; many could share them.
  private static let mostBytes = 4_096
  private var entries: [Int: [Int]] = [:]

  /// Reads a dictionary, up to its end, the first byte that means nothing, or 4,096 bytes.
  init(_ data: FontData) {
    let data = data.part(at: 0, count: Self.mostBytes)
    var operands: [Int] = []
    var offset = 0
    while let byte = data.uint8(offset) {
      offset += 1
      switch byte {
      case 0...21:
        var key = byte
        if byte == 12 {
          key = 0xC00 | (data.uint8(offset) ?? 0)
          offset += 1
        }
        entries[key] = operands
        operands = []
      case 30:
        offset = Self.endOfReal(data, offset)
        operands.append(0)
      default:
        guard let number = Self.number(data, byte, &offset), operands.count < Self.mostOperands else {
          return
        }
        operands.append(number)
      }
    }
  }

  /// The numbers of a name; nil when it is not there.
  subscript(key: Key) -> [Int]? { entries[key.rawValue] }

  private static func number(_ data: FontData, _ byte: Int, _ offset: inout Int) -> Int? {
    switch byte {
    case 28:
      offset += 2
      return data.int16(offset - 2)
    case 29:
      offset += 4
      return data.uint32(offset - 4).map { Int(Int32(truncatingIfNeeded: $0)) }
    case 32...246: return byte - 139
    case 247...254:
      offset += 1
      guard let low = data.uint8(offset - 1) else { return nil }
      return byte < 251 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108
    default: return nil
    }
  }

  /// The end of a number with a point, which nothing that is read here has: half a byte of 15 ends it.
  private static func endOfReal(_ data: FontData, _ start: Int) -> Int {
    var offset = start
    while let byte = data.uint8(offset) {
      offset += 1
      if byte & 0x0F == 0x0F || byte >> 4 == 0x0F { break }
    }
    return offset
  }
}
