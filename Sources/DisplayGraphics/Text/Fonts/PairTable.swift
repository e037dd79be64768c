/// Values for pairs of glyphs, found in one step as a rule: open addressing with linear probing.
struct PairTable: Sendable {
  private static let empty = UInt32.max

  private var keys: [UInt32]
  private var values: [Int16]
  private let shift: UInt32

  /// Makes a table. Of a pair that comes twice the first value counts.
  init(_ pairs: [(left: Int, right: Int, value: Int)]) {
    var bits: UInt32 = 4
    // At most half full, so that a search ends soon.
    while 1 << bits < 2 * pairs.count + 2 { bits += 1 }
    shift = 32 - bits
    keys = Array(repeating: Self.empty, count: 1 << bits)
    values = Array(repeating: 0, count: 1 << bits)
    for pair in pairs {
      let key = Self.key(pair.left, pair.right)
      let slot = slot(for: key)
      if keys[slot] == Self.empty, key != Self.empty {
        keys[slot] = key
        values[slot] = Int16(truncatingIfNeeded: pair.value)
      }
    }
  }

  /// The value of a pair; nil when it has none.
  func value(_ left: Int, _ right: Int) -> Int? {
    let key = Self.key(left, right)
    let slot = slot(for: key)
    return keys[slot] == key && key != Self.empty ? Int(values[slot]) : nil
  }

  private static func key(_ left: Int, _ right: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: left) << 16 | UInt32(truncatingIfNeeded: right & 0xFFFF)
  }

  /// Where a key is, or where there is room for it. Multiplying by the golden ratio spreads neighbours.
  private func slot(for key: UInt32) -> Int {
    var slot = Int((key &* 0x9E37_79B1) >> shift)
    while keys[slot] != key, keys[slot] != Self.empty { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }
}
