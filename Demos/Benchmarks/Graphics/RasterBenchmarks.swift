import AsyncDisplay
import DisplayCanvas
import DisplayRaster

/// Filling, blending and drawing into a bitmap of a phone's screen; the goals are in the notes, in nanoseconds.
///
/// A drawing starts with a transparent bitmap whose memory was used before, and with a first command that is a part
/// of every row here: "an empty drawing" says what of each time is that.
enum RasterBenchmarks {
  static let all: [Benchmark] = whole + shapes + parts

  private static let size = Size(width: 1_170, height: 2_532)
  private static let screen = Rect(origin: .zero, size: size)
  private static let card = Rect(x: 10, y: 10, width: 343, height: 80)

  /// Everything that touches each pixel of the screen.
  private static let whole: [Benchmark] = {
    guard let picture = makePicture() else { return [] }
    return [
      drawing("an empty drawing") { _ in },
      drawing("opaque fill", note: "and clearing; goal 1.2 memset, Cairo 457,000") {
        $0.fill(screen, with: .solid(.white))
      },
      drawing("half-transparent fill", note: "and clearing; goal 1,020,000") {
        $0.fill(screen, with: .solid(Color(hex: 0x336699).withAlpha(128)))
      },
      drawing("source-over of a bitmap", note: "and clearing; goal 1,990,000") {
        $0.draw(picture, in: screen)
      },
      drawing("copy of a bitmap", note: "and clearing; goal 1.2 memcpy") { canvas in
        canvas.setBlendMode(.copy)
        canvas.draw(picture, in: screen)
      },
      drawing("bitmap at half its size") {
        $0.draw(picture, in: Rect(x: 0, y: 0, width: 585, height: 1_266))
      },
      drawing("linear gradient") {
        let gradient = LinearGradient(from: .zero, to: Point(x: 1_170, y: 2_532), colors: [.white, .black])
        $0.fill(screen, with: .linearGradient(gradient))
      },
    ]
  }()

  /// Shapes of the size of a card, many in one drawing, so that the clearing of its bitmap does not count.
  private static let shapes: [Benchmark] = [
    repeated("rounded rectangle 343x80", note: "goal 17,400; Cairo 11,600") {
      $0.fill(card, cornerRadius: 12, with: .solid(Color(hex: 0x336699)))
    },
    repeated("the same, half-transparent") {
      $0.fill(card, cornerRadius: 12, with: .solid(Color(hex: 0x336699).withAlpha(128)))
    },
    repeated("the same with a shadow", count: 20) { canvas in
      canvas.setShadow(Shadow(offset: Point(x: 0, y: 2), blurRadius: 12, color: .black.withAlpha(90)))
      canvas.fill(card, cornerRadius: 12, with: .solid(.white))
    },
    repeated("disc of 40") {
      $0.fillEllipse(in: Rect(x: 3.3, y: 4.4, width: 40, height: 40), with: .solid(Color(hex: 0x336699)))
    },
    repeated("dashed ring of 100", count: 50) {
      let style = StrokeStyle(width: 3, dash: StrokeStyle.Dash([6, 4]))
      $0.stroke(.ellipse(in: Rect(x: 3, y: 4, width: 100, height: 100)), style: style, with: .solid(.black))
    },
  ]

  /// A screen full of cards, on one worker and on two.
  private static let parts: [Benchmark] = {
    let list = makeFeed()
    let rasterizer = Rasterizer(scale: 1)
    return [1, 2].map { count in
      let pool = WorkerPool(threadCount: count)
      let scheduler = Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: count)
      let note = count == 1 ? "" : "goal 1.7 times as fast"
      return Benchmark("a screen of cards, \(count) at once", count: 1, note: note) {
        await rasterizer.render(list, size: size, on: scheduler)
      }
    } + [
      Benchmark("the damage of one card", count: 1, note: "and a copy of the rest") {
        [old = rasterizer.render(list, size: size)] in
        old.flatMap { rasterizer.redraw(Rect(x: 30, y: 266, width: 1_110, height: 206), of: $0, with: list) }
      }
    ]
  }()

  private static func drawing(
    _ name: String,
    note: String = "",
    _ record: (inout Canvas) -> Void
  ) -> Benchmark {
    var canvas = Canvas()
    record(&canvas)
    let list = canvas.makeDisplayList()
    return Benchmark(name, count: 1, note: note) { Rasterizer(scale: 1).render(list, size: size) }
  }

  private static func repeated(
    _ name: String,
    count: Int = 500,
    note: String = "",
    _ record: (inout Canvas) -> Void
  ) -> Benchmark {
    var canvas = Canvas()
    for _ in 0..<count { record(&canvas) }
    let list = canvas.makeDisplayList()
    return Benchmark(name, count: count, note: note) {
      Rasterizer(scale: 1).render(list, size: Size(width: 370, height: 120))
    }
  }

  /// All opacities in a mixture that no way around them helps with.
  private static func makePicture() -> Bitmap? {
    let (width, height) = (Int(size.width), Int(size.height))
    let pixels = (0..<(width * height)).map { index in
      let opacity = UInt32(truncatingIfNeeded: (index &* 2_654_435_761) >> 7) & 255
      return opacity << 24 | (opacity / 2) << 16 | (opacity / 3) << 8 | opacity / 4
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private static func makeFeed() -> DisplayList {
    var canvas = Canvas()
    canvas.fill(screen, with: .solid(Color(hex: 0xF6F7F9)))
    for card in 0..<11 {
      let top = 40 + Double(card) * 226
      canvas.withSavedState { canvas in
        canvas.setShadow(Shadow(offset: Point(x: 0, y: 2), blurRadius: 12, color: .black.withAlpha(60)))
        canvas.fill(Rect(x: 30, y: top, width: 1_110, height: 206), cornerRadius: 28, with: .solid(.white))
      }
      let hue = Color(hex: UInt32(0x305070 + card * 0x120A06))
      let gradient = LinearGradient(from: .zero, to: Point(x: 1_170, y: 0), colors: [hue, .white])
      canvas.fillEllipse(in: Rect(x: 60, y: top + 30, width: 120, height: 120), with: .solid(hue))
      canvas.fill(Rect(x: 210, y: top + 30, width: 900, height: 60), with: .linearGradient(gradient))
      for word in 0..<30 {
        let bar = Rect(
          x: 210 + Double(word % 15) * 60,
          y: top + 110 + Double(word / 15) * 42,
          width: 47.3,
          height: 17
        )
        canvas.fill(bar, cornerRadius: 6, with: .solid(Color(hex: 0x6E727E)))
      }
    }
    return canvas.makeDisplayList()
  }
}
