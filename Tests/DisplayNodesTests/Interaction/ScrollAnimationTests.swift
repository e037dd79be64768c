import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Animated scrolling")
@MainActor
struct ScrollAnimationTests {
  private func makeStage() -> (Stage, ScrollTests.BlocksNode) { ScrollTests().makeStageWithBlocks() }

  @Test("The content follows the curve on the frames' moments and arrives exactly")
  func curve() {
    let (stage, node) = makeStage()
    var ends: [Bool] = []
    node.scroll(to: Point(x: 50, y: 400), animated: .over(.milliseconds(80), .easeIn)) {
      ends.append($0)
    }
    #expect(node.contentOffset == .zero && node.isAnimatingOffset)
    var places: [Double] = []
    for _ in 0..<12 {
      stage.frame()
      places.append(node.contentOffset.y)
    }
    let expected = (0..<12).map { 400 * AnimationCurve.easeIn.progress(at: min(1, Double($0) * 0.1)) }
    #expect(zip(places, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(places.last == 400 && ends == [true] && !node.isAnimatingOffset)
    #expect(node.contentOffset.x == 0)
  }

  @Test("A finger that comes down ends it where it is, and what lies there hears nothing")
  func touched() {
    let (stage, node) = makeStage()
    var ends: [Bool] = []
    node.scroll(to: Point(x: 0, y: 400), animated: .over(.milliseconds(80))) { ends.append($0) }
    for _ in 0..<5 { stage.frame() }
    #expect(node.hitTest(Point(x: 50, y: node.contentOffset.y + 50)) === node)
    let finger = Finger(stage: stage)
    finger.down(50, 50)
    stage.frame()
    let place = node.contentOffset.y
    #expect(place > 0 && place < 400 && ends == [false] && !node.isAnimatingOffset)
    for _ in 0..<10 { stage.frame() }
    #expect(node.contentOffset.y == place)
    finger.up(50, 50)
    stage.frame()
    #expect(node.hitTest(Point(x: 50, y: node.contentOffset.y + 50)) !== node)
  }

  @Test("Another offset, another animation and the end of the tree end it; each end is told once")
  func superseded() {
    let (stage, node) = makeStage()
    var ends: [String] = []
    func start(_ name: String, to y: Double) {
      node.scroll(to: Point(x: 0, y: y), animated: .over(.milliseconds(80))) { ends.append("\(name) \($0)") }
    }
    start("one", to: 400)
    stage.frame()
    start("two", to: 100)
    stage.frame()
    node.contentOffset = Point(x: 0, y: 7)
    for _ in 0..<20 { stage.frame() }
    #expect(node.contentOffset.y == 7 && ends == ["one false", "two false"])
    start("three", to: 400)
    stage.frame()
    stage.runtime.invalidate()
    #expect(ends == ["one false", "two false", "three false"] && !node.isAnimatingOffset)
  }

  @Test("Without time or a runtime it is there at once; beyond the content it is at its end")
  func atOnce() {
    var ends: [Bool] = []
    let loose = ScrollTests.BlocksNode([])
    loose.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    loose.contentSize = Size(width: 100, height: 300)
    loose.scroll(to: Point(x: 0, y: 50), animated: .over(.seconds(1))) { ends.append($0) }
    #expect(loose.contentOffset.y == 50 && ends == [true])
    let (stage, node) = makeStage()
    node.scroll(to: Point(x: 0, y: 5_000), animated: nil) { ends.append($0) }
    #expect(node.contentOffset.y == 900 && ends == [true, true])
    node.scroll(to: Point(x: 0, y: -5_000), animated: .over(.milliseconds(16)))
    for _ in 0..<5 { stage.frame() }
    #expect(node.contentOffset.y == 0)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      node.scroll(to: Point(x: 0, y: .nan), animated: .over(.seconds(1))) { ends.append($0) }
    }
    #expect(ends == [true, true, false] && reports.withLock { $0 } == 1)
  }

  @Test("A movement that takes no time, or that nobody sees, is over at once", arguments: [true, false])
  func atOnce(isShown: Bool) {
    let node = ScrollTests.BlocksNode((0..<10).map { _ in DisplayNode() })
    node.contentSize = Size(width: 100, height: 1_000)
    let stage = Stage(node)
    if isShown { stage.settle() }
    #expect(node.isInHierarchy == isShown)
    var ends: [Bool] = []
    node.scroll(to: Point(x: 0, y: 400), animated: .over(isShown ? .zero : .seconds(1))) { ends.append($0) }
    #expect(ends == [true] && node.contentOffset.y == 400 && !node.isAnimatingOffset)
  }
}
