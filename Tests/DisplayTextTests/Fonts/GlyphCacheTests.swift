import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayText

@Suite("GlyphCache")
struct GlyphCacheTests {
  private func mask(
    of letter: Unicode.Scalar,
    in cache: GlyphCache,
    pixelSize: Double,
    quarter: Int = 0
  ) -> CoverageMask {
    let glyph = BuiltInTypeface.regular.glyph(for: letter)
    var finder = cache.makeFinder(of: BuiltInTypeface.regular, pixelSize: pixelSize)
    let mask = finder.mask(at: GlyphStrike.Place(glyph: glyph, quarter: quarter))
    cache.keep(&finder)
    return mask
  }

  @Test("A shape is made once for each size and quarter of a pixel")
  func counts() {
    let cache = GlyphCache(byteBudget: 1 << 20)
    for _ in 0..<3 {
      for quarter in 0..<4 {
        _ = mask(of: "a", in: cache, pixelSize: 20, quarter: quarter)
      }
    }
    #expect(cache.counts.misses == 4 && cache.counts.hits == 8 && cache.counts.shapes == 4)
    _ = mask(of: "a", in: cache, pixelSize: 21)
    #expect(cache.counts.misses == 5)
  }

  @Test("What is kept is not copied when shapes are added: nobody shares it then")
  func sharing() {
    let cache = GlyphCache(byteBudget: 1 << 20)
    _ = mask(of: "a", in: cache, pixelSize: 20)
    let letters = ["a", "b"].map { BuiltInTypeface.regular.glyph(for: $0) }
    var finder = cache.makeFinder(of: BuiltInTypeface.regular, pixelSize: 20)
    #expect(finder.sharedCount == 1)
    for glyph in letters { _ = finder.mask(at: GlyphStrike.Place(glyph: glyph, quarter: 0)) }
    cache.keep(&finder)
    #expect(finder.sharedCount == 0)
    #expect(cache.makeFinder(of: BuiltInTypeface.regular, pixelSize: 20).sharedCount == 2)
    #expect(cache.counts.hits == 1 && cache.counts.misses == 2)
  }

  @Test("The budget is kept, whatever is asked for, and the shapes stay right")
  func budget() {
    let cache = GlyphCache(byteBudget: 3_000)
    let plain = GlyphCache(byteBudget: 1 << 24)
    var numbers = Numbers(state: 9)
    for _ in 0..<600 {
      let letter = Unicode.Scalar(UInt8.random(in: 33...126, using: &numbers))
      let size = Double(Int.random(in: 8...40, using: &numbers))
      let shape = mask(of: letter, in: cache, pixelSize: size, quarter: 1)
      #expect(cache.counts.bytes <= 3_000)
      #expect(shape == mask(of: letter, in: plain, pixelSize: size, quarter: 1))
    }
    #expect(cache.counts.hits > 0)
  }

  @Test("The budget bounds how many shapes there are, even of those without a pixel")
  func blanks() {
    let cache = GlyphCache(byteBudget: 10_000)
    let nothing = GlyphCache(byteBudget: 0)
    for size in 1...1_000 {
      for cache in [cache, nothing] {
        #expect(mask(of: " ", in: cache, pixelSize: Double(size) / 10) == .empty)
      }
    }
    #expect(cache.counts.shapes > 0 && cache.counts.shapes <= 100 && cache.counts.bytes <= 10_000)
    #expect(nothing.counts.shapes == 0)
  }

  /// The shape of a typeface of its own, whose glyph is a square, and whether that typeface is still there.
  private func shape(
    ofSquare side: Int,
    in cache: GlyphCache
  ) throws -> (mask: CoverageMask, typeface: () -> TrueTypeTypeface?) {
    var writer = FontWriter()
    writer.glyphs = [.simple([FontWriter.square(0, 0, side)])]
    let typeface = try TrueTypeTypeface(writer.bytes())
    var finder = cache.makeFinder(of: typeface, pixelSize: 20)
    let mask = finder.mask(at: GlyphStrike.Place(glyph: .missing, quarter: 0))
    cache.keep(&finder)
    return (mask, { [weak typeface] in typeface })
  }

  @Test("A typeface ends while shapes of it are kept, and none that comes later is taken for it")
  func lifetimes() throws {
    let cache = GlyphCache(byteBudget: 1 << 20)
    for side in 1...60 {
      let kept = try shape(ofSquare: 10 * side, in: cache)
      let fresh = try shape(ofSquare: 10 * side, in: GlyphCache(byteBudget: 1 << 20))
      #expect(kept.mask == fresh.mask)
      #expect(kept.typeface() == nil && fresh.typeface() == nil)
    }
    #expect(cache.counts.shapes == 60 && cache.counts.misses == 60 && cache.counts.hits == 0)
  }

  @Test("A cache that was emptied makes its shapes again, and counts what they take from nothing")
  func emptied() {
    let cache = GlyphCache(byteBudget: 1 << 20)
    let before = mask(of: "a", in: cache, pixelSize: 20)
    let bytes = cache.counts.bytes
    cache.removeAll()
    #expect(cache.counts.shapes == 0 && cache.counts.bytes == 0 && cache.counts.evictions == 0)
    #expect(mask(of: "a", in: cache, pixelSize: 20) == before)
    #expect(cache.counts.misses == 2 && cache.counts.shapes == 1 && cache.counts.bytes == bytes)
  }

  @Test("A strike finds each shape that it was given, and no other")
  func strike() {
    var strike = GlyphStrike(typeface: BuiltInTypeface.regular, pixelSize: 10)
    var model: [GlyphStrike.Place: CoverageMask] = [:]
    var numbers = Numbers(state: 4)
    func place() -> GlyphStrike.Place {
      let glyph = UInt32.random(in: 0...(Bool.random(using: &numbers) ? 60 : .max), using: &numbers)
      return GlyphStrike.Place(glyph: GlyphID(rawValue: glyph), quarter: .random(in: 0...3, using: &numbers))
    }
    for step in 0..<4_000 {
      let place = place()
      #expect(strike.mask(at: place) == model[place])
      guard model[place] == nil else { continue }
      let mask = CoverageMask(rect: PixelRect(minX: step, minY: 0, maxX: step + 1, maxY: 1)) {
        _,
        first,
        bytes in
        bytes[first] = UInt8(truncatingIfNeeded: step)
      }
      model[place] = mask
      strike.insert(mask, at: place)
    }
    #expect(strike.count == model.count)
    for (place, mask) in model { #expect(strike.mask(at: place) == mask) }
  }

  @Test("A run of more shapes than the budget has room for holds no more while it is drawn")
  func longRun() {
    let cache = GlyphCache(byteBudget: 4_000)
    var finder = cache.makeFinder(of: BuiltInTypeface.regular, pixelSize: 30)
    for letter in 33...126 as ClosedRange<UInt8> {
      let glyph = BuiltInTypeface.regular.glyph(for: Unicode.Scalar(letter))
      _ = finder.mask(at: GlyphStrike.Place(glyph: glyph, quarter: 0))
    }
    #expect(finder.misses == 94 && finder.made.count < 20)
    cache.keep(&finder)
    #expect(cache.counts.shapes > 0 && cache.counts.bytes <= 4_000 && cache.counts.misses == 94)
  }

  @Test("Many tasks share a cache and draw the same pixels")
  func shared() async {
    let engine = BuiltInTextEngine(fallback: nil)
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
