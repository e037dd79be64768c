/// How pairs of glyphs are moved together or apart: the pair adjustments of `GPOS`, or else the table `kern`.
///
/// Of each lookup of the feature `kern` the first subtable counts that knows the pair; what several lookups say
/// adds up. Adjustments that depend on more than the two glyphs are not read.
struct KerningTable: Sendable {
  private static let mostSubtables = 64
  /// The largest fonts have some hundred thousand; more would be the same ones many times over.
  private static let mostValues = 1 << 20

  private let lookups: [[PairPositioning]]

  init(positioning: FontData?, kerning: FontData?) {
    let lookups = positioning.map(Self.lookups) ?? []
    if lookups.isEmpty, let kerning {
      var budget = kerning.count
      let pairs = Self.pairs(kerning, budget: &budget)
      self.lookups = pairs.isEmpty ? [] : [[PairPositioning(PairTable(pairs))]]
    } else {
      self.lookups = lookups
    }
  }

  var isEmpty: Bool { lookups.isEmpty }

  /// What the tables take, in bytes.
  var byteCount: Int { lookups.joined().reduce(0) { $0 + $1.byteCount } }

  /// What is added to the advance of the first of two glyphs, in units of the font.
  func adjustment(_ left: Int, _ right: Int) -> Int {
    var sum = 0
    for lookup in lookups {
      for subtable in lookup {
        guard let adjustment = subtable.adjustment(left, right) else { continue }
        sum += adjustment
        break
      }
    }
    return sum
  }

  /// The pair adjustments among the lookups of the feature `kern`, in the order of the lookups.
  private static func lookups(_ data: FontData) -> [[PairPositioning]] {
    var budget = KerningBudget(values: min(data.count, mostValues))
    return LayoutLookups(data, features: ["kern"], extensionType: 9).lookups.compactMap { lookup in
      let subtables = lookup.compactMap { subtable in
        subtable.type == 2 ? PairPositioning(subtable.data, budget: &budget) : nil
      }
      return subtables.isEmpty ? nil : subtables
    }
  }

  /// The horizontal pairs of the table `kern`, format 0, up to a budget of pairs.
  ///
  /// Subtables say themselves how long they are, so that many could share their pairs; as many pairs as the table
  /// has bytes are more than any font needs.
  static func pairs(_ data: FontData, budget: inout Int) -> [(left: Int, right: Int, value: Int)] {
    var pairs: [(left: Int, right: Int, value: Int)] = []
    guard data.uint16(0) == 0 else { return pairs }
    var offset = 4
    for _ in 0..<min(data.uint16(2) ?? 0, mostSubtables) {
      guard let length = data.uint16(offset + 2), let coverage = data.uint16(offset + 4) else { break }
      let isHorizontal = coverage & 0x0F == 1
      if coverage >> 8 == 0, isHorizontal {
        for index in 0..<(data.uint16(offset + 6) ?? 0) {
          let record = offset + 14 + 6 * index
          guard let left = data.uint16(record), let right = data.uint16(record + 2),
            let value = data.int16(record + 4), budget > 0
          else { break }
          budget -= 1
          pairs.append((left, right, value))
        }
      }
      guard length > 0 else { break }
      offset += length
    }
    return pairs
  }
}
