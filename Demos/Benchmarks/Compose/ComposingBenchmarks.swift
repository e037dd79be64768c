import AsyncDisplay
import DisplayConcurrency

/// Putting the layers of a screen of cards together into one bitmap, at the scales that screens have; times are for
/// one pixel.
///
/// Contents are drawn before the clock starts. A layer on whole pixels is copied, so a pixel takes the same time at
/// every scale: the table is followed by a line that says whether it is at most 1.3 times that of the cheapest.
enum ComposingBenchmarks {
  static let scales = [1, 1.25, 1.5, 1.75, 2, 3]

  static let all: [Benchmark] = Position.allCases.flatMap { position in
    scales.map { scale in
      let screen = Lock<LayerSnapshot?>(nil)
      let size = CardScreen.size
      let pixelCount = Int((size.width * scale).rounded(.up)) * Int((size.height * scale).rounded(.up))
      return Benchmark(
        "compose 390x844 at \(scale)x, \(position.rawValue)",
        count: pixelCount,
        note: "a pixel",
        comparison: Comparison(name: "scales, \(position.rawValue)", greatestRatio: 1.3),
        preparing: {
          guard screen.withLock({ $0 == nil }) else { return }
          let layers = await CardScreen.layers(scale: scale, position: position)
          screen.withLock { $0 = layers }
        },
        {
          guard let layers = screen.withLock({ $0 }) else { return Bitmap?.none }
          return SoftwareCompositor().render(layers, scale: scale)
        }
      )
    }
  }

  /// Where the list is that is composed.
  enum Position: String, CaseIterable {
    /// Scrolled by some rows, all of which are measured.
    case scrolled = "a feed"
    /// After rows that are not measured, whose estimated lengths are no whole pixels.
    case jumped = "a feed after a jump"
  }
}

/// A list of cards on a screen of a phone.
@MainActor
private enum CardScreen {
  nonisolated static let size = Size(width: 390, height: 844)

  /// The layers of the list once all in view have their contents.
  static func layers(scale: Double, position: ComposingBenchmarks.Position) async -> LayerSnapshot? {
    let list = ListNode(0..<100_000, estimatedRowLength: 93.7) { CardRow($0) }
    list.backgroundColor = Color(hex: 0xF0F1F4)
    let pool = WorkerPool(threadCount: 1)
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: size,
      scale: scale,
      scheduler: Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 1),
      execution: .mainActor
    )
    var index: Int64 = 0
    func showScreen() {
      repeat {
        let start = MonotonicInstant(nanoseconds: index * 16_000_000)
        runtime.runFrame(
          FrameTiming(index: Int(index), timestamp: start, deadline: start.advanced(by: .milliseconds(16)))
        )
        index += 1
      } while (!list.blankAreas.isEmpty || list.visibleRows.isEmpty) && index < 1_000
    }
    showScreen()
    switch position {
    case .scrolled:
      for _ in 0..<9 {
        list.scroll(by: 331.7)
        showScreen()
      }
    case .jumped:
      list.scrollToRow(54_321, at: .center)
      showScreen()
    }
    let layers = list.layer.map { LayerSnapshot($0) }
    runtime.invalidate()
    await pool.waitUntilIdle()
    return layers
  }
}

/// A card with a picture and three texts: a drawing of its own beneath, rounded corners cut by the layer, and an opacity.
private final class CardRow: DisplayNode {
  let card: DisplayNode
  let number: Int

  nonisolated init(_ number: Int) {
    self.number = number
    card = CardNode(number)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    card.padding(6)
  }

  override func makeDrawing() -> (any Drawing)? { ShadedDrawing(hue: 0xE4E6EC, corner: 0) }
}

private final class CardNode: DisplayNode {
  let picture: PictureNode
  let texts: [TextNode]

  nonisolated init(_ number: Int) {
    picture = PictureNode(number)
    let body = "Some more about \(number * 7_919 % 1_000_003), in a smaller size and over a number of lines"
    texts = [
      TextNode("Row number \(number)", style: TextStyle(font: .system(size: 16))),
      TextNode(
        String(repeating: body + ". ", count: 1 + number % 3),
        style: TextStyle(font: .system(size: 13))
      ),
    ]
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    HStackLayout(spacing: 12, alignItems: .center) {
      picture.frame(width: 64, height: 64)
      VStackLayout(spacing: 4) { texts }.flexShrink(1)
    }.padding(9)
  }

  override func didLoad() {
    backgroundColor = .white
    cornerRadius = 10
    clipsToBounds = true
  }
}

private final class PictureNode: DisplayNode {
  let number: Int

  nonisolated init(_ number: Int) {
    self.number = number
    super.init()
  }

  override func didLoad() { opacity = number % 4 == 0 ? 0.9 : 1 }

  override func makeDrawing() -> (any Drawing)? {
    ShadedDrawing(hue: UInt32(0x20_4060 + number % 16 * 0x0C_0805), corner: 8)
  }
}

/// A rectangle with rounded corners in a gradient.
private struct ShadedDrawing: Drawing {
  let hue: UInt32
  let corner: Double

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let bounds = context.bounds
    let shade = LinearGradient(
      from: .zero,
      to: Point(x: bounds.width, y: bounds.height),
      colors: [Color(hex: hue), .white]
    )
    canvas.fill(bounds, cornerRadius: corner, with: .linearGradient(shade))
  }
}
