import DisplayGeometry
import Foundation
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayText

/// What paints draw, against formulas of their own.
@Suite("Glyphs of paints")
struct ColorPaintTests {
  private typealias Writer = ColorFontWriter

  private static let colors = [
    Color(hex: 0xF00000), Color(hex: 0x0000F0), Color(hex: 0x00F000),
    Color(red: 240, green: 240, blue: 0, alpha: 255),
  ]

  /// A font whose glyph 1 covers the box of 1,000 units, and 2 its lower left quarter; glyphs from 3 on are paints.
  private func typeface(_ paints: [[UInt8]], layers: [[UInt8]] = [], boxes: Bool = false) throws
    -> TrueTypeTypeface
  {
    func box(_ right: Int, _ top: Int) -> FontWriter.Glyph {
      .simple([[(0, 0, true), (0, top, true), (right, top, true), (right, 0, true)]])
    }
    var writer = FontWriter()
    writer.glyphs = [.empty, box(1_000, 1_000), box(500, 500)] + paints.map { _ in .empty }
    writer.advances = [1_000]
    let table = Writer.paints(
      paints.enumerated().map { (3 + $0.offset, $0.element) },
      layers: layers,
      boxes: boxes ? [(3, 250, 250, 750, 1_000)] : []
    )
    writer.others = [("COLR", table), ("CPAL", Writer.palette(Self.colors))]
    return try TrueTypeTypeface(writer.bytes())
  }

  /// A glyph at 100 points, whose em is the picture; where a formula has the pixels, x and y are in em from the lower left corner.
  private func picture(of glyph: UInt32 = 3, _ typeface: TrueTypeTypeface) throws -> Bitmap {
    var canvas = Canvas()
    let glyphs = [GlyphRun.Glyph(id: GlyphID(rawValue: glyph), position: .zero)]
    canvas.draw(
      GlyphRun(typeface: typeface, fontSize: 100, color: .black, glyphs: glyphs),
      at: Point(x: 0, y: 100)
    )
    let list = canvas.makeDisplayList()
    return try #require(Rasterizer(scale: 1).render(list, size: Size(width: 100, height: 100)))
  }

  /// How many pixels are farther from a formula's color than some levels of a channel.
  private func differences(
    _ picture: Bitmap,
    within levels: Int,
    _ color: (_ x: Double, _ y: Double) -> Color?
  ) -> Int {
    var count = 0
    for y in 0..<100 {
      for x in 0..<100 {
        guard let wanted = color((Double(x) + 0.5) / 100, 1 - (Double(y) + 0.5) / 100) else { continue }
        let (seen, expected) = (picture[x, y], wanted.premultiplied)
        let isNear = [0, 8, 16, 24].allSatisfy { shift in
          abs(Int(seen >> shift & 0xFF) - Int(expected >> shift & 0xFF)) <= levels
        }
        if !isNear { count += 1 }
      }
    }
    return count
  }

  /// The color between the first two of the palette.
  private func mixture(_ share: Double) -> Color {
    Self.colors[0].mixed(with: Self.colors[1], share: min(max(share, 0), 1))
  }

  private let line = ColorFontWriter.line([(0, 0, 1), (1, 1, 1)])

  private func numbers(_ values: [Int]) -> [UInt8] { values.flatMap(Writer.u16) }

  /// A gradient, whose line of colors follows it.
  private func gradient(_ format: Int, _ numbers: [UInt8], line: [UInt8]? = nil) -> [UInt8] {
    Writer.u8(format) + Writer.u24(4 + numbers.count) + numbers + (line ?? self.line)
  }

  @Test("One color fills an outline, as much as its opacity says")
  func solid() throws {
    let typeface = try typeface([
      Writer.filled(2, Writer.solid(2)), Writer.filled(1, Writer.solid(0, opacity: 0.5)),
    ])
    let quarter = try picture(typeface)
    #expect(differences(quarter, within: 0) { $0 < 0.5 && $1 < 0.5 ? Self.colors[2] : .clear } == 0)
    let half = try picture(of: 4, typeface)
    #expect(differences(half, within: 1) { _, _ in Self.colors[0].withAlpha(128) } == 0)
  }

  @Test("Colors along a line lie across to the third point")
  func linear() throws {
    // Along x; turned; with colors that begin and end elsewhere.
    let straight = gradient(4, numbers([100, 0, 900, 0, 100, 500]))
    let turned = gradient(4, numbers([0, 0, 1_000, 0, 500, 500]))
    let shifted = gradient(
      4,
      numbers([0, 0, 1_000, 0, 0, 1_000]),
      line: Writer.line([(0.75, 1, 1), (0.25, 0, 1)])
    )
    let typeface = try typeface([straight, turned, shifted].map { Writer.filled(1, $0) })
    #expect(differences(try picture(typeface), within: 4) { x, _ in mixture((x - 0.1) / 0.8) } == 0)
    // Across to (1, 1) lies (1, -1): the end of the line comes to lie at (0.5, -0.5).
    #expect(differences(try picture(of: 4, typeface), within: 4) { x, y in mixture(x - y) } == 0)
    #expect(differences(try picture(of: 5, typeface), within: 4) { x, _ in mixture((x - 0.25) * 2) } == 0)
  }

  @Test("Colors between circles about one point, and about two")
  func radial() throws {
    let about = gradient(6, numbers([500, 500, 100, 500, 500, 400]))
    let between = gradient(6, numbers([400, 500, 0, 500, 500, 400]))
    let inwards = gradient(6, numbers([500, 500, 400, 500, 500, 0]))
    let typeface = try typeface([about, between, inwards].map { Writer.filled(1, $0) })
    func distance(_ x: Double, _ y: Double) -> Double {
      ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
    }
    #expect(differences(try picture(typeface), within: 5) { mixture((distance($0, $1) - 0.1) / 0.3) } == 0)
    let inside = differences(try picture(of: 5, typeface), within: 8) { mixture(1 - distance($0, $1) / 0.4) }
    #expect(inside == 0)
    // The largest t whose circle has the point: its middle is (0.4 + 0.1 t, 0.5), its radius 0.4 t.
    let drawn = differences(try picture(of: 4, typeface), within: 9) { x, y in
      let (dx, dy) = (x - 0.4, y - 0.5)
      let (a, b, c) = (0.01 - 0.16, -0.2 * dx, dx * dx + dy * dy)
      let root = max(0, b * b - 4 * a * c).squareRoot()
      return mixture(max((-b + root) / (2 * a), (-b - root) / (2 * a)))
    }
    #expect(drawn == 0)
  }

  @Test("Colors around a point begin at their angle and go on counterclockwise")
  func sweep() throws {
    // From 45 degrees to 270.
    let around = gradient(8, numbers([500, 500]) + Writer.fraction(0.25) + Writer.fraction(1.5))
    let faint = gradient(
      8,
      numbers([500, 500]) + Writer.fraction(0) + Writer.fraction(1.99),
      line: Writer.line([(0, 0, 0.5), (1, 0, 0.5)])
    )
    let typeface = try typeface([around, faint].map { Writer.filled(1, $0) })
    let drawn = differences(try picture(typeface), within: 12) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      // Steps meet at the middle, and the two ends along a ray.
      guard dx * dx + dy * dy > 0.01 else { return nil }
      var angle = atan2(dy, dx)
      if angle < 0 { angle += 2 * .pi }
      guard abs(angle) > 0.1, abs(angle - 2 * .pi) > 0.1 else { return nil }
      return mixture((angle / .pi - 0.25) / 1.25)
    }
    #expect(drawn == 0)
    // No seam is darker than what lies beside it by more than the share of a pixel that is covered twice or not at all.
    let even = differences(try picture(of: 4, typeface), within: 40) { x, y in
      abs(x - 0.5) + abs(y - 0.5) > 0.1 ? Self.colors[0].withAlpha(128) : nil
    }
    #expect(even == 0)
  }

  @Test("Transforms move, stretch, turn and slant what they change", arguments: 0..<10)
  func transforms(kind: Int) throws {
    let fraction = Writer.fraction
    // The paint's format, its numbers, and where a point of the glyph comes from.
    let cases: [(Int, [UInt8], (Double, Double) -> (Double, Double))] = [
      (14, numbers([250, 100]), { ($0 - 0.25, $1 - 0.1) }),
      (16, fraction(1.5) + fraction(0.5), { ($0 / 1.5, $1 / 0.5) }),
      (18, fraction(0.5) + fraction(1.5) + numbers([500, 0]), { (0.5 + ($0 - 0.5) / 0.5, $1 / 1.5) }),
      (20, fraction(1.5), { ($0 / 1.5, $1 / 1.5) }),
      (22, fraction(0.5) + numbers([1_000, 1_000]), { (1 + ($0 - 1) * 2, 1 + ($1 - 1) * 2) }),
      (
        24, fraction(0.25),
        { x, y in
          let angle = -Double.pi / 4
          return (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
        }
      ),
      (
        26, fraction(0.5) + numbers([500, 500]),
        { x, y in
          let angle = -Double.pi / 2
          let (dx, dy) = (x - 0.5, y - 0.5)
          return (0.5 + dx * cos(angle) - dy * sin(angle), 0.5 + dx * sin(angle) + dy * cos(angle))
        }
      ),
      // Slants counterclockwise: up to the left.
      (28, fraction(0.125) + fraction(0), { ($0 + tan(.pi / 8) * $1, $1) }),
      (30, fraction(0) + fraction(0.125) + numbers([250, 0]), { ($0, $1 - tan(.pi / 8) * ($0 - 0.25)) }),
      (28, fraction(-0.125) + fraction(0), { ($0 - tan(.pi / 8) * $1, $1) }),
    ]
    let (format, numbers, source) = cases[kind]
    let typeface = try typeface([Writer.changed(format, numbers, Writer.filled(2, Writer.solid(0)))])
    let drawn = differences(try picture(typeface), within: 2) { x, y in
      let (sourceX, sourceY) = source(x, y)
      let edges = [sourceX, sourceY, sourceX - 0.5, sourceY - 0.5]
      guard edges.allSatisfy({ abs($0) > 0.03 }) else { return nil }
      return (0..<0.5).contains(sourceX) && (0..<0.5).contains(sourceY) ? Self.colors[0] : .clear
    }
    #expect(drawn == 0)
  }

  @Test("A transform of all six numbers, inside an outline, changes the colors and not the outline")
  func insideOutline() throws {
    let matrix = [0, 0.5, -0.5, 0, 500, 250].flatMap(Writer.fixed)
    let colors = gradient(4, numbers([0, 0, 1_000, 0, 0, 1_000]))
    let paint = Writer.u8(12) + Writer.u24(7 + matrix.count) + Writer.u24(7) + matrix + colors
    let typeface = try typeface([Writer.filled(2, paint)])
    // A point (x, y) of the gradient comes to lie at (0.5 - 0.5 y, 0.25 + 0.5 x).
    let drawn = differences(try picture(typeface), within: 4) { x, y in
      guard abs(x - 0.5) > 0.02, abs(y - 0.5) > 0.02 else { return nil }
      return x < 0.5 && y < 0.5 ? mixture((y - 0.25) / 0.5) : .clear
    }
    #expect(drawn == 0)
  }

  @Test("Layers, glyphs of paints within others, and the box that clips them")
  func layers() throws {
    let layers = [
      Writer.filled(1, Writer.solid(0)), Writer.filled(2, Writer.solid(1)),
      Writer.changed(14, numbers([500, 500]), Writer.filled(2, Writer.solid(2))),
    ]
    let other = Writer.u8(11) + Writer.u16(3)
    let typeface = try typeface(
      [Writer.u8(1) + Writer.u8(3) + Writer.u32(0), other],
      layers: layers,
      boxes: true
    )
    let drawn = differences(try picture(typeface), within: 0) { x, y in
      guard (0.25..<0.75).contains(x), y >= 0.25 else { return .clear }
      return x < 0.5 && y < 0.5 ? Self.colors[1] : x >= 0.5 && y >= 0.5 ? Self.colors[2] : Self.colors[0]
    }
    #expect(drawn == 0)
    #expect(try picture(of: 4, typeface)[10, 90] == Self.colors[1].premultiplied)
  }

  @Test("Two paints are composed")
  func compositions() throws {
    let (source, backdrop) = (Writer.filled(2, Writer.solid(0)), Writer.filled(1, Writer.solid(3)))
    let half = Writer.solid(0, opacity: 0.5)
    func inside(_ wanted: Color, outside: Color = Self.colors[3]) -> (Double, Double) -> Color? {
      { $0 < 0.5 && $1 < 0.5 ? wanted : outside }
    }
    let cases: [(mode: Int, source: [UInt8], backdrop: [UInt8], wanted: (Double, Double) -> Color?)] = [
      (0, source, backdrop, inside(.clear, outside: .clear)),
      (1, source, backdrop, inside(Self.colors[0], outside: .clear)),
      (2, source, backdrop, inside(Self.colors[3])),
      (3, source, backdrop, inside(Self.colors[0])),
      (4, source, backdrop, inside(Self.colors[3])),
      (5, source, half, inside(Self.colors[0].withAlpha(128), outside: .clear)),
      (6, half, source, inside(Self.colors[0].withAlpha(128), outside: .clear)),
      (12, source, backdrop, inside(Color(red: 255, green: 240, blue: 0))),
      (13, source, backdrop, inside(Color(red: 254, green: 240, blue: 0))),
      (23, source, backdrop, inside(Color(red: 226, green: 0, blue: 0))),
    ]
    let typeface = try typeface(cases.map { Writer.composed($0.source, $0.mode, $0.backdrop) })
    for (index, entry) in cases.enumerated() {
      let picture = try picture(of: UInt32(3 + index), typeface)
      #expect(differences(picture, within: 2, entry.wanted) == 0, "mode \(entry.mode)")
    }
  }

  @Test("Paints that lead in a circle, or to very many, end")
  func hostile() throws {
    // Each of the layers draws all of them again.
    let all = Writer.u8(1) + Writer.u8(200) + Writer.u32(0)
    let circle = Writer.u8(11) + Writer.u16(3)
    let typeface = try typeface([all, circle], layers: (0..<200).map { _ in all })
    #expect(try picture(typeface).pixels.allSatisfy { $0 == 0 })
    let outlines = try self.typeface(
      [all, Writer.u8(11) + Writer.u16(4)],
      layers: (0..<200).map { $0 < 199 ? Writer.filled(1, Writer.solid(0)) : all }
    )
    let drawing = try #require(outlines.drawing(of: GlyphID(rawValue: 3), textColor: .black))
    #expect(drawing.commands.count < 5_000)
    #expect(try picture(of: 4, outlines).pixels.allSatisfy { $0 == 0 })
  }

  @Test("Whatever the bytes of the tables are, glyphs are drawn or not")
  func damaged() throws {
    let colors = gradient(6, numbers([400, 500, 0, 500, 500, 400]))
    let around = gradient(8, numbers([500, 500]) + Writer.fraction(0.25) + Writer.fraction(1.5))
    let table = Writer.paints(
      [
        (3, Writer.filled(1, colors)),
        (4, Writer.changed(24, Writer.fraction(0.25), Writer.filled(2, around))),
        (5, Writer.composed(Writer.solid(0), 5, Writer.solid(1, opacity: 0.5))),
        (6, Writer.u8(1) + Writer.u8(1) + Writer.u32(0)),
      ],
      layers: [Writer.filled(1, gradient(4, numbers([0, 0, 1_000, 0, 500, 500])))],
      boxes: [(3, 250, 250, 750, 1_000)]
    )
    var random = Numbers(state: 5)
    for _ in 0..<TestDepth.count(300, full: 20_000) {
      var damaged = table
      for _ in 0...random.next(below: 4) {
        damaged[random.next(below: damaged.count)] = UInt8(random.next(below: 256))
      }
      if random.next(below: 8) == 0 { damaged.removeLast(random.next(below: damaged.count)) }
      var writer = FontWriter()
      writer.glyphs = (0..<8).map { _ in .simple([FontWriter.square(0, 0, 1_000)]) }
      writer.advances = [1_000]
      writer.others = [("COLR", damaged), ("CPAL", Writer.palette(Self.colors))]
      guard let typeface = try? TrueTypeTypeface(writer.bytes()) else { continue }
      for glyph: UInt32 in 3..<7 { _ = try picture(of: glyph, typeface) }
    }
  }
}
