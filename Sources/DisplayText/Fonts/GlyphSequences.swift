internal import DisplayConcurrency

/// The glyphs that stand for several glyphs in a row: the ligatures of the table `GSUB`.
///
/// Of the features those count that are always on: `ccmp`, `rlig` and `liga`. What depends on more than the glyphs of the
/// sequence is not read.
struct GlyphSequences: Sendable {
  private static let features: Set<String> = ["ccmp", "rlig", "liga"]
  /// The type of lookups that put one glyph in the place of several, and of those that lead elsewhere.
  private static let ligatureType = 4
  private static let extensionType = 7
  /// How many glyphs of ligatures are compared for one sequence: sound fonts have some hundred ligatures that begin alike, most
  /// of which differ in the second glyph.
  private static let mostComparisons = 1 << 13

  /// The subtables of each lookup.
  private let lookups: [[FontData]]

  /// Reads where the ligatures are.
  init(_ table: FontData?) {
    guard let table else {
      lookups = []
      return
    }
    let found = LayoutLookups(table, features: Self.features, extensionType: Self.extensionType)
    lookups = found.lookups
      .map { $0.filter { $0.type == Self.ligatureType && $0.data.uint16(0) == 1 }.map(\.data) }
      .filter { !$0.isEmpty }
  }

  /// The glyph that stands for some glyphs in a row; nil when more than one is left of them.
  ///
  /// - Complexity: O(log *n*) in the number of glyphs that ligatures begin with, and linear in those that begin alike, of
  ///   which so many are looked at as sound fonts have.
  func glyph(for glyphs: [Int]) -> Int? {
    var glyphs = glyphs
    var budget = Self.mostComparisons
    for lookup in lookups where glyphs.count > 1 {
      var joined: [Int] = []
      var index = 0
      while index < glyphs.count {
        let rest = glyphs[index...]
        if let ligature = Self.ligature(at: rest, in: lookup, &budget) {
          joined.append(ligature.glyph)
          index += ligature.count
        } else {
          joined.append(glyphs[index])
          index += 1
        }
      }
      glyphs = joined
    }
    return glyphs.count == 1 ? glyphs[0] : nil
  }

  /// The first ligature of a lookup that some glyphs begin with, and how many of them it is for.
  private static func ligature(
    at glyphs: ArraySlice<Int>,
    in lookup: [FontData],
    _ budget: inout Int
  ) -> (glyph: Int, count: Int)? {
    guard let first = glyphs.first else { return nil }
    for subtable in lookup {
      guard let coverage = subtable.uint16(2), let set = place(of: first, in: subtable.part(at: coverage)),
        set < subtable.uint16(4) ?? 0, let offset = subtable.uint16(6 + 2 * set)
      else { continue }
      let ligatures = subtable.part(at: offset)
      for index in 0..<(ligatures.uint16(0) ?? 0) {
        guard budget > 0, let offset = ligatures.uint16(2 + 2 * index) else { break }
        budget -= 1
        let ligature = ligatures.part(at: offset)
        guard let glyph = ligature.uint16(0), let count = ligature.uint16(2), count > 0, count <= glyphs.count
        else { continue }
        let others = glyphs.dropFirst().prefix(count - 1)
        let isSame = others.enumerated().allSatisfy { place, other in
          budget -= 1
          return ligature.uint16(4 + 2 * place) == other
        }
        if isSame { return (glyph, count) }
      }
    }
    return nil
  }

  /// The place of a glyph in a coverage, whose entries are in order; nil where it is not covered.
  private static func place(of glyph: Int, in coverage: FontData) -> Int? {
    let count = coverage.uint16(2) ?? 0
    switch coverage.uint16(0) {
    case 1:
      let index = (0..<count).partitioningIndex { coverage.uint16(4 + 2 * $0) ?? .max >= glyph }
      return index < count && coverage.uint16(4 + 2 * index) == glyph ? index : nil
    case 2:
      let index = (0..<count).partitioningIndex { coverage.uint16(6 + 6 * $0) ?? .max >= glyph }
      guard index < count, let first = coverage.uint16(4 + 6 * index), first <= glyph,
        let number = coverage.uint16(8 + 6 * index)
      else { return nil }
      return number + glyph - first
    default: return nil
    }
  }
}
