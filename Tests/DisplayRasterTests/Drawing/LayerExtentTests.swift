import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

@Suite("How far layers extend")
struct LayerExtentTests {
  private static let everywhere = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)

  @Test(
    "A layer with something transparent everywhere is as large as the drawing, and looks the same",
    arguments: 0..<UInt64(TestDepth.count(2, full: 400))
  )
  func pixels(seed: UInt64) throws {
    var scene = RandomScene(seed: seed)
    var (small, large): ([DisplayList.Command], [DisplayList.Command]) = ([], [])
    for command in scene.recordQuietly().commands {
      var next = [command]
      if scene.numbers.next(below: 12) == 0 {
        let place = Point(x: Double(scene.numbers.next(below: 20)), y: Double(scene.numbers.next(below: 30)))
        next.append(.clip(.ellipse(in: Rect(origin: place, size: Size(width: 40, height: 50))), .nonzero))
      }
      small += next
      if case .beginLayer = command {
        next.insert(.fill(.rect(Self.everywhere), .nonzero, .solid(.clear)), at: 1)
      }
      large += next
    }
    let rasterizer = Rasterizer(scale: seed % 2 == 0 ? 1 : 1.5)
    let size = Size(width: 60, height: 90)
    let one = try #require(rasterizer.render(DisplayList(commands: small), size: size))
    let other = try #require(rasterizer.render(DisplayList(commands: large), size: size))
    #expect(one.pixels == other.pixels)
    // What is drawn of it by others, row by row, is the same.
    let field = PixelRect(minX: 0, minY: 0, maxX: one.width, maxY: one.height)
    for row in stride(from: Int(seed % 7), to: one.height, by: 31) {
      let pixels = rasterizer.draw(
        DisplayList(commands: small),
        part: field.rows(row..<row + 1),
        of: field,
        isCancelled: { false }
      )
      #expect(pixels == Array(one.pixels[row * one.width..<(row + 1) * one.width]), "row \(row)")
    }
  }

  /// Something drawn that reaches far, or is far from where its numbers say.
  enum Reach: CaseIterable {
    case line, fill, clip, turnedGlyph, largeGlyph, smallGlyph, mirroredGlyph, shadowOfGlyph

    func draw(into canvas: inout Canvas) {
      let paint = Paint.solid(.black)
      var path = Path()
      switch self {
      case .line:
        path.move(to: Point(x: -1e20, y: 30))
        path.line(to: Point(x: 50, y: 30))
        canvas.stroke(path, style: StrokeStyle(width: 10, cap: .round), with: paint)
      case .fill: canvas.fill(Self.longPath, with: paint)
      case .clip:
        canvas.clip(to: Self.longPath)
        canvas.withLayer { $0.fill(Rect(x: 0, y: 0, width: 60, height: 60), with: paint) }
      case .turnedGlyph:
        canvas.concatenate(.rotation(radians: 0.1))
        draw(size: 5, at: Point(x: 4, y: 30), into: &canvas)
      case .largeGlyph: draw(size: 300, at: Point(x: -2_960, y: 60), into: &canvas)
      case .smallGlyph: draw(size: 1.1, at: Point(x: 4, y: 30), into: &canvas)
      case .mirroredGlyph: draw(size: -20, at: Point(x: 50, y: 20), into: &canvas)
      case .shadowOfGlyph:
        canvas.setShadow(Shadow(offset: Point(x: 0, y: 20), blurRadius: 2, color: .black))
        Self.turnedGlyph.draw(into: &canvas)
      }
    }

    private static let longPath: Path = {
      var path = Path()
      path.move(to: Point(x: -1e20, y: 10))
      for point in [Point(x: 50, y: 10), Point(x: 45, y: 40), Point(x: -1e20, y: 40)] { path.line(to: point) }
      return path
    }()

    private func draw(size: Double, at origin: Point, into canvas: inout Canvas) {
      let glyph = GlyphRun.Glyph(id: GlyphID(rawValue: 1), position: .zero)
      let run = GlyphRun(typeface: WideTypeface.shared, fontSize: size, color: .black, glyphs: [glyph])
      canvas.draw(run, at: origin)
    }
  }

  @Test("A layer holds all that is drawn in it, however far that reaches", arguments: Reach.allCases)
  func reach(_ reach: Reach) throws {
    let bitmaps = try [false, true].map { isCovered in
      let list = displayList { canvas in
        canvas.withLayer(opacity: 0.5) { layer in
          if isCovered { layer.fill(Self.everywhere, with: .solid(.clear)) }
          reach.draw(into: &layer)
        }
      }
      return try #require(Rasterizer(scale: 1).render(list, size: Size(width: 60, height: 90)))
    }
    #expect(bitmaps[0] == bitmaps[1])
    #expect(bitmaps[0].pixels.contains { $0 != 0 })
  }

  private func extents(_ record: (inout Canvas) -> Void) -> [Rect] {
    LayerExtents(of: displayList(record).commands, transform: .scale(x: 2, y: 2)).rects.map(\.rect)
  }

  @Test("A layer ends two pixels beyond what is drawn in it, cut by its clips and widened by its shadows")
  func rects() {
    let square = Rect(x: 10, y: 20, width: 30, height: 40)
    let all = extents { canvas in
      canvas.fill(Self.everywhere, with: .solid(.black))
      canvas.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
      canvas.translate(x: 5, y: 0)
      canvas.withLayer { outer in
        outer.withLayer { $0.fill(square, with: .solid(.black)) }
        outer.clip(to: Rect(x: 0, y: 0, width: 100, height: 50))
        outer.setShadow(Shadow(offset: Point(x: 100, y: 0), blurRadius: 0, color: .black))
        outer.withLayer { $0.fill(square.offset(by: Point(x: 1, y: 0)), with: .solid(.black)) }
        outer.withLayer { _ in }
      }
    }
    #expect(
      all == [
        Rect(x: 29, y: 39, width: 182, height: 82), Rect(x: 29, y: 39, width: 62, height: 82),
        Rect(x: 31, y: 39, width: 62, height: 82), .zero,
      ]
    )
    let erasing = extents { canvas in
      canvas.withLayer { outer in
        outer.withLayer(blendMode: .copy) { $0.fill(square, with: .solid(.black)) }
        outer.withLayer(blendMode: .clear) { $0.fill(square, with: .solid(.black)) }
      }
    }
    #expect(
      erasing == [Rect(x: 19, y: 39, width: 62, height: 82), PixelRect.largest.rect, PixelRect.largest.rect]
    )
    #expect(extents { $0.fill(square, with: .solid(.black)) } == [])
  }

  @Test("A small layer takes as much memory in a large drawing as in a small one")
  func memory() throws {
    let list = displayList { canvas in
      canvas.setShadow(Shadow(offset: Point(x: 3, y: 4), blurRadius: 5, color: .black))
      canvas.withLayer { $0.fill(Rect(x: 10, y: 10, width: 20, height: 20), with: .solid(.white)) }
    }
    let bytes = try [50.0, 1_000].map { side in
      let pool = PixelBufferPool(byteBudget: 100 << 20)
      let bitmap = Rasterizer(scale: 1, pool: pool).render(list, size: Size(width: side, height: side))
      return try withExtendedLifetime(#require(bitmap)) { pool.counts.bytesPooled }
    }
    // A square of 22 pixels, and what an allocation has beyond.
    #expect(bytes[0] == bytes[1] && (1_936..<2_048).contains(bytes[0]))
  }
}

/// A typeface whose glyphs are ten ems wide.
private final class WideTypeface: Typeface {
  static let shared = WideTypeface()

  let ascent = 0.8
  let descent = 0.2
  let leading = 0.0

  func glyph(for scalar: Unicode.Scalar) -> GlyphID { GlyphID(rawValue: 1) }
  func advance(of glyph: GlyphID) -> Double { 10 }
  func outline(of glyph: GlyphID) -> Path { Path(Rect(x: 0, y: -0.7, width: 10, height: 0.7)) }
}
