/// Numbers of some glyphs, from the common tables of OpenType layout: a coverage or a class definition.
struct GlyphClasses: Sendable {
  private static let glyphLimit = 0x10000
  /// More is not laid out for one table, so that ranges that overlap make no work without end.
  private static let mostEntries = 1 << 17

  private let first: Int
  private var numbers: [UInt16]
  /// What the table takes, in bytes.
  var byteCount: Int { 2 * numbers.count }

  /// What stands for a glyph that the table does not name.
  private let other: UInt16?

  /// Reads a coverage: the index of each covered glyph.
  init(coverage data: FontData) {
    var entries: [(glyph: Int, number: Int)] = []
    let count = data.uint16(2) ?? 0
    switch data.uint16(0) {
    case 1:
      for index in 0..<count {
        guard let glyph = data.uint16(4 + 2 * index) else { break }
        entries.append((glyph, index))
      }
    case 2:
      Self.forEachRange(data, count: count, at: 4) { glyph, first, number in
        entries.append((glyph, number + glyph - first))
      }
    default: break
    }
    self.init(entries, other: nil)
  }

  /// Reads a class definition: the class of each glyph, 0 for those that are not named.
  init(classes data: FontData) {
    var entries: [(glyph: Int, number: Int)] = []
    switch data.uint16(0) {
    case 1:
      let start = data.uint16(2) ?? 0
      for index in 0..<(data.uint16(4) ?? 0) {
        guard let number = data.uint16(6 + 2 * index) else { break }
        entries.append((start + index, number))
      }
    case 2:
      Self.forEachRange(data, count: data.uint16(2) ?? 0, at: 4) { glyph, _, number in
        entries.append((glyph, number))
      }
    default: break
    }
    self.init(entries, other: 0)
  }

  private init(_ entries: [(glyph: Int, number: Int)], other: UInt16?) {
    self.other = other
    let glyphs = entries.lazy.map(\.glyph).filter { $0 < Self.glyphLimit }
    first = glyphs.min() ?? 0
    let none: UInt16 = other ?? .max
    numbers = Array(repeating: none, count: (glyphs.max() ?? -1) + 1 - (glyphs.isEmpty ? 0 : first))
    for entry in entries where entry.glyph < Self.glyphLimit {
      numbers[entry.glyph - first] = UInt16(truncatingIfNeeded: entry.number)
    }
  }

  /// The glyphs from the first to the last that the table names.
  var glyphs: Range<Int> { first..<(first + numbers.count) }

  /// The number of a glyph; nil when a coverage does not have it.
  subscript(glyph: Int) -> Int? {
    let index = glyph - first
    guard index >= 0, index < numbers.count else { return other.map(Int.init) }
    let number = numbers[index]
    return other == nil && number == .max ? nil : Int(number)
  }

  private static func forEachRange(
    _ data: FontData,
    count: Int,
    at offset: Int,
    _ body: (_ glyph: Int, _ first: Int, _ number: Int) -> Void
  ) {
    var rest = mostEntries
    for index in 0..<count {
      let entry = offset + 6 * index
      guard let first = data.uint16(entry), let last = data.uint16(entry + 2),
        let number = data.uint16(entry + 4)
      else { return }
      guard first <= last else { continue }
      rest -= last - first + 1
      guard rest >= 0 else { return }
      for glyph in first...last { body(glyph, first, number) }
    }
  }
}
