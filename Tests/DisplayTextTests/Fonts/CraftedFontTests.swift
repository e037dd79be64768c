import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayText

/// Small files made so that reading them naively takes time or memory out of all proportion.
@Suite("Crafted fonts")
struct CraftedFontTests {
  private static func u16(_ value: Int) -> [UInt8] { FontWriter.u16(value) }

  @Test("Tables of kerning that share their pairs give no more pairs than they have bytes")
  func sharedPairs() {
    // Each table is 8 bytes long and says that it has 65,535 pairs: the bytes of those that follow.
    let count = 2_000
    let table = Self.u16(0) + Self.u16(8) + Self.u16(1) + Self.u16(0xFFFF)
    let bytes = Self.u16(0) + Self.u16(count) + (0..<count).flatMap { _ in table }
    var budget = bytes.count
    #expect(KerningTable.pairs(FontData(bytes), budget: &budget).count == bytes.count)
    #expect(budget == 0)
    // Few of many tables are looked at, whether they have pairs or not.
    var ample = Int.max
    let pairs = KerningTable.pairs(FontData(bytes), budget: &ample)
    let expected = (0..<64).map { (bytes.count - 4 - 14 - 8 * $0) / 6 + 1 }
    #expect(pairs.count <= expected.reduce(0, +))
    #expect(KerningTable(positioning: nil, kerning: FontData(bytes)).adjustment(0, 8) == 1)
  }

  @Test("Features of kerning that share their lookups name no more of them than the table has room for")
  func sharedLookups() {
    // Many features, all but the last of which share a list of the same two lookups; the last one names a third.
    let count = 100
    let shared = Self.u16(0) + Self.u16(40) + (0..<20).flatMap { _ in Self.u16(1) + Self.u16(2) }
    let last = Self.u16(0) + Self.u16(1) + Self.u16(5)
    let start = 2 + 6 * count
    let records = (0..<count).flatMap { index in
      FontWriter.u32(0x6B65_726E) + Self.u16(index < count - 1 ? start : start + shared.count)
    }
    let features = FontData(Self.u16(count) + records + shared + last)
    var few = features.count / 2
    #expect(LayoutLookups.indices(features, of: ["kern"], budget: &few) == [1, 2])
    #expect(few == 0)
    var ample = 99 * 40 + 1
    #expect(LayoutLookups.indices(features, of: ["kern"], budget: &ample) == [1, 2, 5])
    #expect(ample == 0)
  }

  @Test("Class tables that share their parts take bounded memory, and what was read before still counts")
  func sharedClasses() {
    // A class table of one value for all glyphs, many times over.
    let count = TestDepth.count(4, full: 64)
    let all = Self.u16(2) + Self.u16(1) + Self.u16(0) + Self.u16(0xFFFF) + Self.u16(0)
    let subtable =
      Self.u16(2) + Self.u16(20) + Self.u16(4) + Self.u16(0) + Self.u16(20) + Self.u16(20)
      + Self.u16(1) + Self.u16(1) + Self.u16(7) + Self.u16(0) + all
    let lookup =
      Self.u16(2) + Self.u16(0) + Self.u16(count) + (0..<count).flatMap { _ in Self.u16(6 + 2 * count) }
      + subtable
    let lookups = Self.u16(1) + Self.u16(4) + lookup
    let feature =
      Self.u16(1) + FontWriter.u32(0x6B65_726E) + Self.u16(8) + Self.u16(0) + Self.u16(1) + Self.u16(0)
    let header = FontWriter.u32(0x10000) + Self.u16(0) + Self.u16(10) + Self.u16(10 + feature.count)
    let table = KerningTable(positioning: FontData(header + feature + lookups), kerning: nil)
    #expect(table.adjustment(3, 4) == 7)
    #expect(table.byteCount > 3 * 131_072 && table.byteCount <= 2 << 19)
  }

  @Test("Dictionaries of compact outlines are read as far as any font needs")
  func longDictionary() {
    // A number and an operator, behind operators that mean nothing.
    let late = [UInt8](repeating: 0, count: 5_000) + [149, 17]
    #expect(CompactDictionary(FontData(late))[.charstrings] == nil)
    #expect(CompactDictionary(FontData(Array(late.suffix(100))))[.charstrings] == [10])
    // A number with a point whose end lies beyond what is read.
    func endless(_ count: Int) -> FontData {
      FontData([30] + [UInt8](repeating: 0, count: count) + [0x0F, 149, 17])
    }
    #expect(CompactDictionary(endless(5_000))[.charstrings] == nil)
    #expect(CompactDictionary(endless(50))[.charstrings] == [0, 10])
  }

  @Test("Pairs made to meet at one place of the table are found in order beside it")
  func collidingPairs() {
    // The multiplier's inverse modulo 2³² turns neighboring products into keys.
    var inverse: UInt32 = 1
    for _ in 0..<5 { inverse = inverse &* (2 &- 0x9E37_79B1 &* inverse) }
    var expected: [Int: Int] = [:]
    let pairs = (0..<3_000).map { index -> (left: Int, right: Int, value: Int) in
      let key = Int(UInt32(0x4000_0000 + index % 2_500) &* inverse)
      if expected[key] == nil { expected[key] = index }
      return (key >> 16, key & 0xFFFF, index)
    }
    let table = PairTable(pairs)
    #expect(table.crowded.count == 2_500 - 64)
    for (key, value) in expected { #expect(table.value(key >> 16, key & 0xFFFF) == value) }
    let other = Int(UInt32(0x4000_0000 + 2_600) &* inverse)
    #expect(table.value(other >> 16, other & 0xFFFF) == nil)
  }

  @Test("Segments of characters that overlap are looked up as often as there are characters, and no more")
  func overlappingSegments() {
    var budget = 0x10000
    #expect(CharacterMap.segments(FontData(Self.characterTable(500)), budget: &budget).count == 0)
    #expect(budget == 0)
    // A table that covers each character once is read to its end.
    budget = 0x10000
    #expect(CharacterMap.segments(FontData(Self.characterTable(1)), budget: &budget).count == 0)
    #expect(budget == 1)
  }

  /// Segments that cover all characters but one each, and whose glyphs are all 0, so that none comes of them.
  private static func characterTable(_ count: Int) -> [UInt8] {
    let last = (0..<count).flatMap { _ in u16(0xFFFE) }
    let zeros = [UInt8](repeating: 0, count: 2 * count)
    let offsets = (0..<count).flatMap { u16(2 * (count - $0)) }
    let header = u16(4) + u16(0) + u16(0) + u16(2 * count) + [UInt8](repeating: 0, count: 6)
    return header + last + u16(0) + zeros + zeros + offsets + [UInt8](repeating: 0, count: 2 * 0x10000)
  }

  @Test("Of a glyph of parts without number only so many are read as are drawn")
  func parts() throws {
    let part = Self.u16(0x0020) + Self.u16(1) + [0, 0]
    let bytes = Self.u16(-1) + [UInt8](repeating: 0, count: 8) + (0..<10_000).flatMap { _ in part }
    #expect(CompositeGlyph.parts(FontData(bytes), atMost: 255).count == 255)
    #expect(CompositeGlyph.parts(FontData(bytes), atMost: 0).isEmpty)
    #expect(CompositeGlyph.parts(FontData(bytes), atMost: -1).isEmpty)
  }

  @Test("The points of a glyph are paid for before they are read, and a damaged glyph pays too")
  func points() {
    // One contour of 60,000 points, whose flags repeat and whose coordinates are not stored.
    let flags = (0..<235).flatMap { _ -> [UInt8] in [0x39, 255] }
    let glyph =
      Self.u16(1) + [UInt8](repeating: 0, count: 8) + Self.u16(59_999) + Self.u16(0) + flags
    var budget = 100_000
    #expect(SimpleGlyph.contours(FontData(glyph), count: 1, budget: &budget)?.first?.count == 60_000)
    #expect(budget == 40_000)
    #expect(SimpleGlyph.contours(FontData(glyph), count: 1, budget: &budget) == nil)
    #expect(budget == -20_000)
    let damaged = Array(glyph.dropLast(100))
    budget = 100_000
    #expect(SimpleGlyph.contours(FontData(damaged), count: 1, budget: &budget) == nil)
    #expect(budget == 40_000)
    // Contours without points are paid for as well.
    let empty = Self.u16(500) + [UInt8](repeating: 0, count: 8 + 2 * 500 + 2) + [1, 0, 0, 0, 0]
    budget = 1_000
    #expect(SimpleGlyph.contours(FontData(empty), count: 500, budget: &budget)?.count == 500)
    #expect(budget == 500)
  }
}
