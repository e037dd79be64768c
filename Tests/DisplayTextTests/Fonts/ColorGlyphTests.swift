import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayText

@Suite("Glyphs with colors of their own")
struct ColorGlyphTests {
  private typealias Writer = ColorFontWriter

  private static let red = Color(hex: 0xF00000)
  private static let blue = Color(hex: 0x0000F0)
  private static let palette = Writer.palette([red, blue, Color(red: 0, green: 240, blue: 0, alpha: 128)])

  /// A font whose glyph 1 covers the em's box of 1,000 units, 2 its left half and 3 its upper half; A is the first one, and
  /// so on, and glyph 4, without an outline, is D.
  private func typeface(_ tables: [(tag: String, bytes: [UInt8])], leavingOut: Set<String> = []) throws
    -> TrueTypeTypeface
  {
    func box(_ left: Int, _ bottom: Int, _ right: Int, _ top: Int) -> FontWriter.Glyph {
      .simple([[(left, bottom, true), (left, top, true), (right, top, true), (right, bottom, true)]])
    }
    var writer = FontWriter()
    writer.glyphs = [
      .empty, box(0, 0, 1_000, 1_000), box(0, 0, 500, 1_000), box(0, 500, 1_000, 1_000), .empty,
    ]
    writer.advances = [1_000]
    writer.characters = (1...4).map { (UInt32(0x40 + $0), $0) }
    writer.others = tables
    writer.leftOut = leavingOut
    return try TrueTypeTypeface(writer.bytes())
  }

  /// A glyph at 100 points, whose em is the picture.
  private func picture(
    of glyph: UInt32,
    _ typeface: TrueTypeTypeface,
    color: Color = .black
  ) throws -> Bitmap {
    var canvas = Canvas()
    canvas.draw(
      GlyphRun(
        typeface: typeface,
        fontSize: 100,
        color: color,
        glyphs: [GlyphRun.Glyph(id: GlyphID(rawValue: glyph), position: .zero)]
      ),
      at: Point(x: 0, y: 100)
    )
    let list = canvas.makeDisplayList()
    return try #require(Rasterizer(scale: 1).render(list, size: Size(width: 100, height: 100)))
  }

  /// Whether a pixel is a color, to a few levels of each channel.
  private func has(_ picture: Bitmap, _ color: Color, at x: Int, _ y: Int, within levels: Int = 3) -> Bool {
    let (seen, wanted) = (picture[x, y], color.premultiplied)
    return [0, 8, 16, 24].allSatisfy { shift in
      abs(Int(seen >> shift & 0xFF) - Int(wanted >> shift & 0xFF)) <= levels
    }
  }

  // MARK: Layers

  @Test("Layers lie on one another in the palette's colors and the text's")
  func layers() throws {
    let table = Writer.layers([(1, [(1, 0), (2, 1), (3, 0xFFFF)]), (4, [(2, 0), (2, 2)])])
    let typeface = try typeface([("COLR", table), ("CPAL", Self.palette)])
    #expect(typeface.hasColorGlyphs)
    let text = Color(hex: 0x806040)
    let one = try picture(of: 1, typeface, color: text)
    #expect(has(one, text, at: 25, 25) && has(one, text, at: 75, 25))
    #expect(has(one, Self.blue, at: 25, 75) && has(one, Self.red, at: 75, 75))
    // The text's opacity is that of the whole.
    let faint = try picture(of: 1, typeface, color: text.withAlpha(128))
    #expect(has(faint, Self.blue.withAlpha(128), at: 25, 75))
    #expect(has(faint, text.withAlpha(128), at: 25, 25))
    // A transparent layer, and a glyph without layers.
    let other = try picture(of: 4, typeface)
    #expect(has(other, Color(hex: 0x787800), at: 25, 50) && has(other, .clear, at: 75, 50))
    #expect(typeface.drawing(of: GlyphID(rawValue: 2), textColor: .black) == nil)
    #expect(has(try picture(of: 2, typeface, color: text), text, at: 25, 50))
  }

  @Test("Glyphs with colors lie among the others in their order")
  func mixedRun() throws {
    let typeface = try typeface([("COLR", Writer.layers([(1, [(1, 0)])])), ("CPAL", Self.palette)])
    let glyphs = [2, 1, 3, 2].enumerated().map {
      GlyphRun.Glyph(id: GlyphID(rawValue: $0.element), position: Point(x: 10 * Double($0.offset), y: 0))
    }
    let run = GlyphRun(typeface: typeface, fontSize: 10, color: .black, glyphs: glyphs)
    let kinds = run.parts(at: Point(x: 5, y: 7)).map { part in
      switch part {
      case .outlines(let run): "\(run.glyphs.map(\.id.rawValue))"
      case .drawing(let drawing, let place):
        "\(drawing.commands.count) at \(place.tx), \(place.ty) by \(place.a)"
      }
    }
    #expect(kinds == ["[2]", "1 at 15.0, 7.0 by 10.0", "[3, 2]"])
  }

  // MARK: Pictures

  /// The tables of pictures of two glyphs, 1 and 4, in a format of the index and one of the pictures.
  private func pictures(index: Int, format: Int) -> [(tag: String, bytes: [UInt8])] {
    let (u8, u16, u32) = (Writer.u8, Writer.u16, Writer.u32)
    // Of 50 pixels an em: 25 wide, 10 high, 5 to the right of the origin and from 30 pixels above the baseline down.
    let big = u8(10) + u8(25) + u8(5) + u8(30) + u8(50) + u8(0) + u8(0) + u8(0)
    func data(_ color: Color) -> [UInt8] {
      let file = Writer.picture(color, width: 25, height: 10)
      let metrics = format == 17 ? Array(big.prefix(5)) : format == 18 ? big : []
      return metrics + u32(file.count) + file
    }
    var (first, last) = (data(Self.red), data(Self.blue))
    // Pictures of one length, where the index wants it.
    let length = max(first.count, last.count)
    if index == 2 || index == 5 {
      first += [UInt8](repeating: 0, count: length - first.count)
      last += [UInt8](repeating: 0, count: length - last.count)
    }
    // Glyphs 2 and 3 between them have none.
    let offsets = [0, first.count, first.count, first.count, first.count + last.count]
    let body =
      switch index {
      case 1: offsets.flatMap(u32)
      case 2: u32(length) + big
      case 3: offsets.flatMap(u16)
      case 4:
        u32(2) + u16(1) + u16(0) + u16(4) + u16(first.count) + u16(0) + u16(first.count + last.count)
      default: u32(length) + big + u32(2) + u16(1) + u16(4)
      }
    let subtable = u16(index) + u16(format) + u32(4) + body
    let end = index == 2 ? 1 : 4
    let list = u16(1) + u16(end) + u32(8)
    func size(_ pixels: Int, offset: Int) -> [UInt8] {
      u32(offset) + u32(list.count + subtable.count) + u32(1) + u32(0) + [UInt8](repeating: 0, count: 24)
        + u16(1) + u16(4) + u8(pixels) + u8(pixels) + u8(32) + u8(1)
    }
    // A smaller size, whose subtables lie nowhere, comes first.
    let locations = u16(3) + u16(0) + u32(2) + size(20, offset: 1 << 20) + size(50, offset: 8 + 96)
    return [("CBLC", locations + list + subtable), ("CBDT", u16(3) + u16(0) + first + last)]
  }

  @Test(
    "Pictures lie where their metrics say, in each format",
    arguments: [(1, 17), (1, 18), (3, 17), (3, 18), (4, 17), (4, 18), (2, 19), (5, 19)]
  )
  func embedded(index: Int, format: Int) throws {
    let typeface = try typeface(pictures(index: index, format: format), leavingOut: ["glyf", "loca"])
    let picture = try picture(of: 1, typeface, color: .black)
    for (x, y) in [(10, 40), (59, 40), (10, 59), (59, 59)] { #expect(has(picture, Self.red, at: x, y)) }
    for (x, y) in [(9, 50), (60, 50), (30, 39), (30, 60)] { #expect(has(picture, .clear, at: x, y)) }
    if index != 2 {
      #expect(has(try self.picture(of: 4, typeface), Self.blue, at: 30, 50))
      #expect(
        has(
          try self.picture(of: 1, typeface, color: .black.withAlpha(51)),
          Self.red.withAlpha(51),
          at: 30,
          50
        )
      )
    }
    // Without a picture and without outlines there is nothing.
    #expect(try self.picture(of: 2, typeface).pixels.allSatisfy { $0 == 0 })
  }

  @Test("Pictures of the table sbix lie on their lower left corners, and a duplicate looks like its original")
  func strikes() throws {
    let (u16, u32) = (Writer.u16, Writer.u32)
    let file = Writer.picture(Self.red, width: 20, height: 10)
    let picture = u16(5) + u16(-10) + Array("png ".utf8) + file
    let copy = u16(0) + u16(0) + Array("dupe".utf8) + u16(1)
    let circle = u16(0) + u16(0) + Array("dupe".utf8) + u16(3)
    let other = u16(0) + u16(0) + Array("jpg ".utf8) + file
    let parts = [[], picture, copy, circle, other]
    var offsets = [4 + 4 * 6]
    for part in parts { offsets.append(offsets[offsets.count - 1] + part.count) }
    let strike = u16(50) + u16(72) + offsets.flatMap(u32) + parts.joined()
    let small = u16(20) + u16(72)
    let table = u16(1) + u16(1) + u32(2) + u32(16) + u32(16 + small.count) + small + strike
    let typeface = try typeface([("sbix", table)])
    for glyph: UInt32 in [1, 2] {
      // From 5 pixels to the right and 10 below the baseline: half of it is below the picture of the test.
      let seen = try self.picture(of: glyph, typeface)
      #expect(has(seen, .clear, at: 30, 99), "glyph \(glyph)")
      let drawing = try #require(typeface.drawing(of: GlyphID(rawValue: glyph), textColor: .black))
      let place = Rect(x: 0.1, y: 0, width: 0.4, height: 0.2)
      let areas = drawing.commands.compactMap { command -> Rect? in
        if case .drawBitmap(_, let area, _) = command { area } else { nil }
      }
      #expect(areas.count == 1 && abs(areas[0].minX - place.minX) < 1e-9 && abs(areas[0].minY) < 1e-9)
      #expect(abs(areas[0].width - 0.4) < 1e-9 && abs(areas[0].height - 0.2) < 1e-9)
    }
    for glyph: UInt32 in [3, 4] {
      #expect(typeface.drawing(of: GlyphID(rawValue: glyph), textColor: .black) == nil)
    }
  }

  @Test("A picture that is broken, or larger than any that fonts have, is nothing")
  func brokenPictures() {
    func bitmap(_ file: [UInt8]) -> Bitmap? { GlyphPicture(file: file, place: .area(.zero)).bitmap }
    let file = Writer.picture(Self.red, width: 20, height: 20)
    #expect(bitmap(file)?.width == 20)
    #expect(bitmap([1, 2, 3]) == nil && bitmap([]) == nil)
    #expect(bitmap(Array(file.prefix(60))) == nil)
    #expect(bitmap(Writer.picture(Self.blue, width: 512, height: 1))?.width == 512)
    #expect(bitmap(Writer.picture(Self.blue, width: 513, height: 1)) == nil)
  }
}
