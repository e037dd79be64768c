import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Hook order")
@MainActor
struct HookOrderTests {
  let log = Lock<[String]>([])

  /// A parent with one child, on a stage.
  func makeTree() -> (Stage, RecorderNode) {
    let child = RecorderNode("child", log: log)
    let parent = RecorderNode("parent", log: log, children: [child])
    return (Stage(parent), parent)
  }

  @Test("From measuring to contents, each hook comes once and in order")
  func entering() {
    let (stage, _) = makeTree()
    stage.settle()
    let expected = [
      "parent layoutSpec", "child layoutSpec",
      "child layout", "parent layout",
      "child didLoad", "parent didLoad",
      "parent willEnterHierarchy", "child willEnterHierarchy",
      "child didEnterHierarchy", "parent didEnterHierarchy",
      "parent didEnterPreload", "parent didEnterDisplay", "parent didEnterVisible", "parent stateDidChange",
      "child didEnterPreload", "child didEnterDisplay", "child didEnterVisible", "child stateDidChange",
      "parent displayWillStart", "parent makeDrawing",
      "child displayWillStart", "child makeDrawing",
      "parent displayDidFinish", "child displayDidFinish", "parent hierarchyDisplayDidFinish",
    ]
    #expect(log.take() == expected)
  }

  @Test("Leaving runs the hooks backwards: visible, display, preload, then the hierarchy")
  func leaving() {
    let (stage, parent) = makeTree()
    stage.settle()
    _ = log.take()
    stage.runtime.invalidate()
    let expected = [
      "parent didExitVisible", "parent didExitDisplay", "parent didExitPreload", "parent stateDidChange",
      "child didExitVisible", "child didExitDisplay", "child didExitPreload", "child stateDidChange",
      "parent didExitHierarchy", "child didExitHierarchy",
    ]
    #expect(log.take() == expected)
    #expect(parent.layer?.contents == nil)
  }

  @Test("A node that joins a tree on screen is loaded and gets the tree's state, once")
  func joining() {
    let (stage, parent) = makeTree()
    stage.settle()
    _ = log.take()
    let late = RecorderNode("late", log: log)
    late.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    parent.addSubnode(late)
    let expected = [
      "late didLoad", "late willEnterHierarchy", "late didEnterHierarchy",
      "late didEnterPreload", "late didEnterDisplay", "late didEnterVisible", "late stateDidChange",
    ]
    #expect(log.take() == expected)
    parent.addSubnode(late)
    #expect(log.take() == [])
    late.removeFromSupernode()
    #expect(log.take().last == "late didExitHierarchy")
    #expect(late.supernode == nil)
  }

  @Test("A node that takes itself away in a hook leaves neither layer nor state behind", arguments: 0..<3)
  func removesItself(hook: Int) {
    final class FleetingNode: DisplayNode {
      var hook = 0
      override func didLoad() { if hook == 0 { removeFromSupernode() } }
      override func willEnterHierarchy() { if hook == 1 { removeFromSupernode() } }
      override func didEnterDisplayState() { if hook == 2 { removeFromSupernode() } }
    }
    let (stage, parent) = makeTree()
    stage.settle()
    let fleeting = FleetingNode()
    fleeting.hook = hook
    parent.addSubnode(fleeting)
    #expect(fleeting.supernode == nil && !parent.subnodes.contains { $0 === fleeting })
    #expect(fleeting.interfaceState == [] && !fleeting.isInHierarchy)
    #expect(fleeting.layer?.superlayer == nil)
  }

  @Test("An invalidated runtime stays silent, and a root belongs to one runtime")
  func invalidated() {
    let (stage, parent) = makeTree()
    stage.settle()
    stage.runtime.invalidate()
    stage.settle()
    #expect(!parent.isInHierarchy && parent.interfaceState == [])
    let second = Stage(parent)
    second.settle()
    #expect(parent.isInHierarchy)
    let reports = Lock(0)
    let third = Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) { Stage(parent) }
    #expect(reports.withLock { $0 } == 1)
    #expect(second.runtime.isInvalidated)
    third.settle()
    #expect(parent.isInHierarchy && parent.interfaceState == .inHierarchy)
  }

  @Test("A node cannot be put into itself or into its own subnode")
  func noCycles() {
    let reports = Lock<[String]>([])
    let outer = DisplayNode()
    let inner = DisplayNode()
    outer.addSubnode(inner)
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      inner.addSubnode(outer)
      inner.addSubnode(inner)
    }
    #expect(inner.subnodes.isEmpty && outer.supernode == nil)
    #expect(reports.take().count == 2)
  }
}
