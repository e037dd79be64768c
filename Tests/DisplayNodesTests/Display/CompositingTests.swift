import AsyncDisplay
import DisplayRaster
import Testing

@testable import DisplayNodes

@Suite("Compositing")
@MainActor
struct CompositingTests {
  nonisolated static let scales = [1, 1.25, 1.5, 1.75, 2, 3]

  /// Contents of which no two pixels beside each other are alike.
  private func contents(of size: Size, scale: Double) -> Bitmap? {
    let grid = PixelGrid(scale: scale)
    let (width, height) = (
      Int(grid.ceil(size.width) * scale + 0.5), Int(grid.ceil(size.height) * scale + 0.5)
    )
    let pixels = (0..<(width * height)).map { index in
      0xFF00_0000 | UInt32(truncatingIfNeeded: (index &* 2_654_435_761) >> 9) & 0xFF_FFFF
    }
    return Bitmap(width: width, height: height, scale: scale, pixels: pixels)
  }

  /// A root with a row, and in the row a card with rounded corners that clips, places in pixels.
  private func picture(scale: Double, row: Double, card: Double = 3) throws -> Bitmap {
    func layer(x: Double, y: Double, width: Double, height: Double) -> Layer {
      let layer = Layer()
      layer.frame = Rect(x: x / scale, y: y / scale, width: width / scale, height: height / scale)
      layer.contents = contents(of: layer.frame.size, scale: scale)
      return layer
    }
    let root = layer(x: 0, y: 0, width: 60, height: 60)
    let outer = layer(x: 0, y: row, width: 50, height: 30)
    let inner = layer(x: card, y: card, width: 20, height: 20)
    inner.cornerRadius = 6 / scale
    inner.clipsToBounds = true
    inner.backgroundColor = .white
    root.addSublayer(outer)
    outer.addSublayer(inner)
    return try #require(SoftwareCompositor().render(LayerSnapshot(root), scale: scale))
  }

  @Test("What is recorded after a tree lies where it would without it")
  func recordingGoesOn() throws {
    let root = Layer()
    root.frame = Rect(x: 30, y: 20, width: 4, height: 4)
    root.backgroundColor = Color(hex: 0xFF0000)
    var canvas = Canvas()
    SoftwareCompositor().record(LayerSnapshot(root), into: &canvas)
    canvas.fill(Rect(x: 4, y: 0, width: 2, height: 2), with: .solid(.black))
    let size = Size(width: 8, height: 4)
    let picture = try #require(
      Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size, isCancelled: { false })
    )
    #expect(picture[3, 3] == 0xFF00_00FF && picture[4, 0] == 0xFF00_0000 && picture[6, 0] == 0)
  }

  @Test(
    "A layer within a thousandth of a pixel of the grid is composed as on it, to the bit",
    arguments: scales
  )
  func snapped(scale: Double) throws {
    let exact = try picture(scale: scale, row: 11)
    #expect(try picture(scale: scale, row: 11.000_9) == exact)
    #expect(try picture(scale: scale, row: 10.999_1) == exact)
    #expect(try picture(scale: scale, row: 11.000_015, card: 2.999_5) == exact)
    #expect(try picture(scale: scale, row: 11.006) != exact)
    #expect(try picture(scale: scale, row: 10.994) != exact)
  }

  @Test(
    "Contents that end in a pixel which their layer ends inside are shown as they were drawn, at every scale",
    arguments: scales
  )
  func partialPixels(scale: Double) throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 16.3, height: 10.7)
    root.addSublayer(layer)
    let drawn = try #require(contents(of: layer.frame.size, scale: scale))
    layer.contents = drawn
    let shown = try #require(SoftwareCompositor().render(LayerSnapshot(root), scale: scale))
    for y in 0..<drawn.height {
      #expect((0..<drawn.width).allSatisfy { shown[$0, y] == drawn[$0, y] }, "row \(y)")
    }
    #expect(shown[drawn.width, 0] == 0xFFFF_FFFF)
  }

  @Test("Contents of another scale are stretched over their layer")
  func otherScale() throws {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 9.5, height: 9.5)
    layer.contents = Bitmap(width: 10, height: 10, filledWith: .black)
    let shown = try #require(SoftwareCompositor().render(LayerSnapshot(layer), scale: 2))
    #expect(shown.width == 19 && shown.pixels.allSatisfy { $0 == 0xFF00_0000 })
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 12, height: 12)
    root.addSublayer(layer)
    let inside = try #require(SoftwareCompositor().render(LayerSnapshot(root), scale: 2))
    #expect(inside[18, 0] == 0xFF00_0000 && inside[19, 0] == 0xFFFF_FFFF)
  }
}
