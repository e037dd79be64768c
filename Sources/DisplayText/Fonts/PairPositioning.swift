/// A table of pair adjustments of OpenType's `GPOS`, formats 1 and 2.
struct PairPositioning: Sendable {
  /// Pairs of classes, row by row of the first class.
  private struct ClassTable {
    let covered: GlyphClasses
    let first: GlyphClasses
    let second: GlyphClasses
    let columns: Int
    let values: [Int16]
  }

  // One of the two, the other is nil: an enumeration would hide its references from whoever looks for leaks.
  /// Single pairs, and the glyphs that any of them begins with.
  private let pairs: PairTable?
  private let classes: ClassTable?

  private static let advanceBit = 0x0004

  /// Reads a subtable; nil when it is damaged, of no known format, or when the budget is spent.
  init?(_ data: FontData, budget: inout KerningBudget) {
    guard let format = data.uint16(0), let coverageOffset = data.uint16(2), let firstFormat = data.uint16(4),
      let secondFormat = data.uint16(6)
    else { return nil }
    let coverage = data.part(at: coverageOffset)
    let layout = ValueLayout(firstFormat, secondFormat)
    switch format {
    case 1: self.init(PairTable(Self.pairs(data, coverage, layout, &budget)))
    case 2:
      guard let table = Self.classes(data, coverage, layout, &budget) else { return nil }
      self.init(pairs: nil, classes: table)
    default: return nil
    }
  }

  /// Makes a table of single pairs.
  init(_ pairs: PairTable) { self.init(pairs: pairs, classes: nil) }

  private init(pairs: PairTable?, classes: ClassTable?) {
    self.pairs = pairs
    self.classes = classes
  }

  /// What the table takes, in bytes.
  var byteCount: Int {
    guard let classes else { return pairs?.byteCount ?? 0 }
    return classes.covered.byteCount + classes.first.byteCount + classes.second.byteCount
      + 2 * classes.values.count
  }

  /// What is added to the advance of the first of two glyphs; nil when the table has nothing to say of them.
  func adjustment(_ left: Int, _ right: Int) -> Int? {
    guard let classes else { return pairs?.value(left, right) }
    guard classes.covered[left] != nil, let row = classes.first[left], let column = classes.second[right],
      column < classes.columns, row * classes.columns + column < classes.values.count
    else { return nil }
    return Int(classes.values[row * classes.columns + column])
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
    _ budget: inout KerningBudget
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
          budget.values > 0
        else { break }
        budget.values -= 1
        pairs.append((left, right, value))
      }
    }
    return pairs
  }

  private static func classes(
    _ data: FontData,
    _ coverage: FontData,
    _ layout: ValueLayout,
    _ budget: inout KerningBudget
  ) -> ClassTable? {
    guard let advance = layout.advanceOffset, let firstOffset = data.uint16(8),
      let secondOffset = data.uint16(10), let rows = data.uint16(12), let columns = data.uint16(14),
      16 + rows * columns * layout.byteCount <= data.count, rows * columns <= budget.values
    else { return nil }
    guard let covered = budget.take(GlyphClasses(coverage: coverage)),
      let first = budget.take(GlyphClasses(classes: data.part(at: firstOffset))),
      let second = budget.take(GlyphClasses(classes: data.part(at: secondOffset)))
    else { return nil }
    budget.values -= rows * columns
    var values: [Int16] = []
    values.reserveCapacity(rows * columns)
    for index in 0..<(rows * columns) {
      values.append(Int16(truncatingIfNeeded: data.int16(16 + index * layout.byteCount + advance) ?? 0))
    }
    return ClassTable(
      covered: covered,
      first: first,
      second: second,
      columns: columns,
      values: values
    )
  }
}
