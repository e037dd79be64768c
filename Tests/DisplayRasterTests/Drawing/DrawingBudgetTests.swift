import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

/// Draws and counts what was reported meanwhile.
private func reportCount(_ body: () throws -> Void) rethrows -> Int {
  let reports = Lock(0)
  try Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) { try body() }
  return reports.withLock { $0 }
}

@Suite("What drawings may take of memory")
struct DrawingBudgetTests {
  private func makeTarget() -> RasterTarget {
    Rasterizer(scale: 1).makeTarget(
      Surface(rect: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 8), pixels: Array(repeating: 0, count: 64)),
      field: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 8),
      clip: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 8),
      isCancelled: { false }
    )
  }

  private func begin(_ target: inout RasterTarget, hasShadow: Bool) {
    let shadow = Shadow(offset: Point(x: 1, y: 0), blurRadius: 0, color: .black)
    target.state.shadow = hasShadow ? shadow : nil
    target.beginLayer(around: .largest, savedCount: 0)
  }

  @Test(
    "A fourth open layer has no shadow, whatever lies between those that have one, until one of them ends"
  )
  func shadows() {
    var target = makeTarget()
    let most = reportCount {
      for hasShadow in [true, false, true, true, false] { begin(&target, hasShadow: hasShadow) }
    }
    #expect(most == 0 && target.layers.map(\.shadowCount) == [1, 1, 2, 3, 3])
    #expect(reportCount { begin(&target, hasShadow: true) } == 1)
    #expect(target.layers.last?.shadowCount == 3 && target.layers.last?.state.shadow == nil)
    for _ in 0..<3 { target.endLayer() }
    #expect(reportCount { begin(&target, hasShadow: true) } == 0)
    #expect(target.layers.map(\.shadowCount) == [1, 1, 2, 3])
  }

  @Test("Of open layers the innermost one alone is asked how many shadows there are")
  func countedShadows() {
    var target = makeTarget()
    for _ in 0..<3 { begin(&target, hasShadow: true) }
    // Gone with the layers, if these were counted.
    target.layers.removeFirst(2)
    #expect(reportCount { begin(&target, hasShadow: true) } == 1)
  }

  @Test("Layers count as wide as shadows make them, and altogether have a budget")
  func layers() {
    var target = makeTarget()
    target.beginLayer(around: .largest, savedCount: 0)
    #expect(target.layers.map(\.area) == [64])
    target.state.shadow = Shadow(offset: Point(x: 100, y: 0), blurRadius: 0, color: .black)
    target.beginLayer(around: .largest, savedCount: 0)
    #expect(target.layers.map(\.area) == [64, 108 * 8])
    func layers(_ areas: [Int]) -> [LayerFrame] {
      areas.map {
        LayerFrame(
          below: target.surface,
          state: target.state,
          field: target.field,
          area: $0,
          savedCount: 0,
          shadowCount: 0
        )
      }
    }
    let most = 2 * Bitmap.maximumArea
    #expect(RasterTarget.hasRoom(forLayerOf: most, in: layers([most])))
    #expect(RasterTarget.hasRoom(forLayerOf: most - 9, in: layers([4, 5])))
    #expect(!RasterTarget.hasRoom(forLayerOf: most - 8, in: layers([4, 5])))
    #expect(RasterTarget.hasRoom(forLayerOf: 0, in: layers(Array(repeating: 0, count: 255))))
    #expect(!RasterTarget.hasRoom(forLayerOf: 0, in: layers(Array(repeating: 0, count: 256))))
  }

  @Test("Clips that are remembered have a budget, beyond which a clip is that to its bounds")
  func clips() throws {
    // Combs of 150 slanted teeth, 400 pixels high.
    let elements = (0..<150).flatMap { tooth -> [Path.Element] in
      let x = Double(tooth) * 2
      return [
        .move(to: Point(x: x, y: 0)), .line(to: Point(x: x + 1, y: 0)), .line(to: Point(x: x + 90, y: 400)),
        .line(to: Point(x: x + 89, y: 400)), .close,
      ]
    }
    func draw(_ depth: Int, saves: Bool) throws -> (reports: Int, picture: Bitmap) {
      var picture: Bitmap?
      let reports = try reportCount {
        picture = try DisplayRasterTests.draw(400, 400) { canvas in
          for _ in 0..<depth {
            canvas.save()
            canvas.clip(to: Path(elements))
            if !saves { canvas.restore() }
          }
          if !saves { canvas.clip(to: Path(elements)) }
          canvas.fill(Rect(x: 0, y: 0, width: 400, height: 400), with: .solid(.black))
        }
      }
      return (reports, try #require(picture))
    }
    let once = try draw(0, saves: false)
    let many = try draw(TestDepth.count(3, full: 10), saves: false)
    #expect(many.reports == 0 && many.picture == once.picture)
    // The masks of n clips within one another have 1 to n times the spans of one.
    let nested = try draw(12, saves: true)
    #expect(nested.reports > 0 && nested.reports < 8)
  }

  @Test("Strips are higher than what their shadows reach")
  func shadowedStrips() {
    let plain = displayList { $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .solid(.black)) }
    let shadowed = displayList {
      $0.setShadow(Shadow(offset: .zero, blurRadius: 100, color: .black))
      $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .solid(.black))
    }
    let rasterizer = Rasterizer(scale: 2)
    #expect(rasterizer.minimumStripHeight(of: plain) == 64)
    #expect(rasterizer.minimumStripHeight(of: shadowed) == 400)
  }

  @Test("A picture made very small keeps its halves wherever it is drawn", arguments: [0, 500, 1_100])
  func smallPictures(x: Int) throws {
    let row =
      Array(repeating: 0xFF00_00FF as UInt32, count: 2_048) + Array(repeating: 0xFFFF_0000, count: 2_048)
    let picture = try #require(Bitmap(width: 4_096, height: 1, pixels: row))
    let drawn = try draw(1_200, 1) {
      $0.draw(picture, in: Rect(x: Double(x), y: 0, width: 2, height: 1), filter: .nearest)
    }
    #expect(drawn[x, 0] == 0xFF00_00FF && drawn[x + 1, 0] == 0xFFFF_0000)
  }

  @Test("Pixels whose colors exceed their opacity count as colors of that opacity")
  func impossiblePixels() throws {
    let picture = try #require(Bitmap(width: 2, height: 1, pixels: [0x00FF_FFFF, 0x8010_FF90]))
    #expect(picture.pixels == [0, 0x8010_8080])
  }
}
