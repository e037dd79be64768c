/// A list of pieces of bytes in the Compact Font Format: its INDEX.
struct CompactIndex: Sendable {
  /// How many pieces there are.
  let count: Int
  /// Where the list ends, from its start.
  let end: Int

  private let offsets: FontData
  private let offsetSize: Int
  private let bodies: FontData

  /// A list without pieces.
  static let empty = CompactIndex(FontData([0, 0]))

  /// Reads a list; what is cut off has as many pieces as it says, and they are empty.
  init(_ data: FontData) {
    let count = data.uint16(0) ?? 0
    let offsetSize = data.uint8(2) ?? 1
    guard count > 0, (1...4).contains(offsetSize) else {
      self.count = 0
      self.offsetSize = 1
      end = 2
      offsets = FontData([])
      bodies = FontData([])
      return
    }
    self.count = count
    self.offsetSize = offsetSize
    offsets = data.part(at: 3, count: (count + 1) * offsetSize)
    // Offsets count from the byte before the first piece.
    let base = 2 + (count + 1) * offsetSize
    bodies = data.part(at: base)
    end = base + (Self.number(offsets, at: count * offsetSize, size: offsetSize) ?? 1)
  }

  /// A piece; nil when there is none of that number, or when it is cut off.
  subscript(index: Int) -> FontData? {
    guard index >= 0, index < count,
      let start = Self.number(offsets, at: index * offsetSize, size: offsetSize),
      let end = Self.number(offsets, at: (index + 1) * offsetSize, size: offsetSize),
      start > 0, start <= end, end <= bodies.count
    else { return nil }
    return bodies.part(at: start, count: end - start)
  }

  private static func number(_ data: FontData, at offset: Int, size: Int) -> Int? {
    var number = 0
    for index in offset..<offset + size {
      guard let byte = data.uint8(index) else { return nil }
      number = number << 8 | byte
    }
    return number
  }
}
