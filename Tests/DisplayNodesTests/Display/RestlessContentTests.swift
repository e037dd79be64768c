import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

/// A text that counts how often it was shown.
private final class ShownText: TextNode {
  var shownCount = 0

  override func displayDidFinish() {
    super.displayDidFinish()
    shownCount += 1
  }
}

private enum TintKey: EnvironmentKey {
  static let defaultValue = Color.black
}

/// Draws a color of the environment, which the drawing reads.
private final class AccentNode: DisplayNode {
  var shownCount = 0

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 20, height: 20) }

  override func makeDrawing() -> (any Drawing)? { AccentDrawing() }

  override func displayDidFinish() { shownCount += 1 }
}

private struct AccentDrawing: Drawing {
  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(context.environment[TintKey.self]))
  }
}

/// Its layout, which stays the same, and its drawing read one value.
private final class CounterNode: DisplayNode {
  nonisolated let value = LayoutInput<UInt32>(0)
  var shownCount = 0

  nonisolated override init() { super.init() }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    _ = value.value
    return Size(width: 20, height: 20)
  }

  override func makeDrawing() -> (any Drawing)? { Plain(color: Color(hex: value.value)) }

  override func displayDidFinish() { shownCount += 1 }
}

@Suite("What changes in every frame")
@MainActor
struct RestlessContentTests {
  private func makeColumn(_ nodes: [DisplayNode]) -> DisplayNode {
    let root = DisplayNode()
    root.layoutSpecProvider = { _, _ in
      StackLayoutSpec(.vertical, alignItems: .start, children: nodes)
    }
    return root
  }

  /// Runs frames and workers in turn, with a change before each frame.
  private func run(_ stage: Stage, frames: Int = 60, _ change: (Int) -> Void) {
    for frame in 0..<frames {
      change(frame)
      stage.frame()
      stage.executor.runAll()
    }
  }

  @Test("A text of another width in each is shown now and then, and holds back nothing beside it")
  func width() {
    let (title, watch) = (TextNode("a title"), ShownText("0"))
    let stage = Stage(makeColumn([title, watch]))
    run(stage) { frame in watch.text = String(repeating: "8", count: 1 + frame % 9) }
    #expect(title.layer?.contents != nil)
    #expect(watch.shownCount >= 10)
  }

  @Test("A drawing of what layout reads, too, is shown now and then, and the last one in the end")
  func layoutAndDrawing() {
    let (title, node) = (TextNode("a title"), CounterNode())
    let stage = Stage(makeColumn([title, node]))
    run(stage) { frame in node.value.value = UInt32(frame) }
    #expect(title.layer?.contents != nil)
    #expect(node.shownCount >= 10)
    node.value.value = 0xFF_FFFF
    stage.settle()
    #expect(node.layer?.bitmap?[5, 5] == 0xFFFF_FFFF)
  }

  @Test("A node whose frame is animated is shown now and then")
  func animatedFrame() {
    let (root, node) = (DisplayNode(), ShownText("a text"))
    root.addSubnode(node)
    node.needsDisplayOnBoundsChange = true
    let stage = Stage(root)
    run(stage) { frame in node.frame = Rect(x: 0, y: 0, width: 20 + Double(frame), height: 20) }
    #expect(node.shownCount >= 10)
  }

  @Test("An environment that is another one in each frame is shown now and then, and the last one in the end")
  func environment() {
    let (title, node) = (TextNode("a title"), AccentNode())
    let stage = Stage(makeColumn([title, node]))
    run(stage) { frame in
      stage.runtime.environment[TintKey.self] = Color(hex: UInt32(frame))
    }
    #expect(title.layer?.contents != nil)
    #expect(node.shownCount >= 10)
    stage.runtime.environment[TintKey.self] = .white
    stage.settle()
    #expect(node.layer?.bitmap?[5, 5] == 0xFFFF_FFFF)
  }

  @Test(
    "A placeholder goes with the first contents, though something beneath it is drawn again in each frame"
  )
  func placeholder() {
    let (title, watch) = (TextNode("a title"), ShownText("0"))
    let root = makeColumn([title, watch])
    root.placeholder = Placeholder(color: .black)
    let stage = Stage(root)
    run(stage) { _ in watch.setNeedsDisplay() }
    #expect(title.layer?.contents != nil && !root.isShowingPlaceholder)
  }

  @Test("What a container has prepared and not brought on screen gets no touch", arguments: [false, true])
  func preparedAbove(_ isNearby: Bool) {
    let outline = OutlineNode()
    let (card, next) = (TextNode("a card"), TextNode("the next"))
    outline.rows = [card, next]
    outline.places = false
    outline.measures = false
    outline.states = [ObjectIdentifier(next): isNearby ? .nearby : []]
    for node in [card, next] { node.frame = Rect(x: 0, y: 0, width: 100, height: 50) }
    let taps = Lock(0)
    card.addGestureRecognizer(TapGestureRecognizer { _ in taps.withLock { $0 += 1 } })
    let stage = Stage(outline)
    stage.settle()
    #expect(card.isInHierarchy && !next.isInHierarchy && outline.subnodes.last === next)
    for phase in [TouchEvent.Phase.began, .ended] {
      stage.runtime.sendTouch(TouchEvent(phase, location: Point(x: 50, y: 25), timestamp: stage.clock.now))
    }
    stage.settle()
    #expect(taps.withLock { $0 } == 1)
  }
}
