import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Scroll bars")
@MainActor
struct ScrollBarTests {
  private typealias Blocks = ScrollTests.BlocksNode

  /// 1,000 points of content in 100, in a window with a mouse.
  private func make() -> (Stage, Blocks, Mouse) {
    let node = Blocks((0..<10).map { _ in DisplayNode() })
    let stage = Stage(node)
    stage.settle()
    let mouse = Mouse(stage: stage)
    mouse.move(50, 50)
    stage.settle()
    return (stage, node, mouse)
  }

  private func bar(_ node: DisplayNode) -> Layer? { node.layer?.covers.first }

  @Test("A bar comes with a movement, stays a moment and goes, and then no frame is asked for")
  func fading() throws {
    let (stage, node, mouse) = make()
    #expect(bar(node) == nil)
    mouse.scroll(0, 450, .discrete)
    stage.frame()
    stage.frame()
    let shown = try #require(bar(node))
    // Half way down a track of 100 points, with the shortest thumb, less two points at each end.
    #expect(shown.frame == Rect(x: 90, y: 40, width: 8, height: 20) && shown.opacity == 1)
    for _ in 0..<86 { stage.frame() }
    #expect(bar(node)?.opacity == 1)
    for _ in 0..<16 { stage.frame() }
    #expect(shown.opacity < 1 && shown.opacity > 0)
    stage.settle()
    #expect(bar(node) == nil)
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
  }

  @Test("Without a pointer, or where nobody wants it, there is no bar")
  func absence() {
    let plain = Blocks((0..<10).map { _ in DisplayNode() })
    let other = Stage(plain)
    other.settle()
    plain.scroll(by: Point(x: 0, y: 100))
    other.frame()
    other.frame()
    #expect(bar(plain) == nil)
    let (stage, node, mouse) = make()
    mouse.scroll(0, 100, .discrete)
    stage.frame()
    stage.frame()
    #expect(bar(node) != nil)
    node.showsScrollBars = false
    #expect(bar(node) == nil)
    mouse.scroll(0, 100, .discrete)
    stage.frame()
    stage.frame()
    #expect(bar(node) == nil)
  }

  @Test("A thumb is dragged to the ends of the content, and its press is nobody else's")
  func dragging() {
    let (stage, node, mouse) = make()
    mouse.scroll(0, 450, .discrete)
    stage.frame()
    stage.frame()
    mouse.press(94, 50)
    stage.frame()
    #expect(node.contentOffset.y == 450)
    mouse.move(94, 60)
    stage.frame()
    // 10 of the 38 points that were left.
    #expect(abs(node.contentOffset.y - (450 + 450 * 10 / 38.0)) < 1e-9 && !node.isDragging)
    mouse.move(94, 500)
    stage.frame()
    #expect(node.contentOffset.y == 900)
    mouse.move(94, -500)
    stage.frame()
    #expect(node.contentOffset.y == 0)
    mouse.release(94, -500)
    mouse.move(50, 50)
    stage.settle()
    #expect(node.contentOffset.y == 0 && bar(node) == nil)
  }

  @Test("Fingers are on what lies under a bar, and another button leaves a dragged thumb alone")
  func fingers() {
    let (stage, node, mouse) = make()
    let button = ControlNode()
    button.frame = Rect(x: 80, y: 450, width: 20, height: 100)
    node.delaysContentTouches = false
    node.addSubnode(button)
    mouse.scroll(0, 450, .discrete)
    stage.frame()
    stage.frame()
    #expect(bar(node) != nil)
    let finger = Finger(stage: stage, identifier: 7)
    finger.down(94, 50)
    stage.frame()
    #expect(button.isHighlighted)
    finger.up(94, 50)
    stage.frame()
    mouse.press(94, 50)
    stage.frame()
    finger.down(50, 50)
    finger.move(50, 55)
    stage.frame()
    #expect(node.contentOffset.y == 450)
    finger.up(50, 55)
    mouse.move(94, 60)
    stage.frame()
    #expect(abs(node.contentOffset.y - (450 + 450 * 10 / 38.0)) < 1e-9)
    mouse.release(94, 60)
    mouse.move(50, 50)
    stage.settle()
  }

  @Test("A press beside the thumb goes a screen further")
  func track() {
    let (stage, node, mouse) = make()
    mouse.scroll(0, 450, .discrete)
    stage.frame()
    stage.frame()
    mouse.click(94, 95)
    stage.settle()
    #expect(node.contentOffset.y == 490)
    // With the pointer at it the bar stays, and needs no frames for that.
    _ = stage.takeWakeUps()
    for _ in 0..<200 { stage.frame() }
    #expect(bar(node)?.opacity == 1 && stage.takeWakeUps() == 0)
    mouse.move(50, 50)
    stage.frame()
    #expect(bar(node)?.opacity == 1)
    stage.settle()
    #expect(bar(node) == nil)
    mouse.scroll(0, 1, .discrete)
    stage.frame()
    stage.frame()
    mouse.click(94, 2)
    stage.settle()
    #expect(node.contentOffset.y == 451)
    mouse.move(50, 50)
    stage.settle()
    // Where no bar is seen a press is one on the content.
    var taps = 0
    node.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    mouse.click(94, 95)
    stage.settle()
    #expect(taps == 1 && node.contentOffset.y == 451)
  }

  @Test(
    "A thumb at an end is content at its end, whatever its length has become, and no step goes back",
    arguments: 0..<UInt64(TestDepth.count(50, full: 2_000))
  )
  func learnedLengths(seed: UInt64) {
    var random = Numbers(state: seed)
    let track = Double.random(in: 60...500, using: &random)
    var metrics = ScrollBarMetrics(
      contentLength: Double.random(in: 1_000...100_000, using: &random),
      viewportLength: Double.random(in: 50...900, using: &random),
      offset: 0
    )
    metrics.offset =
      Double.random(in: 0...1, using: &random) * (metrics.contentLength - metrics.viewportLength)
    var thumb = metrics.thumb(on: track).lowerBound
    for _ in 0..<20 {
      // The content turns out to be of another length: nothing moves by that.
      metrics.contentLength = max(
        metrics.offset + metrics.viewportLength,
        metrics.contentLength * Double.random(in: 0.8...1.3, using: &random)
      )
      let next = Double.random(in: -50...track, using: &random)
      let distance = metrics.distance(forThumbFrom: thumb, to: next, on: track)
      #expect(distance.isFinite && distance * (next - thumb) >= 0)
      metrics.offset += distance
      thumb = next
      #expect(
        metrics.offset > -1e-6 && metrics.offset < metrics.contentLength - metrics.viewportLength + 1e-6
      )
    }
    let end = metrics.distance(forThumbFrom: thumb, to: track, on: track)
    #expect(abs(metrics.offset + end - (metrics.contentLength - metrics.viewportLength)) < 1e-6)
    metrics.offset += end
    #expect(abs(metrics.offset + metrics.distance(forThumbFrom: track, to: -1, on: track)) < 1e-6)
  }

  @Test("A thumb stays on its track, however long the content is and however far it is pulled")
  func thumbs() {
    for content in [0, 50, 100, 101, 1_000, 1e9] {
      for offset in [-1e6, -50, 0, 30, 1e9, 2e9] {
        for track in [0, 10, 100.0] {
          let thumb = ScrollBarMetrics(contentLength: content, viewportLength: 100, offset: offset).thumb(
            on: track
          )
          #expect(thumb.lowerBound >= 0 && thumb.upperBound <= track + 1e-9)
        }
      }
    }
    let pulled = ScrollBarMetrics(contentLength: 200, viewportLength: 100, offset: -20).thumb(on: 100)
    #expect(pulled == 0...30)
  }
}
