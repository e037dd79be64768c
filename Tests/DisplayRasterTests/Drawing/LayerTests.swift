import DisplayConcurrency
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster
@testable import DisplayVector

@Suite("Layers and shadows")
struct LayerTests {
  private let red = Paint.solid(Color(hex: 0xFF0000))
  private let blue = Paint.solid(Color(hex: 0x0000FF))

  @Test("What is gathered becomes transparent as one, single commands each by itself")
  func opacity() throws {
    let together = try draw(3, 1) { canvas in
      canvas.withLayer(opacity: 0.5) { layer in
        layer.fill(Rect(x: 0, y: 0, width: 2, height: 1), with: red)
        layer.fill(Rect(x: 1, y: 0, width: 2, height: 1), with: blue)
      }
      canvas.fill(Rect(x: 0, y: 0, width: 0.5, height: 1), with: .solid(.clear))
    }
    #expect(
      (0..<3).map { together.channels($0, 0) } == [[128, 0, 0, 128], [0, 0, 128, 128], [0, 0, 128, 128]]
    )
    let each = try draw(3, 1) { canvas in
      canvas.multiplyOpacity(by: 0.5)
      canvas.fill(Rect(x: 0, y: 0, width: 2, height: 1), with: red)
      canvas.fill(Rect(x: 1, y: 0, width: 2, height: 1), with: blue)
    }
    #expect(each.channels(1, 0) == [64, 0, 128, 192])
  }

  @Test("A layer starts empty, ends its inner states, and is cut by the clip that it was begun in")
  func states() throws {
    let drawn = try draw(4, 1) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 4, height: 1), with: blue)
      canvas.clip(to: Rect(x: 0, y: 0, width: 2.5, height: 1))
      canvas.beginLayer()
      canvas.setBlendMode(.clear)
      canvas.fill(Rect(x: 0, y: 0, width: 4, height: 1), with: red)
      canvas.setBlendMode(.sourceOver)
      canvas.save()
      canvas.clip(to: Rect(x: 1, y: 0, width: 3, height: 1))
      canvas.fill(Rect(x: 0, y: 0, width: 4, height: 1), with: red)
      canvas.endLayer()
      canvas.fill(Rect(x: 0, y: 0, width: 0.5, height: 1), with: red)
    }
    #expect((0..<4).map { drawn.channels($0, 0)[0] } == [128, 255, 128, 0])
  }

  @Test("A layer blends as a whole with its mode")
  func blendMode() throws {
    let drawn = try draw(1, 1) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .solid(Color(hex: 0x808080)))
      canvas.withLayer(blendMode: .multiply) { layer in
        layer.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .solid(Color(hex: 0x80FF00)))
      }
    }
    #expect(drawn.channels(0, 0) == [64, 128, 0, 255])
  }

  @Test("Openings without ends end with the list, ends without openings are reported")
  func pairing() {
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      var canvas = Canvas()
      canvas.save()
      canvas.beginLayer()
      canvas.restore()
      #expect(reports.withLock { $0 } == 1)
      canvas.save()
      let open = canvas.makeDisplayList()
      #expect(open.commands == [.save, .beginLayer, .save, .endLayer])
      canvas.endLayer()
      canvas.endLayer()
      #expect(reports.withLock { $0 } == 2)
      canvas.restore()
      #expect(canvas.makeDisplayList().commands == [.save, .beginLayer, .save, .endLayer, .restore])
      let unpaired = DisplayList(commands: [
        .endLayer, .restore, .beginLayer, .restore, .restore, .save, .beginLayer,
      ])
      #expect(Rasterizer(scale: 1).render(unpaired, size: Size(width: 2, height: 2)) != nil)
      _ = unpaired.cost(size: Size(width: 2, height: 2), scale: 1)
      _ = unpaired.svg(size: Size(width: 2, height: 2))
    }
  }

  @Test("More layers than there is memory for are drawn without being gathered, which is reported")
  func depth() throws {
    let reports = Lock(0)
    let drawn = try Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      try draw(2, 2) { canvas in
        for _ in 0..<300 { canvas.beginLayer() }
        canvas.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: red)
      }
    }
    #expect(reports.withLock { $0 } == 44 && drawn.channels(1, 1) == [255, 0, 0, 255])
  }

  @Test(
    "A blurred edge is the Gaussian's, within three hundredths, and casts what its caster has",
    arguments: [2.0, 31, 5, 12, 64].prefix(TestDepth.count(2, full: 5))
  )
  func blur(radius: Double) throws {
    // A long bar of half a plane's width, so that the middle row sees an edge only.
    let shadow = Shadow(offset: Point(x: 0, y: 0), blurRadius: radius, color: .black)
    let side = 400
    let drawn = try draw(side, 200) { canvas in
      canvas.setShadow(shadow)
      canvas.fill(
        Rect(x: -400, y: -400, width: 600, height: 1_000),
        with: .solid(Color(red: 0, green: 0, blue: 0, alpha: 255))
      )
    }
    let deviation = radius / 2
    // The Gaussian's integral, by small steps.
    var sum = 0.0
    var integral: [Double] = []
    for step in 0..<(200 * 64) {
      let x = (Double(step) + 0.5) / 64
      sum += exponential(-x * x / (2 * deviation * deviation)) / (deviation * 2.506_628_274_631) / 64
      if step % 64 == 31 { integral.append(sum) }
    }
    for distance in 0..<199 {
      let exact = 0.5 - integral[distance]
      #expect(abs(Double(drawn[200 + distance, 100] >> 24) / 255 - exact) < 0.03, "\(distance) pixels out")
    }
  }

  @Test(
    "A shadow lies beneath, moved and colored, keeps its amount, and is cast from outside the picture too"
  )
  func shadows() throws {
    let drawn = try draw(40, 40) { canvas in
      canvas.setShadow(Shadow(offset: Point(x: 20, y: 5), blurRadius: 0, color: Color(hex: 0x00FF00)))
      canvas.fill(Rect(x: 2, y: 2, width: 10, height: 10), with: red)
    }
    #expect(drawn.channels(5, 5) == [255, 0, 0, 255] && drawn.channels(25, 10) == [0, 255, 0, 255])
    #expect(drawn.area == 200)
    let soft = try draw(60, 60) { canvas in
      canvas.translate(x: 100, y: 0)
      canvas.setShadow(Shadow(offset: Point(x: -75, y: 0), blurRadius: 9, color: .black))
      canvas.fill(Rect(x: 0, y: 25, width: 10, height: 10), with: red)
    }
    #expect(abs(soft.area - 100) < 1.5 && soft.channels(30, 30)[0] == 0)
    let faint = try draw(8, 8) { canvas in
      canvas.multiplyOpacity(by: 0.5)
      canvas.setShadow(Shadow(offset: Point(x: 4, y: 0), blurRadius: -1, color: Color(hex: 0).withAlpha(128)))
      canvas.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: red)
    }
    #expect(faint.channels(5, 1) == [0, 0, 0, 64] && faint.channels(1, 1) == [128, 0, 0, 128])
  }

  @Test("Shadows without sense trap nothing", arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func oddShadows(number: Double) throws {
    _ = try draw(8, 8, scale: 2) { canvas in
      canvas.setShadow(Shadow(offset: Point(x: number, y: number), blurRadius: number, color: .black))
      canvas.fill(Rect(x: 1, y: 1, width: 2, height: 2), cornerRadius: 1, with: red)
      canvas.concatenate(.scale(x: number, y: 1))
      canvas.fill(Rect(x: 1, y: 1, width: 2, height: 2), with: red)
    }
  }
}
