internal import AsyncDisplay
internal import DisplayConcurrency

/// A runtime with some tiles to be drawn, whose workers run when they are told to.
@MainActor
final class CalibrationStage {
  private let executor = ManualExecutor()
  private let clock: any MonotonicClock
  private let runtime: DisplayRuntime
  private var frameCount = 0

  init(tiles count: Int, drawing: CalibrationDrawing, clock: any MonotonicClock, meter: WorkMeter?) {
    self.clock = clock
    runtime = DisplayRuntime(
      rootNode: CalibrationColumn(tiles: (0..<count).map { _ in CalibrationTile(drawing: drawing) }),
      viewportSize: Size(width: 400, height: 800),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1, meter: meter),
      budget: .unlimited
    )
  }

  // A task whose job never runs would stay for ever, and hold all that it works for.
  deinit { executor.runAll() }

  @discardableResult
  func runFrame() -> FrameReport {
    defer { frameCount += 1 }
    let now = clock.now
    return runtime.runFrame(
      FrameTiming(index: frameCount, timestamp: now, deadline: now.advanced(by: .milliseconds(8)))
    )
  }

  func runWorkers() { executor.runAll() }

  /// Measures and loads the tiles, and hands out their draws.
  func runUntilDrawsWait() {
    runFrame()
    runWorkers()
    runFrame()
  }

  /// Runs frames until the tiles are drawn; returns what one of the passes took in all of them, in nanoseconds.
  func runUntilCommitted(timing pass: FramePass) -> Double {
    var milliseconds = 0.0
    for _ in 0..<4 {
      milliseconds += runFrame().milliseconds(in: pass)
      runWorkers()
    }
    return milliseconds * 1e6
  }
}

/// What a tile shows.
enum CalibrationDrawing: Drawing {
  /// Half a million pixels, each touched three times, as those of pictures are.
  case area
  /// Many commands of a pixel each.
  case specks
  /// Many glyphs.
  case text
  /// Next to nothing.
  case speck

  var size: Size {
    switch self {
    case .area: Size(width: 800, height: 600)
    case .specks, .text: Size(width: 200, height: 100)
    case .speck: Size(width: 1, height: 1)
    }
  }

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    switch self {
    case .area:
      let end = Point(x: context.bounds.width, y: context.bounds.height)
      canvas.fill(
        context.bounds,
        with: .linearGradient(LinearGradient(from: .zero, to: end, colors: [.black, .white]))
      )
      canvas.fillEllipse(in: context.bounds, with: .solid(.white))
      canvas.fill(context.bounds, with: .solid(.black.withAlpha(40)))
    case .specks:
      for index in 0..<4_000 {
        let place = Rect(x: Double(index % 200), y: Double(index / 200), width: 1, height: 1)
        canvas.fill(place, with: .solid(.black))
      }
    case .text:
      let text = CalibrationText.body(number: 1)
      for line in 0..<20 {
        canvas.draw(
          BuiltInTextEngine().layout(text, style: TextStyle(), width: 10_000, maximumLineCount: 1),
          at: Point(x: 0, y: Double(line) * 5)
        )
      }
    case .speck:
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }
}

/// A node with a size of its own.
private final class CalibrationTile: DisplayNode {
  let drawing: CalibrationDrawing

  nonisolated init(drawing: CalibrationDrawing) {
    self.drawing = drawing
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { drawing.size }

  override func makeDrawing() -> (any Drawing)? { drawing }
}

/// Nodes one below the other.
final class CalibrationColumn: DisplayNode {
  let tiles: [DisplayNode]

  nonisolated init(tiles: [DisplayNode]) {
    self.tiles = tiles
    super.init()
  }

  nonisolated convenience init(leafCount: Int) {
    self.init(tiles: (0..<leafCount).map { _ in CalibrationTile(drawing: .speck) })
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: tiles)
  }
}

/// A row of two texts.
final class CalibrationText: DisplayNode {
  let title: TextNode
  let body: TextNode

  nonisolated init(number: Int) {
    title = TextNode("Row \(number)")
    body = TextNode(Self.body(number: number))
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: [title, body])
  }

  nonisolated static func body(number: Int) -> String {
    var random = SeededGenerator(seed: 1, stream: UInt64(truncatingIfNeeded: number))
    return FeedText.makeBody(&random) + " " + FeedText.makeBody(&random)
  }
}
