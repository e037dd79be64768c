import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("What callers, drivers and hooks of scroll nodes and lists share")
@MainActor
struct ScrollVocabularyTests {
  private final class Stripes: ScrollNode {
    var log: [String] = []

    override func didBeginDragging() { log.append("begin") }
    override func didEndDragging() { log.append("end of drag at \(contentOffset.y)") }
    override func didEndScrolling() { log.append("still at \(contentOffset.y)") }
  }

  private final class Steps: ScrollDriver {
    var distances: [Double] = []
    func displacement(at timing: FrameTiming) -> Double { distances.isEmpty ? 0 : distances.removeFirst() }
  }

  private func makeStage() -> (Stage, Stripes) {
    let node = Stripes()
    node.contentSize = Size(width: 100, height: 1_000)
    let stage = Stage(node)
    stage.settle()
    return (stage, node)
  }

  @Test("The hooks of a drag are balanced, and the end of the movement is told once")
  func hooks() {
    let (stage, node) = makeStage()
    let finger = Finger(stage: stage)
    finger.down(50, 90)
    finger.move(50, 70)
    finger.move(50, 40)
    stage.frame()
    #expect(node.log == ["begin"])
    stage.clock.advance(by: .seconds(1))
    finger.up(50, 40)
    for _ in 0..<5 { stage.frame() }
    #expect(node.log == ["begin", "end of drag at 30.0", "still at 30.0"])
    finger.down(50, 90)
    finger.move(50, 70)
    stage.frame()
    stage.runtime.invalidate()
    #expect(node.log.suffix(2) == ["begin", "end of drag at 30.0"])
  }

  @Test("A driver moves the content by its distances, and its end is told")
  func driver() {
    let (stage, node) = makeStage()
    let steps = Steps()
    steps.distances = [10, 20, -5]
    node.scrollDriver = steps
    var offsets: [Double] = []
    for _ in 0..<5 {
      stage.frame()
      offsets.append(node.contentOffset.y)
    }
    #expect(offsets == [10, 30, 25, 25, 25])
    #expect(node.log == ["still at 25.0"])
    let reports = Lock(0)
    steps.distances = [.nan, .infinity]
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      for _ in 0..<2 { stage.frame() }
    }
    #expect(node.contentOffset.y == 25 && reports.withLock { $0 } == 2)
  }

  @Test("Scrolling by a distance stops at the ends, and velocity is that of the last frame")
  func distances() {
    let (stage, node) = makeStage()
    stage.frame()
    node.scroll(by: Point(x: 5, y: 80))
    #expect(node.contentOffset == Point(x: 0, y: 80))
    stage.frame()
    #expect(node.scrollVelocity == Point(x: 0, y: 10_000))
    stage.frame()
    #expect(node.scrollVelocity == .zero)
    node.scroll(by: Point(x: 0, y: 5_000))
    #expect(node.contentOffset.y == 900)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      node.scroll(by: Point(x: 0, y: .infinity))
    }
    #expect(node.contentOffset.y == 900 && reports.withLock { $0 } == 1)
  }

  @Test("Insets let the content be scrolled beyond its edges, and content at its start stays there")
  func insets() {
    let (_, node) = makeStage()
    node.contentInsets = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    #expect(node.contentOffset.y == -20)
    node.contentOffset = Point(x: 0, y: 5_000)
    #expect(node.contentOffset.y == 930)
    node.contentInsets = .zero
    #expect(node.contentOffset.y == 900)
    node.contentOffset = Point(x: 0, y: 300)
    node.contentInsets = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    #expect(node.contentOffset.y == 300)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      node.contentInsets = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
    }
    #expect(node.contentInsets.top == 20 && reports.withLock { $0 } == 1)
  }

  @Test("An offset of a list is set, animated and refused as that of a scroll node is")
  func listOffset() {
    let list = ListNode(0..<100, estimatedRowLength: 20) { _ in
      let row = DisplayNode()
      row.style.height = 20
      return row
    }
    let stage = Stage(list)
    stage.settle()
    list.contentOffset = 300.5
    #expect(list.contentOffset == 300.5)
    stage.settle()
    list.contentOffset = 1e7
    #expect(list.contentOffset == 1_900)
    var ends: [Bool] = []
    list.scroll(to: 100, animated: .over(.milliseconds(80))) { ends.append($0) }
    #expect(list.isAnimatingOffset)
    stage.frame()
    list.scroll(to: 400, animated: .over(.milliseconds(80), .linear)) { ends.append($0) }
    #expect(ends == [false])
    for _ in 0..<12 { stage.frame() }
    stage.settle()
    #expect(list.contentOffset == 400 && ends == [false, true])
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      list.contentOffset = .nan
      list.scroll(to: .infinity) { ends.append($0) }
      list.scroll(by: .nan)
    }
    #expect(list.contentOffset == 400 && ends == [false, true, false] && reports.withLock { $0 } == 3)
    list.scroll(to: 100, animated: .over(.milliseconds(80))) { ends.append($0) }
    stage.runtime.invalidate()
    #expect(ends == [false, true, false, false] && list.contentOffset == 100)
  }

  @Test(
    "A completion that scrolls again has its own completion called, and the movement that ended its own goes on"
  )
  func completionsThatScroll() {
    let (stage, node) = makeStage()
    let list = ListNode(0..<100, estimatedRowLength: 20) { _ in DisplayNode() }
    let listStage = Stage(list)
    listStage.settle()
    var ends: [String] = []
    let timing = AnimationTiming.over(.milliseconds(80))
    node.scroll(to: Point(x: 0, y: 100), animated: timing) { isFinished in
      ends.append("first \(isFinished)")
      node.scroll(to: Point(x: 0, y: 50), animated: timing) { ends.append("third \($0)") }
    }
    node.scroll(to: Point(x: 0, y: 200), animated: timing) { ends.append("second \($0)") }
    #expect(ends == ["first false", "second false"])
    for _ in 0..<14 { stage.frame() }
    #expect(ends == ["first false", "second false", "third true"] && node.contentOffset.y == 50)
    ends = []
    list.scroll(to: 100, animated: timing) { isFinished in
      ends.append("first \(isFinished)")
      list.scroll(to: 50, animated: timing) { ends.append("third \($0)") }
    }
    list.scroll(to: 200, animated: timing) { ends.append("second \($0)") }
    for _ in 0..<14 { listStage.frame() }
    #expect(ends == ["first false", "second false", "third true"])
  }

  @Test("A driver ends an animation along both axes")
  func driverAgainstAnimation() {
    let (stage, node) = makeStage()
    let steps = Steps()
    var ends: [Bool] = []
    node.scroll(to: Point(x: 0, y: 500), animated: .over(.seconds(1))) { ends.append($0) }
    stage.frame()
    node.scrollDriver = steps
    steps.distances = [5]
    stage.frame()
    #expect(ends == [false] && !node.isAnimatingOffset)
  }

  @Test("Insets are told as a movement, and those that are none move nothing")
  func insetHooks() {
    final class Teller: ScrollNode {
      var told: [Double] = []
      override func contentOffsetDidChange(from old: Point) { told.append(old.y) }
    }
    let node = Teller()
    node.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    node.contentSize = Size(width: 100, height: 1_000)
    node.contentInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(node.told == [0] && node.contentOffset.y == -20)
    node.contentOffset = Point(x: 0, y: 300)
    Diagnostics.withHandler({ _ in }) {
      node.contentInsets = EdgeInsets(top: -.infinity, left: 0, bottom: 0, right: 0)
    }
    #expect(node.told == [0, -20] && node.contentOffset.y == 300 && node.contentInsets.top == 20)
  }

  @Test("Content that becomes shorter under a finger that rests stays where it is shown, beyond its new end")
  func shorterUnderFinger() {
    let (stage, node) = makeStage()
    node.contentOffset = Point(x: 0, y: 900)
    let finger = Finger(stage: stage)
    finger.down(50, 90)
    finger.move(50, 70)
    stage.frame()
    node.contentSize = Size(width: 100, height: 600)
    #expect(node.contentOffset.y == 500 && node.overscroll.y == 400)
    finger.up(50, 70)
    for _ in 0..<300 { stage.frame() }
    #expect(node.contentOffset.y == 500 && node.overscroll == .zero)
  }

  @Test("A driver that is moved along by a hook is still under way")
  func driverAndHook() {
    final class Snapping: ScrollNode {
      var ends = 0
      override func contentOffsetDidChange(from old: Point) {
        if contentOffset.y > 50 { contentOffset.y = 0 }
      }
      override func didEndScrolling() { ends += 1 }
    }
    let node = Snapping()
    node.contentSize = Size(width: 100, height: 1_000)
    let stage = Stage(node)
    stage.settle()
    let steps = Steps()
    steps.distances = Array(repeating: 30, count: 10)
    node.scrollDriver = steps
    for _ in 0..<10 { stage.frame() }
    #expect(node.ends == 0)
    for _ in 0..<3 { stage.frame() }
    #expect(node.ends == 1)
  }
}
