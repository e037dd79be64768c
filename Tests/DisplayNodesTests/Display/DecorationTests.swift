import AsyncDisplay
import DisplayConcurrency
import DisplayRaster
import Testing

@testable import DisplayNodes

@Suite("Borders, shadows and what shines through at corners")
@MainActor
struct DecorationTests {
  private static let area = Rect(x: 0, y: 0, width: 40, height: 40)
  private static let inner = Rect(x: 8, y: 8, width: 24, height: 24)

  /// A white square of 40 points with a layer of 24 in its middle, as it is shown.
  private func picture(scale: Double = 1, _ change: (Layer) -> Void) throws -> Bitmap {
    let (root, layer) = (Layer(), Layer())
    root.frame = Self.area
    layer.frame = Self.inner
    change(layer)
    root.addSublayer(layer)
    return try #require(SoftwareCompositor().render(LayerSnapshot(root), scale: scale))
  }

  /// The same square with something drawn into it.
  private func drawing(scale: Double = 1, _ draw: (inout Canvas) -> Void) throws -> Bitmap {
    var canvas = Canvas()
    canvas.fill(Self.area, with: .solid(.white))
    draw(&canvas)
    return try #require(
      Rasterizer(scale: scale).render(canvas.makeDisplayList(), size: Self.area.size, isCancelled: { false })
    )
  }

  /// The largest difference of two pictures in one channel of one pixel.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
    var most = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        for shift in [UInt32(0), 8, 16, 24] {
          let (a, b) = (Int(one[x, y] >> shift & 255), Int(other[x, y] >> shift & 255))
          most = max(most, abs(a - b))
        }
      }
    }
    return most
  }

  private func black(_ size: Int = 24) throws -> Bitmap {
    try #require(Bitmap(width: size, height: size, filledWith: .black))
  }

  @Test(
    "A background does not shine through at the rounded corners of what covers it",
    arguments: [false, true],
    [1.0, 1.5, 2]
  )
  func hairline(clipsToBounds: Bool, scale: Double) throws {
    let bitmap = try black(48)
    let shown = try picture(scale: scale) { layer in
      layer.backgroundColor = .white
      layer.cornerRadius = 7
      layer.clipsToBounds = clipsToBounds
      if clipsToBounds {
        let cover = Layer()
        cover.frame = Rect(x: -2, y: -2, width: 28, height: 28)
        cover.backgroundColor = .black
        layer.addSublayer(cover)
      } else {
        layer.contents = bitmap
      }
    }
    let wanted = try drawing(scale: scale) { $0.fill(Self.inner, cornerRadius: 7, with: .solid(.black)) }
    #expect(difference(shown, wanted) <= 2)
  }

  @Test(
    "Neither background nor contents shine through beyond a border",
    arguments: [false, true],
    [false, true]
  )
  func border(hasContents: Bool, clipsToBounds: Bool) throws {
    let bitmap = try #require(Bitmap(width: 48, height: 48, filledWith: Color(hex: 0xFF0000)))
    let shown = try picture(scale: 2) { layer in
      layer.backgroundColor = Color(hex: 0xFF0000)
      layer.cornerRadius = 9
      layer.borderWidth = 3
      layer.borderColor = .black
      layer.clipsToBounds = clipsToBounds
      if hasContents { layer.contents = bitmap }
    }
    let wanted = try drawing(scale: 2) { canvas in
      canvas.fill(Self.inner, cornerRadius: 9, with: .solid(.black))
      canvas.fill(
        Self.inner.inset(by: EdgeInsets(all: 3)),
        cornerRadius: 6,
        with: .solid(Color(hex: 0xFF0000))
      )
    }
    // A stroke and two fills differ in how they round where curves meet.
    #expect(difference(shown, wanted) <= 24)
    // Outside of the middle of the border nothing is red: red shows by green that is missing beside red.
    for y in 0..<80 {
      for x in 0..<80 where abs(Double(x) + 0.5 - 40) > 23 || abs(Double(y) + 0.5 - 40) > 23 {
        let (red, green) = (Int(shown[x, y] & 255), Int(shown[x, y] >> 8 & 255))
        #expect(abs(red - green) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test("A border lies above sublayers, goes no wider than there is room, and a clear one shows nothing")
  func borderOrder() throws {
    let shown = try picture { layer in
      layer.borderWidth = 4
      let cover = Layer()
      cover.frame = Rect(x: 0, y: 0, width: 24, height: 24)
      cover.backgroundColor = Color(hex: 0x00FF00)
      layer.addSublayer(cover)
    }
    #expect(shown[9, 20] == 0xFF00_0000 && shown[20, 20] == 0xFF00_FF00)
    let full = try picture { $0.borderWidth = 1_000 }
    #expect(difference(full, try drawing { $0.fill(Self.inner, with: .solid(.black)) }) <= 1)
    let clear = try picture { layer in
      layer.borderWidth = 4
      layer.borderColor = .clear
    }
    #expect(difference(clear, try drawing { _ in }) == 0)
  }

  @Test("An opaque background casts the shadow that its shape casts in a drawing")
  func backgroundShadow() throws {
    let shadow = Shadow(offset: Point(x: 1, y: 2), blurRadius: 6, color: .black)
    let shown = try picture { layer in
      layer.backgroundColor = Color(hex: 0x3366FF)
      layer.cornerRadius = 6
      layer.shadow = shadow
    }
    let wanted = try drawing { canvas in
      canvas.setShadow(shadow)
      canvas.fill(Self.inner, cornerRadius: 6, with: .solid(Color(hex: 0x3366FF)))
    }
    #expect(difference(shown, wanted) == 0)
  }

  @Test(
    "What has no opaque background, is clipped or has contents casts the shadow of its picture",
    arguments: 0..<3
  )
  func pictureShadow(_ kind: Int) throws {
    let shadow = Shadow(offset: Point(x: 0, y: 3), blurRadius: 4, color: .black)
    let disc = Rect(x: 4, y: 4, width: 16, height: 16)
    let shown = try picture { layer in
      layer.shadow = shadow
      let part = Layer()
      part.frame = disc
      part.backgroundColor = Color(hex: 0xFF0000)
      part.cornerRadius = 8
      switch kind {
      case 0: layer.addSublayer(part)
      case 1:
        layer.clipsToBounds = true
        layer.addSublayer(part)
      default:
        var canvas = Canvas()
        canvas.fill(disc, cornerRadius: 8, with: .solid(Color(hex: 0xFF0000)))
        layer.contents = Rasterizer(scale: 1)
          .render(canvas.makeDisplayList(), size: Self.inner.size, isCancelled: { false })
      }
    }
    let wanted = try drawing { canvas in
      canvas.translate(x: 8, y: 8)
      canvas.setShadow(shadow)
      canvas.fill(disc, cornerRadius: 8, with: .solid(Color(hex: 0xFF0000)))
    }
    #expect(difference(shown, wanted) <= 1)
    // The shadow lies below the disc, also outside of what is clipped.
    #expect(shown[20, 33] != 0xFFFF_FFFF)
  }

  @Test("A border is rounded outside as the layer is, however wide", arguments: [1.0, 3, 6, 11])
  func wideBorder(width: Double) throws {
    let shown = try picture(scale: 2) { layer in
      layer.cornerRadius = 4
      layer.borderWidth = width
    }
    let wanted = try drawing(scale: 2) { canvas in
      canvas.fill(Self.inner, cornerRadius: 4, with: .solid(.black))
      let hole = Self.inner.inset(by: EdgeInsets(all: width))
      canvas.fill(hole, cornerRadius: max(0, 4 - width), with: .solid(.white))
    }
    #expect(difference(shown, wanted) <= 24)
  }

  @Test("A shadow is that of the whole node, border included")
  func borderShadow() throws {
    let shadow = Shadow(offset: Point(x: 0, y: 3), blurRadius: 0, color: Color(hex: 0x0000FF))
    let shown = try picture { layer in
      layer.backgroundColor = .white
      layer.borderWidth = 8
      layer.shadow = shadow
    }
    #expect([32, 33, 34].allSatisfy { shown[20, $0] == Color(hex: 0x0000FF).premultiplied })
    #expect(shown[20, 35] == 0xFFFF_FFFF)
  }

  @Test("Corners that are cut out of contents show nothing of the background under them")
  func precomposited() throws {
    var canvas = Canvas()
    canvas.fill(Self.area, with: .solid(.white))
    let corners = PrecompositedCorners(radii: CornerRadii(all: 7), backgroundColor: Color(hex: 0xFF0000))
    corners.record(into: &canvas, bounds: Self.inner) { $0.fill(Self.inner, with: .solid(.black)) }
    let shown = try #require(
      Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: Self.area.size, isCancelled: { false })
    )
    let wanted = try drawing { $0.fill(Self.inner, cornerRadius: 7, with: .solid(.black)) }
    #expect(difference(shown, wanted) <= 2)
  }

  @Test("A faint layer is faint as one: its border and its shadow do not show what they lie on")
  func opacity() throws {
    let shown = try picture { layer in
      layer.backgroundColor = .black
      layer.borderWidth = 4
      layer.borderColor = .black
      layer.shadow = Shadow(offset: .zero, blurRadius: 2, color: .black)
      layer.opacity = 0.5
    }
    let pixels = Set([shown[9, 20], shown[11, 20], shown[20, 20], shown[13, 9]])
    #expect(pixels.count == 1)
  }

  @Test(
    "What is no border and no shadow is reported, and the last stays",
    arguments: [-1.0, .nan, .infinity]
  )
  func refused(_ number: Double) {
    let messages = Lock<[String]>([])
    Diagnostics.withHandler({ report in messages.withLock { $0.append("\(report)") } }) {
      let node = DisplayNode()
      node.borderWidth = 2
      node.borderWidth = number
      #expect(node.borderWidth == 2)
      let shadow = Shadow(blurRadius: 3, color: .black)
      node.shadow = shadow
      if !number.isFinite {
        node.shadow = Shadow(offset: Point(x: number, y: 0), blurRadius: 1, color: .black)
        node.shadow = Shadow(blurRadius: number, color: .black)
        #expect(node.shadow == shadow)
      }
    }
    #expect(messages.withLock(\.count) == (number.isFinite ? 1 : 3))
  }

  @Test("A decoration comes to the layer, before and after it is made")
  func layers() {
    let node = DisplayNode()
    node.borderWidth = 2
    node.load()
    #expect(node.layer?.borderWidth == 2 && node.layer?.borderColor == .black)
    node.borderColor = .white
    node.shadow = Shadow(blurRadius: 3, color: .black)
    #expect(node.layer?.appearance == node.layerAppearance && node.layer?.shadow?.blurRadius == 3)
  }

  @Test("In a picture of several nodes a border is drawn as on a layer of its own")
  func pictures() throws {
    let pictures = try [false, true].map { isFlat in
      let (root, node) = (DisplayNode(), DisplayNode())
      root.rasterizesSubtree = isFlat
      root.addSubnode(node)
      node.frame = Self.inner
      node.borderWidth = 3
      node.cornerRadius = 5
      node.shadow = Shadow(blurRadius: 4, color: .black)
      let stage = Stage(root, size: Self.area.size)
      stage.settle()
      let layer = try #require(root.layer)
      return try #require(SoftwareCompositor().render(LayerSnapshot(layer), scale: 1))
    }
    #expect(difference(pictures[0], pictures[1]) <= 1 && pictures[0][20, 9] == 0xFF00_0000)
  }
}
