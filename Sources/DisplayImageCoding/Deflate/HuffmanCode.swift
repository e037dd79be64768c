/// A canonical prefix code: for each symbol how many bits it takes, and which.
struct HuffmanCode {
  /// Bits of each symbol; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// The codes, their first bit lowest.
  let codes: [UInt16]

  /// Makes the best code for how often symbols occur in which no symbol takes more than `limit` bits.
  ///
  /// The package-merge algorithm (Larmore and Hirschberg): symbols as coins of every denomination down to
  /// 2 to the power of minus `limit`, and the cheapest set of coins of a given worth.
  init(frequencies: [Int], limit: Int) {
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    switch symbols.count {
    case 0: break
    case 1: lengths[symbols[0]] = 1
    default:
      for symbol in Self.cheapestCoins(symbols.map { frequencies[$0] }, limit: limit) {
        lengths[symbols[symbol]] += 1
      }
    }
    self.init(lengths: lengths)
  }

  /// Makes the canonical code with given lengths: shorter codes first, equal ones in order of symbols.
  init(lengths: [UInt8]) {
    self.lengths = lengths
    var next = [UInt16](repeating: 0, count: 17)
    var counts = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    for length in 1..<16 { next[length + 1] = (next[length] &+ counts[length]) << 1 }
    codes = lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] &+= 1
      return code.bitReversed >> UInt16(16 - Int(length))
    }
  }

  /// The positions of the leaves in the cheapest packages, each once for every bit of its code.
  private static func cheapestCoins(_ weights: [Int], limit: Int) -> [Int] {
    struct Coin {
      let weight: Int
      /// A leaf, or the two coins of the level below that were packed, as positions there.
      let leaf: Int
      let first: Int
    }
    let leaves = weights.enumerated().map { Coin(weight: $0.element, leaf: $0.offset, first: -1) }
    var levels: [[Coin]] = [leaves]
    for _ in 1..<limit {
      let below = levels[levels.count - 1]
      var packages: [Coin] = []
      for first in stride(from: 0, to: below.count - 1, by: 2) {
        packages.append(
          Coin(weight: below[first].weight + below[first + 1].weight, leaf: -1, first: first)
        )
      }
      var merged: [Coin] = []
      merged.reserveCapacity(leaves.count + packages.count)
      var (leaf, package) = (0, 0)
      while leaf < leaves.count || package < packages.count {
        let takesLeaf =
          package >= packages.count
          || (leaf < leaves.count && leaves[leaf].weight <= packages[package].weight)
        if takesLeaf {
          merged.append(leaves[leaf])
          leaf += 1
        } else {
          merged.append(packages[package])
          package += 1
        }
      }
      levels.append(merged)
    }
    var found: [Int] = []
    var wanted = Array(0..<(2 * weights.count - 2))
    for level in levels.indices.reversed() {
      var below: [Int] = []
      for position in wanted {
        let coin = levels[level][position]
        if coin.leaf >= 0 { found.append(coin.leaf) } else { below += [coin.first, coin.first + 1] }
      }
      wanted = below
    }
    return found
  }
}

extension UInt16 {
  /// The bits in the opposite order.
  var bitReversed: UInt16 {
    var value = self
    value = (value & 0x5555) << 1 | (value >> 1) & 0x5555
    value = (value & 0x3333) << 2 | (value >> 2) & 0x3333
    value = (value & 0x0F0F) << 4 | (value >> 4) & 0x0F0F
    return value << 8 | value >> 8
  }
}
