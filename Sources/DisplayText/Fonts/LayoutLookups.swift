/// The lookups that features of OpenType layout name, in `GPOS` or `GSUB`, each as its subtables.
struct LayoutLookups {
  /// A subtable and the type of its lookup; one behind an extension is what the extension leads to.
  struct Subtable {
    let type: Int
    let data: FontData
  }

  private static let mostSubtables = 64

  /// In the order of the lookups.
  let lookups: [[Subtable]]

  /// Reads the lookups of features, whatever their scripts.
  ///
  /// - Parameters:
  ///   - data: The table.
  ///   - features: The tags of the features.
  ///   - extensionType: The type of the lookups that lead elsewhere.
  init(_ data: FontData, features: Set<String>, extensionType: Int) {
    guard let featureList = data.uint16(6), let list = data.uint16(8) else {
      lookups = []
      return
    }
    let lookupList = data.part(at: list)
    var lookups: [[Subtable]] = []
    var rest = Self.mostSubtables
    // No font names more lookups than its table has room for; more would be the same ones many times over.
    var names = data.count / 2
    for index in Self.indices(data.part(at: featureList), of: features, budget: &names).sorted() {
      guard let offset = lookupList.uint16(2 + 2 * index) else { continue }
      let lookup = lookupList.part(at: offset)
      var subtables: [Subtable] = []
      for subtable in 0..<(lookup.uint16(4) ?? 0) {
        guard rest > 0, let offset = lookup.uint16(6 + 2 * subtable) else { break }
        rest -= 1
        let found = Self.subtable(
          lookup.part(at: offset),
          type: lookup.uint16(0) ?? 0,
          extensionType: extensionType
        )
        if let found { subtables.append(found) }
      }
      if !subtables.isEmpty { lookups.append(subtables) }
    }
    self.lookups = lookups
  }

  /// The lookups that any of some features names, up to a budget of names: features may share a list of them.
  static func indices(_ list: FontData, of features: Set<String>, budget: inout Int) -> Set<Int> {
    var indices: Set<Int> = []
    for feature in 0..<(list.uint16(0) ?? 0) {
      let record = 2 + 6 * feature
      guard let offset = list.uint16(record + 4) else { break }
      guard features.contains(String(decoding: list.array(at: record, count: 4), as: UTF8.self)) else {
        continue
      }
      let table = list.part(at: offset)
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

  private static func subtable(_ data: FontData, type: Int, extensionType: Int) -> Subtable? {
    guard type == extensionType else { return Subtable(type: type, data: data) }
    guard let type = data.uint16(2), type != extensionType, let offset = data.uint32(4) else { return nil }
    return Subtable(type: type, data: data.part(at: offset))
  }
}
