import AsyncDisplay
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
