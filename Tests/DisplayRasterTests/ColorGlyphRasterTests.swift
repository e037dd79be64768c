import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayVector

/// Squares of half an em on the baseline: of its own color for even glyphs, and of the text's for odd ones.
private final class SquareTypeface: Typeface {
  let drawn = Lock<[UInt32: Int]>([:])
  let ascent = 0.8
  let descent = 0.2
  let leading = 0.0
  let hasColorGlyphs = true

  var drawingCount: Int { drawn.withLock { $0.values.reduce(0, +) } }

  func glyph(for scalar: Unicode.Scalar) -> GlyphID { GlyphID(rawValue: scalar.value) }
  func advance(of glyph: GlyphID) -> Double { 0.5 }
  func outline(of glyph: GlyphID) -> Path { Path(Rect(x: 0, y: -0.5, width: 0.5, height: 0.5)) }

  func drawing(of glyph: GlyphID, textColor: Color) -> DisplayList? {
    drawn.withLock { $0[glyph.rawValue, default: 0] += 1 }
    guard glyph.rawValue.isMultiple(of: 2) else { return nil }
    var canvas = Canvas()
    let color = Color(
      red: UInt8(truncatingIfNeeded: glyph.rawValue),
      green: 0,
      blue: 200,
      alpha: textColor.alpha
    )
    canvas.fill(Rect(x: 0, y: -0.5, width: 0.5, height: 0.5), with: .solid(color))
    return canvas.makeDisplayList()
  }
}

@Suite("Glyphs with colors in pixels")
struct ColorGlyphRasterTests {
  private func run(_ typeface: SquareTypeface, _ glyphs: [UInt32], size: Double = 20) -> GlyphRun {
    GlyphRun(
      typeface: typeface,
      fontSize: size,
      color: Color(hex: 0x00F000),
      glyphs: glyphs.enumerated().map { place, glyph in
        GlyphRun.Glyph(id: GlyphID(rawValue: glyph), position: Point(x: Double(place) * size / 2, y: 0))
      }
    )
  }

  private func picture(
    _ run: GlyphRun,
    _ cache: GlyphCache,
    scale: Double = 1,
    _ transform: Transform = .identity
  ) throws -> Bitmap {
    var canvas = Canvas()
    canvas.concatenate(transform)
    canvas.draw(run, at: Point(x: 10, y: 30))
    let rasterizer = Rasterizer(scale: scale, glyphCache: cache)
    let size = Size(width: 200, height: 60)
    return try #require(rasterizer.render(canvas.makeDisplayList(), size: size))
  }

  @Test("Each is drawn once for all of its places, and kept; those without are outlines in the run's color")
  func sharing() throws {
    let (typeface, cache) = (SquareTypeface(), GlyphCache(byteBudget: 1 << 20))
    let glyphs: [UInt32] = [2, 3, 4, 2, 2, 3, 4]
    for round in 0..<3 {
      let picture = try picture(run(typeface, glyphs), cache)
      for (place, glyph) in glyphs.enumerated() {
        let wanted = glyph == 3 ? Color(hex: 0x00F000) : Color(red: UInt8(glyph), green: 0, blue: 200)
        #expect(picture[15 + 10 * place, 25] == wanted.premultiplied, "place \(place) in round \(round)")
        #expect(picture[15 + 10 * place, 19] == 0 && picture[15 + 10 * place, 30] == 0)
      }
      #expect(picture[9, 25] == 0 && picture[80, 25] == 0)
      #expect(typeface.drawn.withLock { $0 } == [2: 1, 3: 1, 4: 1])
    }
    // Another size, or another color, is another picture.
    _ = try picture(run(typeface, [2]), cache, scale: 2)
    #expect(typeface.drawn.withLock { $0[2] } == 2)
    cache.removeAll()
    #expect(cache.imageByteCount == 0)
    _ = try picture(run(typeface, [2]), cache)
    #expect(typeface.drawn.withLock { $0[2] } == 3)
  }

  @Test("Large and turned ones lie where their commands would put them")
  func turned() throws {
    let cache = GlyphCache(byteBudget: 1 << 24)
    let turned = Transform.rotation(radians: 0.3).concatenating(.scale(x: 1.5, y: 1.2))
    for (transform, size) in [
      (turned, 20.0), (.identity, 300),
      (.scale(x: 30, y: 30).concatenating(.translation(x: -300, y: -880)), 20), (.scale(x: -1, y: 1), 20),
    ] {
      let run = run(SquareTypeface(), [2], size: size)
      let offset = Transform.translation(x: 60, y: 0)
      let seen = try picture(run, cache, transform.concatenating(offset))
      var canvas = Canvas()
      canvas.concatenate(transform.concatenating(offset))
      for case .drawing(let drawing, let place) in run.parts(at: Point(x: 10, y: 30)) {
        canvas.concatenate(place)
        canvas.draw(drawing)
      }
      let list = canvas.makeDisplayList()
      let wanted = try #require(Rasterizer(scale: 1).render(list, size: Size(width: 200, height: 60)))
      let difference = zip(seen.pixels, wanted.pixels).count { abs(Int($0 >> 24) - Int($1 >> 24)) > 100 }
      #expect(difference <= 120, "size \(size): \(difference) pixels")
      #expect(seen.pixels.contains { $0 >> 24 == 255 })
    }
  }

  @Test("The pictures stay within their budget, whatever comes")
  func budget() throws {
    let (typeface, cache) = (SquareTypeface(), GlyphCache(byteBudget: 20_000))
    for glyph: UInt32 in 0..<200 {
      _ = try picture(run(typeface, [glyph]), cache)
      #expect(cache.imageByteCount <= 20_000)
    }
    #expect(cache.imageByteCount > 10_000)
    let count = typeface.drawingCount
    _ = try picture(run(typeface, [199]), cache)
    #expect(typeface.drawingCount == count)
    _ = try picture(run(typeface, [0]), cache)
    #expect(typeface.drawingCount == count + 1)
    // A picture beyond the budget is drawn and not kept.
    let none = GlyphCache(byteBudget: 0)
    #expect(try picture(run(typeface, [2]), none)[15, 25] >> 24 == 255)
    #expect(none.imageByteCount == 0)
  }

  @Test("A kept picture does not keep its typeface")
  func lifetime() throws {
    let cache = GlyphCache(byteBudget: 1 << 20)
    weak var ended: SquareTypeface?
    do {
      let typeface = SquareTypeface()
      ended = typeface
      _ = try picture(run(typeface, [2, 3]), cache)
    }
    #expect(ended == nil && cache.imageByteCount > 0)
  }

  @Test("In SVG they are what they draw")
  func vector() {
    var canvas = Canvas()
    canvas.draw(run(SquareTypeface(), [2, 3, 4]), at: Point(x: 10, y: 30))
    let text = canvas.makeDisplayList().svg(size: Size(width: 100, height: 60))
    #expect(text.contains("#0200c8") && text.contains("#00f000") && text.contains("#0400c8"))
  }

  @Test("They throw the shadow of what is seen of them")
  func shadow() throws {
    var canvas = Canvas()
    canvas.setShadow(Shadow(offset: Point(x: 30, y: 0), blurRadius: 0, color: .black))
    canvas.draw(run(SquareTypeface(), [2]), at: Point(x: 10, y: 30))
    let list = canvas.makeDisplayList()
    let picture = try #require(Rasterizer(scale: 1).render(list, size: Size(width: 100, height: 60)))
    #expect(picture[45, 25] >> 24 == 255 && picture[35, 25] == 0 && picture[15, 25] & 0xFF == 2)
  }
}
