/// Sums and counts of the measured lengths, in 64-way blocks that exist only where something is measured.
///
/// Level 0 blocks hold rows. A block of level k covers 64 to the power k+1 rows. Blocks live in one array and
/// name one another by position, so that the tree is a value that is copied only when it is shared.
struct ExtentTree: Sendable {
  /// Sums over some rows.
  struct Totals: Sendable {
    var length = Length.zero
    var count = 0
  }

  private struct Block: Sendable {
    var lengths = [Length](repeating: .zero, count: ExtentTree.width)
    var counts = [Int](repeating: 0, count: ExtentTree.width)
    /// Positions of the blocks below; 0, which is the root's and nobody's child, where there is none.
    var children: [Int]

    init(isLeaf: Bool) {
      children = isLeaf ? [] : Array(repeating: 0, count: ExtentTree.width)
    }
  }

  private static let width = 64

  /// The level of the root.
  private let rootLevel: Int
  private let rowCount: Int
  private var blocks: [Block]

  init(count: Int) {
    rowCount = count
    var level = 0
    var covered = Self.width
    while covered < count {
      covered *= Self.width
      level += 1
    }
    rootLevel = level
    blocks = [Block(isLeaf: level == 0)]
  }

  var blockCount: Int { blocks.count }

  /// The sums over all rows before one.
  func totals(before row: Int) -> Totals {
    var totals = Totals()
    var position = 0
    for level in stride(from: rootLevel, through: 0, by: -1) {
      let part = part(of: row, level: level)
      for index in 0..<min(part, Self.width) {
        totals.length += blocks[position].lengths[index]
        totals.count += blocks[position].counts[index]
      }
      guard level > 0, part < Self.width else { break }
      position = blocks[position].children[part]
      if position == 0 { break }
    }
    return totals
  }

  /// The measured length of a row; nil when it is not measured.
  func measuredLength(of row: Int) -> Length? {
    var position = 0
    for level in stride(from: rootLevel, to: 0, by: -1) {
      position = blocks[position].children[part(of: row, level: level)]
      if position == 0 { return nil }
    }
    let part = part(of: row, level: 0)
    return blocks[position].counts[part] == 0 ? nil : blocks[position].lengths[part]
  }

  /// Sets a row's length and returns the measured length that it had.
  mutating func setMeasuredLength(_ length: Length, of row: Int) -> Length? {
    let old = measuredLength(of: row)
    let growth = length - (old ?? .zero)
    let added = old == nil ? 1 : 0
    var position = 0
    for level in stride(from: rootLevel, through: 0, by: -1) {
      let part = part(of: row, level: level)
      blocks[position].lengths[part] += growth
      blocks[position].counts[part] += added
      guard level > 0 else { break }
      if blocks[position].children[part] == 0 {
        blocks[position].children[part] = blocks.count
        blocks.append(Block(isLeaf: level == 1))
      }
      position = blocks[position].children[part]
    }
    return old
  }

  /// The first row whose end lies beyond an offset, by walking down where the offset falls.
  func row(atOffset offset: Length, estimate: Length) -> Int {
    var rest = offset
    var row = 0
    var position: Int? = 0
    for level in stride(from: rootLevel, through: 0, by: -1) {
      let covered = coverage(level: level)
      guard let block = position else {
        // Nothing is measured below: all rows have the estimate, which is not zero as rest is not beyond.
        return min(rowCount - 1, row + (estimate.units > 0 ? Int(rest.units / estimate.units) : 0))
      }
      var part = 0
      while part < Self.width - 1 {
        let rows = min(covered, max(0, rowCount - row))
        let measured = blocks[block].counts[part]
        let length = blocks[block].lengths[part] + estimate * (rows - measured)
        guard length <= rest, row + rows < rowCount else { break }
        rest = rest - length
        row += rows
        part += 1
      }
      if level > 0 {
        let child = blocks[block].children[part]
        position = child == 0 ? nil : child
      }
    }
    return min(row, rowCount - 1)
  }

  /// How many rows one part of a block of a level covers.
  private func coverage(level: Int) -> Int { 1 << (6 * level) }

  private func part(of row: Int, level: Int) -> Int {
    // Only the root may be asked for a row past its end, which gives a part past its last.
    level == rootLevel ? row >> (6 * level) : (row >> (6 * level)) & (Self.width - 1)
  }
}
