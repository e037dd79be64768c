import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayText

@Suite("TrueType fonts")
struct TrueTypeTests {
  static func writer() -> FontWriter {
    var writer = FontWriter()
    writer.glyphs += [
      .empty,
      .simple([FontWriter.square(100, 0, 200), FontWriter.square(400, -50, 100)]),
      .simple([[(0, 0, true), (100, 200, false), (200, 0, true)]]),
      .composite([(2, 10, 20, 1), (3, 0, 300, 0.5)]),
      .simple([[(0, 0, false), (100, 0, false), (100, 100, false), (0, 100, false)]]),
    ]
    writer.advances = [600, 250, 700]
    writer.characters = [(0x20, 1), (0x41, 2), (0x42, 3), (0x416, 4), (0x4E00, 5)]
    return writer
  }

  @Test("Numbers come out as they were written, in em")
  func metrics() throws {
    let typeface = try TrueTypeTypeface(Self.writer().bytes())
    #expect(typeface.glyphCount == 6)
    #expect(typeface.ascent == 0.8 && typeface.descent == 0.2 && typeface.leading == 0.09)
    #expect(abs(typeface.underlinePosition - 0.12) < 1e-12 && typeface.decorationThickness == 0.04)
    #expect(abs(typeface.strikethroughPosition - 0.275) < 1e-12)
    let advances = (0..<8).map { typeface.advance(of: GlyphID(rawValue: $0)) }
    #expect(advances.map { Int(($0 * 1_000).rounded()) } == [600, 250, 700, 700, 700, 700, 700, 700])
    #expect(typeface.fontDescription == FontDescription(family: "Test", face: "Regular"))
  }

  @Test("All formats of the character map give each character its glyph, and others none")
  func characters() throws {
    for format in [FontWriter.CharacterFormat.four, .six, .twelve, .thirteen] {
      var writer = Self.writer()
      writer.characterFormat = format
      if format == .twelve || format == .thirteen { writer.characters.append((0x1F600, 3)) }
      let typeface = try TrueTypeTypeface(writer.bytes())
      var expected: [UInt32: Int] = [:]
      for (character, glyph) in writer.characters { expected[character] = glyph }
      for value in Array(UInt32(0)...0x5000) + Array(0x1F5F0...0x1F610) + [0xFFFF, 0x10FFFF] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(typeface.glyph(for: scalar).rawValue == UInt32(expected[value] ?? 0), "\(value)")
      }
    }
  }

  @Test("A glyph that the font does not have counts as missing")
  func glyphOutOfRange() throws {
    var writer = Self.writer()
    writer.characters.append((0x43, 99))
    #expect(try TrueTypeTypeface(writer.bytes()).glyph(for: "C") == .missing)
  }

  @Test("Outlines come out point by point, with the y axis turned", arguments: [false, true])
  func outlines(usesLongLocations: Bool) throws {
    var writer = Self.writer()
    writer.usesLongLocations = usesLongLocations
    let typeface = try TrueTypeTypeface(writer.bytes())
    func outline(_ glyph: UInt32) -> [Path.Element] {
      typeface.outline(of: GlyphID(rawValue: glyph)).elements
    }
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x / 1_000, y: -y / 1_000) }
    func square(_ x: Double, _ y: Double, _ side: Double) -> [Path.Element] {
      [
        .move(to: point(x, y)), .line(to: point(x, y + side)), .line(to: point(x + side, y + side)),
        .line(to: point(x + side, y)), .line(to: point(x, y)), .close,
      ]
    }
    expectSame(outline(1), [])
    expectSame(outline(2), square(100, 0, 200) + square(400, -50, 100))
    let curve: [Path.Element] = [
      .move(to: point(0, 0)), .quadratic(control: point(100, 200), to: point(200, 0)), .line(to: point(0, 0)),
      .close,
    ]
    expectSame(outline(3), curve)
    let half: [Path.Element] = [
      .move(to: point(0, 300)), .quadratic(control: point(50, 400), to: point(100, 300)),
      .line(to: point(0, 300)), .close,
    ]
    expectSame(outline(4), square(110, 20, 200) + square(410, -30, 100) + half)
    // Without a point on the outline it starts in the middle of two.
    let round: [Path.Element] = [
      .move(to: point(0, 50)), .quadratic(control: point(0, 0), to: point(50, 0)),
      .quadratic(control: point(100, 0), to: point(100, 50)),
      .quadratic(control: point(100, 100), to: point(50, 100)),
      .quadratic(control: point(0, 100), to: point(0, 50)), .close,
    ]
    expectSame(outline(5), round)
    expectSame(outline(6), [])
  }

  @Test("Glyphs that contain one another end, and so do those with parts without number")
  func nesting() throws {
    var writer = Self.writer()
    let first = writer.glyphs.count
    writer.glyphs.append(.composite([(first, 0, 0, 1), (2, 0, 0, 1)]))
    writer.glyphs.append(.composite((0..<200).map { _ in (first + 2, 0, 0, 1) }))
    writer.glyphs.append(.composite((0..<200).map { _ in (2, 0, 0, 1) }))
    let typeface = try TrueTypeTypeface(writer.bytes())
    #expect(typeface.outline(of: GlyphID(rawValue: UInt32(first))).elements.count <= 12 * 10)
    let many = typeface.outline(of: GlyphID(rawValue: UInt32(first + 1))).elements.count
    #expect(many > 12 * 200 && many <= 12 * 256)
  }

  @Test("Each font of a collection is found, and no other")
  func collections() throws {
    var second = Self.writer()
    second.family = "Second"
    second.weight = 700
    let bytes = FontWriter.collection([Self.writer(), second])
    #expect(try TrueTypeTypeface.fontCount(in: bytes) == 2)
    #expect(try TrueTypeTypeface(bytes, index: 0).fontDescription.family == "Test")
    let other = try TrueTypeTypeface(bytes, index: 1)
    #expect(other.fontDescription.family == "Second" && other.fontDescription.weight == 700)
    #expect(
      other.glyph(for: "A").rawValue == 2 && other.outline(of: GlyphID(rawValue: 2)).elements.count == 12
    )
    #expect(throws: FontError.noSuchFont(index: 2, count: 2)) { try TrueTypeTypeface(bytes, index: 2) }
    #expect(throws: FontError.noSuchFont(index: -1, count: 2)) { try TrueTypeTypeface(bytes, index: -1) }
  }

  @Test("Each fault has its error, which names what was seen")
  func errors() {
    func error(_ change: (inout FontWriter) -> Void) -> FontError? {
      var writer = Self.writer()
      change(&writer)
      do throws(FontError) {
        _ = try TrueTypeTypeface(writer.bytes())
        return nil
      } catch { return error }
    }
    #expect(error { _ in } == nil)
    for table in ["head", "hhea", "maxp", "hmtx", "loca", "glyf", "cmap"] {
      #expect(error { $0.leftOut = [table] } == .missingTable(table))
    }
    for table in ["OS/2", "name", "post"] { #expect(error { $0.leftOut = [table] } == nil) }
    #expect(error { $0.unitsPerEm = 3 } == .invalidValue(table: "head", field: "unitsPerEm", value: 3))
    #expect(error { $0.advances = [] } == .invalidValue(table: "hhea", field: "numberOfHMetrics", value: 0))
    #expect(throws: FontError.unknownFormat(signature: 0x8950_4E47)) {
      try TrueTypeTypeface([0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 0])
    }
    #expect(throws: FontError.truncated(table: "header", needed: 12, available: 0)) {
      try TrueTypeTypeface([])
    }
    #expect("\(FontError.unsupportedOutlines(table: "CFF2"))".contains("varied"))
  }

  @Test("Fonts cut off anywhere, and with any bytes changed, end in an error or in a font that can be used")
  func damaged() {
    var writer = Self.writer()
    writer.kerning = [(2, 3, -50), (3, 2, 20)]
    writer.positioning = KerningTests.positioning()
    let bytes = writer.bytes()
    for end in stride(from: 0, to: bytes.count, by: TestDepth.count(5, full: 1)) { use(Array(bytes[..<end])) }
    var numbers = Numbers(state: 5)
    for _ in 0..<TestDepth.count(300, full: 1_500) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        changed[Int.random(in: 0..<bytes.count, using: &numbers)] =
          [0, 1, 0x7F, 0x80, 0xFF, 2].randomElement(
            using: &numbers
          ) ?? 0
      }
      use(changed)
    }
  }

  private func use(_ bytes: [UInt8]) {
    guard let typeface = try? TrueTypeTypeface(bytes) else { return }
    for scalar in "A B Ж一\u{1F600}".unicodeScalars {
      let glyph = typeface.glyph(for: scalar)
      _ = typeface.outline(of: glyph)
      #expect(typeface.advance(of: glyph) >= 0)
      _ = typeface.kerning(between: glyph, and: GlyphID(rawValue: 3))
    }
  }

  private func expectSame(_ path: [Path.Element], _ expected: [Path.Element]) {
    #expect(path.count == expected.count)
    for (element, expected) in zip(path, expected) {
      #expect(distance(element, expected) < 1e-12, "\(element) instead of \(expected)")
    }
  }

  private func distance(_ first: Path.Element, _ second: Path.Element) -> Double {
    switch (first, second) {
    case (.move(let a), .move(let b)), (.line(let a), .line(let b)): abs(a.x - b.x) + abs(a.y - b.y)
    case (.quadratic(let c, let a), .quadratic(let d, let b)):
      abs(a.x - b.x) + abs(a.y - b.y) + abs(c.x - d.x) + abs(c.y - d.y)
    case (.close, .close): 0
    default: .infinity
    }
  }
}
