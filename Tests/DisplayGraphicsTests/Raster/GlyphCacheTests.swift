import DisplayGeometry
import Testing

@testable import DisplayGraphics

@Suite("GlyphCache")
struct GlyphCacheTests {
  private func glyph(_ letter: Unicode.Scalar) -> GlyphID { BuiltInTypeface.regular.glyph(for: letter) }

  @Test("A shape is made once for each size and quarter of a pixel")
  func counts() {
    let cache = GlyphCache(byteBudget: 1 << 20)
    for _ in 0..<3 {
      for quarter in 0..<4 {
        _ = cache.mask(of: glyph("a"), in: BuiltInTypeface.regular, pixelSize: 20, quarter: quarter)
      }
    }
    #expect(cache.counts.misses == 4 && cache.counts.hits == 8 && cache.counts.shapes == 4)
    _ = cache.mask(of: glyph("a"), in: BuiltInTypeface.regular, pixelSize: 21, quarter: 0)
    #expect(cache.counts.misses == 5)
  }

  @Test("The budget is kept, whatever is asked for, and the shapes stay right")
  func budget() {
    let cache = GlyphCache(byteBudget: 3_000)
    let plain = GlyphCache(byteBudget: 1 << 24)
    var numbers = Numbers(state: 9)
    for _ in 0..<600 {
      let letter = Unicode.Scalar(UInt8.random(in: 33...126, using: &numbers))
      let size = Double(Int.random(in: 8...40, using: &numbers))
      let mask = cache.mask(of: glyph(letter), in: BuiltInTypeface.regular, pixelSize: size, quarter: 1)
      #expect(cache.counts.bytes <= 3_000)
      #expect(mask == plain.mask(of: glyph(letter), in: BuiltInTypeface.regular, pixelSize: size, quarter: 1))
    }
    #expect(cache.counts.hits > 0)
  }

  @Test("The budget bounds how many shapes there are, even of those without a pixel")
  func blanks() {
    let cache = GlyphCache(byteBudget: 10_000)
    let nothing = GlyphCache(byteBudget: 0)
    for size in 1...1_000 {
      for cache in [cache, nothing] {
        let mask = cache.mask(
          of: glyph(" "),
          in: BuiltInTypeface.regular,
          pixelSize: Double(size) / 10,
          quarter: 0
        )
        #expect(mask == .empty)
      }
    }
    #expect(cache.counts.shapes > 0 && cache.counts.shapes <= 100 && cache.counts.bytes <= 10_000)
    #expect(nothing.counts.shapes == 0)
  }

  @Test("Many tasks share a cache and draw the same pixels")
  func shared() async {
    let engine = BuiltInTextEngine()
    let layout = engine.layout(
      "Shared by all tasks",
      style: TextStyle(),
      width: .infinity,
      maximumLineCount: 0
    )
    var canvas = Canvas()
    canvas.draw(layout, at: Point(x: 1.3, y: 2))
    let list = canvas.makeDisplayList()
    let cache = GlyphCache(byteBudget: 2_000)
    let bitmaps = await withTaskGroup(of: Bitmap?.self) { group in
      for _ in 0..<16 {
        group.addTask {
          Rasterizer(scale: 2, glyphCache: cache).render(list, size: Size(width: 200, height: 30))
        }
      }
      var bitmaps: Set<Bitmap?> = []
      for await bitmap in group { bitmaps.insert(bitmap) }
      return bitmaps
    }
    #expect(bitmaps.count == 1 && bitmaps.first != .some(nil))
  }
}
