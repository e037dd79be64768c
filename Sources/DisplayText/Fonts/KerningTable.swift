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
    guard let features = data.uint16(6), let list = data.uint16(8) else { return [] }
    let lookupList = data.part(at: list)
    var lookups: [[PairPositioning]] = []
    var rest = mostSubtables
    var budget = KerningBudget(values: min(data.count, mostValues))
    // No font names more lookups than its table has room for; more would be the same ones many times over.
    var names = data.count / 2
    for index in kerningLookups(data.part(at: features), budget: &names).sorted() {
      guard let offset = lookupList.uint16(2 + 2 * index) else { continue }
      let lookup = lookupList.part(at: offset)
      var subtables: [PairPositioning] = []
      for subtable in 0..<(lookup.uint16(4) ?? 0) {
        guard rest > 0, let offset = lookup.uint16(6 + 2 * subtable) else { break }
        rest -= 1
        let pairs = pairAdjustments(lookup.part(at: offset), type: lookup.uint16(0) ?? 0, &budget)
        if let pairs { subtables.append(pairs) }
      }
      if !subtables.isEmpty { lookups.append(subtables) }
    }
    return lookups
  }

  /// The lookups that any feature `kern` names, whatever its script, up to a budget of names: features may share a list of them.
  static func kerningLookups(_ features: FontData, budget: inout Int) -> Set<Int> {
    var indices: Set<Int> = []
    for feature in 0..<(features.uint16(0) ?? 0) {
      let record = 2 + 6 * feature
      guard let tag = features.uint32(record), let offset = features.uint16(record + 4) else { break }
      guard tag == 0x6B65_726E else { continue }
      let table = features.part(at: offset)
      for lookup in 0..<(table.uint16(2) ?? 0) {
        guard let index = table.uint16(4 + 2 * lookup), indices.count < mostSubtables, budget > 0 else {
          break
        }
        budget -= 1
        indices.insert(index)
      }
    }
    return indices
  }

  /// A subtable of pair adjustments, by itself or behind an extension.
  private static func pairAdjustments(_ data: FontData, type: Int, _ budget: inout KerningBudget)
    -> PairPositioning?
  {
    switch type {
    case 2: return PairPositioning(data, budget: &budget)
    case 9 where data.uint16(2) == 2:
      return data.uint32(4).flatMap { PairPositioning(data.part(at: $0), budget: &budget) }
    default: return nil
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
