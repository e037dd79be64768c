import AsyncDisplay
import DisplayCanvas
import DisplayVector
import Testing

@testable import DisplayNodes

/// Shows what each node draws.
private struct OutlineRenderer: ContentsRenderer {
  let inner = SoftwareRenderer()

  func render(
    _ drawing: DisplayList,
    size: Size,
    scale: Double,
    isCancelled: @escaping () -> Bool
  ) -> (any RenderedContents)? {
    var canvas = Canvas()
    canvas.draw(drawing)
    canvas.stroke(
      Rect(origin: .zero, size: size),
      style: StrokeStyle(width: 2),
      with: .solid(Color(hex: 0xFF0000))
    )
    return inner.render(canvas.makeDisplayList(), size: size, scale: scale, isCancelled: isCancelled)
  }
}

@MainActor
@Suite("Renderers")
struct RendererTests {
  private struct Stripes: Drawing {
    func draw(into canvas: inout Canvas, context: DrawingContext) {
      canvas.fill(context.bounds, with: .solid(Color(hex: 0x2060A0)))
      canvas.fill(Rect(x: 2, y: 2, width: 10, height: 4), with: .solid(.white))
      canvas.draw(
        BuiltInTextEngine().shape(AttributedText("Ag")).layout(in: TextContainer()),
        at: Point(x: 1, y: 6)
      )
    }
  }

  private final class StripedNode: DisplayNode {
    var heard: [String] = []

    override func makeDrawing() -> (any Drawing)? { Stripes() }
    override func didLoad() { heard.append("load") }
    override func didEnterDisplayState() { heard.append("display") }
    override func didEnterVisibleState() { heard.append("visible") }
    override func displayDidFinish() { heard.append("finish") }
    override func didExitDisplayState() { heard.append("exit") }
  }

  /// Two striped nodes on a gray root, shown by a renderer until nothing is left to do.
  private func shown(by renderer: any ContentsRenderer) -> (
    root: DisplayNode, nodes: [StripedNode], runtime: DisplayRuntime
  ) {
    let (root, nodes) = (DisplayNode(), [StripedNode(), StripedNode()])
    root.backgroundColor = Color(hex: 0x808080)
    for (index, node) in nodes.enumerated() {
      node.frame = Rect(x: 10 + Double(index) * 30, y: 10, width: 24, height: 24)
      node.needsDisplayOnBoundsChange = true
      root.addSubnode(node)
    }
    let executor = ManualExecutor()
    let clock = ManualClock()
    let runtime = DisplayRuntime(
      rootNode: root,
      viewportSize: Size(width: 80, height: 50),
      renderer: renderer,
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
    )
    var frames = 0
    func settle() {
      for _ in 0..<8 {
        runtime.runFrame(FrameTiming(index: frames, timestamp: clock.now, deadline: clock.now))
        frames += 1
        executor.runAll()
        clock.advance(by: .milliseconds(8))
      }
    }
    settle()
    nodes[0].setNeedsDisplay()
    nodes[1].frame.size = Size(width: 20, height: 30)
    settle()
    return (root, nodes, runtime)
  }

  @Test("Nodes do the same whatever draws them, and layers show what the renderer made")
  func sameLife() {
    let drawn = shown(by: SoftwareRenderer())
    let blank = shown(by: BlankRenderer())
    let recorded = shown(by: RecordingRenderer())
    #expect(drawn.nodes.allSatisfy { $0.isDisplayed })
    for other in [blank, recorded] {
      #expect(other.nodes.map(\.heard) == drawn.nodes.map(\.heard))
      #expect(other.nodes.allSatisfy { $0.isDisplayed })
      #expect(
        other.nodes.map { $0.layer?.contents?.size } == drawn.nodes.map { $0.layer?.contents?.size }
      )
    }
    #expect(drawn.nodes.map { $0.layer?.bitmap?.width } == [24, 20])
    #expect(blank.nodes.map { $0.layer?.contents?.pixelCount } == [24 * 24, 20 * 30])
    #expect(blank.nodes.allSatisfy { $0.layer?.bitmap == nil && $0.layer?.contents is BlankContents })
    #expect(blank.root.layer?.contentByteCount == 0)
    #expect(recorded.nodes.allSatisfy { $0.layer?.contents is RecordedContents })
  }

  @Test("What was recorded draws the picture that was drawn, and is written as SVG")
  func recordedPicture() throws {
    let (drawing, recording) = (shown(by: SoftwareRenderer()), shown(by: RecordingRenderer()))
    let drawn = try #require(drawing.root.layer)
    let recorded = try #require(recording.root.layer)
    let compositor = SoftwareCompositor()
    let picture = try #require(compositor.render(LayerSnapshot(drawn), scale: 1))
    #expect(compositor.render(LayerSnapshot(recorded), scale: 1) == picture)
    #expect(picture[12, 12] == 0xFFFF_FFFF && picture[11, 33] == Color(hex: 0x2060A0).premultiplied)
    var canvas = Canvas()
    compositor.record(LayerSnapshot(recorded), into: &canvas)
    let text = canvas.makeDisplayList().svg(size: Size(width: 80, height: 50))
    #expect(text.contains("<path") && !text.contains("<image"))
  }

  @Test("What cannot be has no contents, whoever draws")
  func nothing() {
    let list = DisplayList(commands: [])
    for renderer: any ContentsRenderer in [SoftwareRenderer(), BlankRenderer(), RecordingRenderer()] {
      for size in [Size.zero, Size(width: -1, height: 4), Size(width: .nan, height: 4)] {
        #expect(
          renderer.render(list, size: size, scale: 1, isCancelled: { false }) == nil,
          "\(renderer) \(size)"
        )
      }
    }
    let large = Size(width: 70_000, height: 70_000)
    #expect(BlankRenderer().render(list, size: large, scale: 1, isCancelled: { false }) == nil)
    #expect(
      BlankRenderer().render(list, size: Size(width: 4, height: 4), scale: 1, isCancelled: { true }) == nil
    )
  }

  @Test("A renderer of one's own draws what it likes")
  func ownRenderer() {
    let drawn = shown(by: OutlineRenderer())
    #expect(drawn.nodes.map { $0.layer?.bitmap?[0, 0] } == [0xFF00_00FF, 0xFF00_00FF])
    #expect(drawn.nodes[0].layer?.bitmap?[3, 3] == 0xFFFF_FFFF)
  }

  /// Says numbers of what it draws that cannot be.
  private struct BoastfulRenderer: ContentsRenderer {
    struct Contents: RenderedContents {
      let count: Int
      var size: Size { Size(width: 1, height: 1) }
      var pixelCount: Int { count }
      var byteCount: Int { count }
      func record(into canvas: inout Canvas, in bounds: Rect, scale: Double?) {}
    }
    let count: Int
    func render(
      _ drawing: DisplayList,
      size: Size,
      scale: Double,
      isCancelled: @escaping () -> Bool
    ) -> (any RenderedContents)? { Contents(count: count) }
  }

  @Test(
    "Contents that say impossible numbers of themselves are counted as far as that goes",
    arguments: [Int.max, .min]
  )
  func boastfulRenderer(count: Int) throws {
    let shown = shown(by: BoastfulRenderer(count: count))
    shown.nodes[0].cornerRadius = 4
    shown.nodes[0].cornerRounding = .covered(with: .white)
    let bytes = try #require(shown.root.layer?.contentByteCount)
    #expect(count > 0 ? bytes >= 6 << 40 : bytes == 0)
    #expect(shown.nodes.allSatisfy { $0.isDisplayed })
  }

  @Test("A picture alone is what the renderer makes of it")
  func pictures() throws {
    let picture = try #require(Bitmap(width: 6, height: 4, scale: 2, filledWith: .black))
    #expect(SoftwareRenderer().contents(of: picture) as? Bitmap == picture)
    #expect(RecordingRenderer().contents(of: picture) as? Bitmap == picture)
    let blank = try #require(BlankRenderer().contents(of: picture))
    #expect(blank.size == Size(width: 3, height: 2) && blank.pixelCount == 24 && blank.byteCount == 0)
  }
}
