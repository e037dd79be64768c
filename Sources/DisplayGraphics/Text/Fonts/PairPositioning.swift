/// A table of pair adjustments of OpenType's `GPOS`, formats 1 and 2.
enum PairPositioning: Sendable {
  /// Single pairs, and the glyphs that any of them begins with.
  case pairs(PairTable)
  /// Pairs of classes, row by row of the first class.
  case classes(
    covered: GlyphClasses,
    first: GlyphClasses,
    second: GlyphClasses,
    columns: Int,
    values: [Int16]
  )

  private static let advanceBit = 0x0004

  /// Reads a subtable; nil when it is damaged, of no known format, or when the budget of values is spent.
  ///
  /// Tables may share their parts, so that a small file could ask for any amount of memory; a budget of as many
  /// values as the file has bytes is more than any font needs.
  init?(_ data: FontData, budget: inout Int) {
    guard let format = data.uint16(0), let coverageOffset = data.uint16(2), let firstFormat = data.uint16(4),
      let secondFormat = data.uint16(6)
    else { return nil }
    let coverage = data.part(at: coverageOffset)
    let layout = ValueLayout(firstFormat, secondFormat)
    switch format {
    case 1: self = .pairs(PairTable(Self.pairs(data, coverage, layout, &budget)))
    case 2:
      guard let table = Self.classes(data, coverage, layout, &budget) else { return nil }
      self = table
    default: return nil
    }
  }

  /// What is added to the advance of the first of two glyphs; nil when the table has nothing to say of them.
  func adjustment(_ left: Int, _ right: Int) -> Int? {
    switch self {
    case .pairs(let table): return table.value(left, right)
    case .classes(let covered, let first, let second, let columns, let values):
      guard covered[left] != nil, let row = first[left], let column = second[right], column < columns,
        row * columns + column < values.count
      else { return nil }
      return Int(values[row * columns + column])
    }
  }

  /// How many bytes two value records take, and where the first one's advance is.
  private struct ValueLayout {
    let byteCount: Int
    let advanceOffset: Int?

    init(_ first: Int, _ second: Int) {
      byteCount = 2 * (first & 0xFF).nonzeroBitCount + 2 * (second & 0xFF).nonzeroBitCount
      let before = 2 * (first & (advanceBit - 1)).nonzeroBitCount
      advanceOffset = first & advanceBit != 0 ? before : nil
    }
  }

  private static func pairs(
    _ data: FontData,
    _ coverage: FontData,
    _ layout: ValueLayout,
    _ budget: inout Int
  ) -> [(left: Int, right: Int, value: Int)] {
    var pairs: [(left: Int, right: Int, value: Int)] = []
    guard let advance = layout.advanceOffset else { return pairs }
    let covered = GlyphClasses(coverage: coverage)
    for left in covered.glyphs {
      guard let index = covered[left], index < data.uint16(8) ?? 0, let offset = data.uint16(10 + 2 * index)
      else {
        continue
      }
      let set = data.part(at: offset)
      for pair in 0..<(set.uint16(0) ?? 0) {
        let record = 2 + pair * (2 + layout.byteCount)
        guard let right = set.uint16(record), let value = set.int16(record + 2 + advance),
          budget > 0
        else { break }
        budget -= 1
        pairs.append((left, right, value))
      }
    }
    return pairs
  }

  private static func classes(
    _ data: FontData,
    _ coverage: FontData,
    _ layout: ValueLayout,
    _ budget: inout Int
  ) -> PairPositioning? {
    guard let advance = layout.advanceOffset, let firstOffset = data.uint16(8),
      let secondOffset = data.uint16(10), let rows = data.uint16(12), let columns = data.uint16(14),
      16 + rows * columns * layout.byteCount <= data.count, rows * columns <= budget
    else { return nil }
    budget -= rows * columns
    var values: [Int16] = []
    values.reserveCapacity(rows * columns)
    for index in 0..<(rows * columns) {
      values.append(Int16(truncatingIfNeeded: data.int16(16 + index * layout.byteCount + advance) ?? 0))
    }
    return .classes(
      covered: GlyphClasses(coverage: coverage),
      first: GlyphClasses(classes: data.part(at: firstOffset)),
      second: GlyphClasses(classes: data.part(at: secondOffset)),
      columns: columns,
      values: values
    )
  }
}
