import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayText

@Suite("Kerning")
struct KerningTests {
  private static func u16(_ value: Int) -> [UInt8] { FontWriter.u16(value) }

  /// A table `GPOS` with one lookup of single pairs and one of classes behind an extension.
  static func positioning() -> [UInt8] {
    let script = u16(4) + u16(0) + u16(0) + u16(0xFFFF) + u16(1) + u16(0)
    let scripts = u16(1) + Array("DFLT".utf8) + u16(8) + script
    let features = u16(1) + Array("kern".utf8) + u16(8) + u16(0) + u16(2) + u16(0) + u16(1)
    // Single pairs: (2, 3) with advance −70 behind a placement; (2, 4) with −5.
    let set = u16(2) + u16(3) + u16(9) + u16(-70) + u16(4) + u16(9) + u16(-5)
    let pairs = u16(1) + u16(12) + u16(0x0005) + u16(0) + u16(1) + u16(18) + u16(1) + u16(1) + u16(2) + set
    // Classes: glyphs 2 and 3 by class 1, glyph 5 by class 2; second glyphs 2...4 of class 1.
    let values = [0, 0, 0, -30, 0, 11]
    let coverage = u16(2) + u16(2) + u16(2) + u16(3) + u16(0) + u16(5) + u16(5) + u16(2)
    let firstClasses = u16(2) + u16(2) + u16(2) + u16(3) + u16(1) + u16(5) + u16(5) + u16(2)
    let secondClasses = u16(1) + u16(2) + u16(3) + u16(1) + u16(1) + u16(1)
    let base = 16 + 2 * values.count
    let classes =
      u16(2) + u16(base) + u16(0x0004) + u16(0) + u16(base + coverage.count)
      + u16(base + coverage.count + firstClasses.count) + u16(3) + u16(2) + values.flatMap(u16) + coverage
      + firstClasses + secondClasses
    let lookup1 = u16(2) + u16(0) + u16(1) + u16(8) + pairs
    let lookup2 = u16(9) + u16(0) + u16(1) + u16(8) + u16(1) + u16(2) + FontWriter.u32(8) + classes
    let list = u16(2) + u16(6) + u16(6 + lookup1.count) + lookup1 + lookup2
    let start = 10 + scripts.count
    return u16(1) + u16(0) + u16(10) + u16(start) + u16(start + features.count) + scripts + features + list
  }

  private static func font(_ change: (inout FontWriter) -> Void) throws -> TrueTypeTypeface {
    var writer = FontWriter()
    writer.glyphs = (0..<6).map { _ in .empty }
    writer.advances = [600]
    writer.characters = (0..<5).map { (UInt32(0x41 + $0), $0 + 1) }
    change(&writer)
    return try TrueTypeTypeface(writer.bytes())
  }

  private func kerning(_ typeface: TrueTypeTypeface, _ left: Int, _ right: Int) -> Int {
    let em = typeface.kerning(between: GlyphID(rawValue: UInt32(left)), and: GlyphID(rawValue: UInt32(right)))
    return Int((em * 1_000).rounded())
  }

  @Test("The old table gives each of its pairs its value")
  func oldTable() throws {
    let pairs = (1..<6).flatMap { left in (1..<6).map { (left: left, right: $0, value: left * 10 - $0 * 7) } }
    let typeface = try Self.font { $0.kerning = pairs.filter { $0.left != 3 } }
    #expect(typeface.hasKerning)
    for pair in pairs {
      #expect(kerning(typeface, pair.left, pair.right) == (pair.left == 3 ? 0 : pair.value))
    }
    #expect(kerning(typeface, 70_000, 1) == 0)
    #expect(try !Self.font { _ in }.hasKerning)
  }

  @Test("Pairs and classes of the new table add up, and the old one is not looked at")
  func newTable() throws {
    let typeface = try Self.font {
      $0.positioning = Self.positioning()
      $0.kerning = [(1, 1, 99)]
    }
    let expected: [[Int]] = (0..<6).map { left in
      (0..<6).map { right in
        let single = left == 2 && right == 3 ? -70 : left == 2 && right == 4 ? -5 : 0
        let isSecond = (2...4).contains(right)
        let byClass = isSecond && (2...3).contains(left) ? -30 : isSecond && left == 5 ? 11 : 0
        return single + byClass
      }
    }
    for left in 0..<6 {
      for right in 0..<6 {
        #expect(kerning(typeface, left, right) == expected[left][right], "\(left), \(right)")
      }
    }
  }

  @Test("Random pairs are found among many, and those that are not there are not")
  func pairTable() {
    var numbers = Numbers(state: 3)
    var expected: [Int: Int] = [:]
    var pairs: [(left: Int, right: Int, value: Int)] = []
    for _ in 0..<5_000 {
      let (left, right) = (Int.random(in: 0..<300, using: &numbers), Int.random(in: 0..<300, using: &numbers))
      let value = Int.random(in: -500...500, using: &numbers)
      pairs.append((left, right, value))
      if expected[left << 16 | right] == nil { expected[left << 16 | right] = value }
    }
    let table = PairTable(pairs)
    for left in 0..<300 {
      for right in 0..<300 { #expect(table.value(left, right) == expected[left << 16 | right]) }
    }
    #expect(PairTable([]).value(0, 0) == nil)
    #expect(PairTable([(0xFFFF, 0xFFFF, 1)]).value(0xFFFF, 0xFFFF) == nil)
  }

  @Test("Kerned texts are narrower by their kerning, letter by letter")
  func shaping() throws {
    let typeface = try Self.font { $0.positioning = Self.positioning() }
    let style = TextStyle(font: Font(typeface: typeface, size: 100))
    let text = "ABCDEBBCAEC"
    let glyphs = text.unicodeScalars.map { typeface.glyph(for: $0) }
    var width = 0.0
    for (index, glyph) in glyphs.enumerated() {
      width += typeface.advance(of: glyph)
      if index + 1 < glyphs.count { width += typeface.kerning(between: glyph, and: glyphs[index + 1]) }
    }
    let layout = BuiltInTextEngine(fallback: nil).layout(
      text,
      style: style,
      width: .infinity,
      maximumLineCount: 0
    )
    #expect(abs(layout.size.width - width * 100) < 1e-3)
    #expect(layout.glyphRuns(inLine: 0).flatMap { $0.glyphs.map(\.id) } == glyphs)
  }

  @Test("Once the budget for classes is spent, no table of them is laid out")
  func spentBudget() {
    var laidOut = 0
    func classes(_ count: Int) -> GlyphClasses {
      laidOut += 1
      return GlyphClasses(
        coverage: FontData(Self.u16(2) + Self.u16(1) + Self.u16(1) + Self.u16(count) + Self.u16(0))
      )
    }
    var budget = KerningBudget(values: 100)
    budget.glyphs = 15
    #expect(budget.take(classes(10)) != nil && budget.take(classes(10)) == nil)
    #expect(laidOut == 2 && budget.glyphs == -5)
    #expect(budget.take(classes(10)) == nil && laidOut == 2)
    // Three glyphs are in each of the three tables, and the first one spends what there is.
    let coverage = Self.u16(2) + Self.u16(1) + Self.u16(1) + Self.u16(3) + Self.u16(0)
    let table =
      Self.u16(2) + Self.u16(18) + Self.u16(4) + Self.u16(0) + Self.u16(18) + Self.u16(18) + Self.u16(1)
      + Self.u16(1) + Self.u16(7) + coverage
    budget.glyphs = 9
    #expect(PairPositioning(FontData(table), budget: &budget) != nil && budget.glyphs == 0)
    #expect(PairPositioning(FontData(table), budget: &budget) == nil && budget.glyphs == 0)
  }

  @Test("Ranges that overlap without number, and pairs that share their place, make no work without end")
  func overlaps() {
    let everything = Self.u16(0) + Self.u16(0xFFFF) + Self.u16(0)
    let ranges = Self.u16(2) + Self.u16(0xFFFF) + (0..<0xFFFF).flatMap { _ in everything }
    #expect(GlyphClasses(coverage: FontData(ranges))[5] == 5)
    // Sixty thousand first glyphs have the same sixty thousand pairs.
    let sets = (0..<60_000).flatMap { _ in Self.u16(60_000) }
    let header = Self.u16(1) + Self.u16(50_000) + Self.u16(0x0004) + Self.u16(0) + Self.u16(60_000)
    var bytes = header + sets
    bytes += [UInt8](repeating: 0, count: 200_000)
    let coverage = Self.u16(2) + Self.u16(1) + Self.u16(0) + Self.u16(59_999) + Self.u16(0)
    bytes.replaceSubrange(60_000..<60_002, with: Self.u16(60_000))
    bytes.replaceSubrange(50_000..<(50_000 + coverage.count), with: coverage)
    var budget = KerningBudget(values: 1_000)
    _ = PairPositioning(FontData(bytes), budget: &budget)
    #expect(budget.values == 0)
  }

  @Test("A large table has no more pairs than the largest fonts, however often it names the same ones")
  func mostPairs() throws {
    let script = Self.u16(4) + Self.u16(0) + Self.u16(0) + Self.u16(0xFFFF) + Self.u16(1) + Self.u16(0)
    let scripts = Self.u16(1) + Array("DFLT".utf8) + Self.u16(8) + script
    let features = Self.u16(1) + Array("kern".utf8) + Self.u16(8) + Self.u16(0) + Self.u16(1) + Self.u16(0)
    // All first glyphs have one set, which lies among the places of the sets.
    let coverage = Self.u16(2) + Self.u16(1) + Self.u16(0) + Self.u16(0xFFFE) + Self.u16(0)
    let sets = [UInt8](repeating: 0xF0, count: 0xF0F0 - 10 - coverage.count)
    var pairs =
      Self.u16(1) + Self.u16(10) + Self.u16(0x0004) + Self.u16(0) + Self.u16(0xF0F0) + coverage + sets
    pairs += [UInt8](repeating: 0xF0, count: 2 * 0xF0F0 + 4 * 0xF0F0)
    let lookup = Self.u16(2) + Self.u16(0) + Self.u16(1) + Self.u16(8) + pairs
    let start = 10 + scripts.count
    var table = Self.u16(1) + Self.u16(0) + Self.u16(10) + Self.u16(start) + Self.u16(start + features.count)
    table += scripts + features + Self.u16(1) + Self.u16(4) + lookup
    // The table says that it is as long as a large font.
    table += [UInt8](repeating: 0, count: (4 << 20) - table.count)
    let kerning = KerningTable(positioning: FontData(table), kerning: nil)
    #expect(kerning.byteCount > 1 << 20 && kerning.byteCount <= 40 << 20, "\(kerning.byteCount)")
  }
}
