/// Values for pairs of glyphs, found in one step as a rule: open addressing with linear probing.
///
/// A search looks at a few neighboring places and no more. What found no room there, because a font was made so
/// that its pairs meet, is kept in order beside the table.
///
/// - Complexity: Making it takes O(*n* log *n*) at worst, a search O(log *n*), and both a step for each pair of a
///   font that people made.
struct PairTable: Sendable {
  private static let empty = UInt32.max
  private static let mostProbes = 64

  private var keys: [UInt32]
  private var values: [Int16]
  private let shift: UInt32
  /// What found no room, by key.
  private(set) var crowded: [(key: UInt32, value: Int16)] = []

  /// What the table takes, in bytes.
  var byteCount: Int { 6 * keys.count + 8 * crowded.count }

  /// Makes a table. Of a pair that comes twice the first value counts.
  init(_ pairs: [(left: Int, right: Int, value: Int)]) {
    var bits: UInt32 = 4
    // At most half full, so that a search ends soon.
    while 1 << bits < 2 * pairs.count + 2 { bits += 1 }
    shift = 32 - bits
    keys = Array(repeating: Self.empty, count: 1 << bits)
    values = Array(repeating: 0, count: 1 << bits)
    var overflow: [(key: UInt32, order: Int, value: Int16)] = []
    for (order, pair) in pairs.enumerated() {
      let key = Self.key(pair.left, pair.right)
      let value = Int16(truncatingIfNeeded: pair.value)
      guard let slot = slot(for: key) else {
        overflow.append((key, order, value))
        continue
      }
      if keys[slot] == Self.empty, key != Self.empty {
        keys[slot] = key
        values[slot] = value
      }
    }
    for entry in overflow.sorted(by: { ($0.key, $0.order) < ($1.key, $1.order) })
    where crowded.last?.key != entry.key {
      crowded.append((entry.key, entry.value))
    }
  }

  /// The value of a pair; nil when it has none.
  func value(_ left: Int, _ right: Int) -> Int? {
    let key = Self.key(left, right)
    guard let slot = slot(for: key) else { return crowdedValue(key) }
    return keys[slot] == key && key != Self.empty ? Int(values[slot]) : nil
  }

  private static func key(_ left: Int, _ right: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: left) << 16 | UInt32(truncatingIfNeeded: right & 0xFFFF)
  }

  /// Where a key is, or where there is room for it; nil when there is neither near where it belongs.
  ///
  /// Multiplying by the golden ratio spreads neighbors.
  private func slot(for key: UInt32) -> Int? {
    var slot = Int((key &* 0x9E37_79B1) >> shift)
    for _ in 0..<Self.mostProbes {
      if keys[slot] == key || keys[slot] == Self.empty { return slot }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  private func crowdedValue(_ key: UInt32) -> Int? {
    var low = 0
    var high = crowded.count
    while low < high {
      let middle = (low + high) / 2
      if crowded[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < crowded.count && crowded[low].key == key ? Int(crowded[low].value) : nil
  }
}
