import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

/// Does something when it is no longer visible.
private final class LeavingNode: DisplayNode {
  var onLeaving: (@MainActor (LeavingNode) -> Void)?

  override func didExitVisibleState() {
    onLeaving?(self)
    onLeaving = nil
  }
}

/// Asks for another drawing whenever it is asked for one, and has none.
private final class RestlessNode: DisplayNode {
  var captures = 0

  override func makeDrawing() -> (any Drawing)? {
    captures += 1
    setNeedsDisplay()
    return nil
  }
}

/// Asks the default at a place that is none, or at another one each time.
private final class LostNode: DisplayNode {
  let isNaN: Bool
  var questions = 0

  nonisolated init(isNaN: Bool) {
    self.isNaN = isNaN
    super.init()
  }

  override func hitTest(_ point: Point) -> DisplayNode? {
    questions += 1
    return super.hitTest(isNaN ? Point(x: .nan, y: 0) : Point(x: Double(questions) / 1_000, y: 1)) ?? self
  }
}

@Suite("Hooks that do their worst")
@MainActor
struct HostileHookTests {
  @Test("A root that would take the node in which it was put does not get it, and does not end up in itself")
  func circle() {
    let (root, other) = (LeavingNode(), DisplayNode())
    let stage = Stage(root)
    stage.settle()
    root.onLeaving = { $0.addSubnode(other) }
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ report in reports.withLock { $0.append(report.message) } }) {
      other.addSubnode(root)
    }
    #expect(root.supernode === other && other.supernode == nil && root.subnodes.isEmpty)
    #expect(reports.take().count { $0.contains("cannot be put into itself") } == 1)
  }

  @Test("A root for which a hook of its runtime's end makes another one is that one's")
  func anotherRuntime() {
    let root = LeavingNode()
    let stage = Stage(root)
    stage.settle()
    var next: Stage?
    root.onLeaving = { next = Stage($0) }
    stage.runtime.invalidate()
    next?.settle()
    #expect(next != nil && root.runtime === next?.runtime && root.isInHierarchy)
  }

  @Test("A node that asks for another drawing each time, and has none, is captured twice")
  func restless() {
    let node = RestlessNode()
    let stage = Stage(node)
    stage.settle()
    #expect(node.captures == 2 && node.isDisplayed)
    _ = stage.takeWakeUps()
    for _ in 0..<4 { stage.frame() }
    #expect(node.captures == 2 && stage.takeWakeUps() == 0)
  }

  @Test(
    "A node that asks for what is nowhere, or elsewhere each time, is answered",
    arguments: [true, false]
  )
  func lost(isNaN: Bool) {
    let node = LostNode(isNaN: isNaN)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    _ = DeepHitTest.hit(in: node, at: Point(x: 1, y: 1))
    let outer = DisplayNode()
    outer.addSubnode(node)
    outer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(DeepHitTest.hit(in: outer, at: Point(x: 1, y: 1)) === node)
    #expect(node.questions < 200)
  }

  @Test("An animation that has ended is finished, whatever is told of its last step")
  func lastStep() {
    final class Scroll: ScrollNode {
      override func contentOffsetDidChange(from old: Point) {
        if contentOffset.y == 300 { contentOffset = Point(x: 0, y: 299) }
      }
    }
    let node = Scroll()
    node.contentSize = Size(width: 100, height: 1_000)
    let stage = Stage(node)
    stage.settle()
    var endings: [Bool] = []
    node.scroll(to: Point(x: 0, y: 300), animated: .over(.milliseconds(80))) { endings.append($0) }
    for _ in 0..<30 { stage.frame() }
    #expect(endings == [true] && node.contentOffset.y == 299)
  }
}
