import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Roots and their runtimes")
@MainActor
struct RootTests {
  @Test("What scrolls and pictures clip unless they are told not to, before they are loaded or after")
  func clippingByDefault() {
    let list = ListNode([0], estimatedRowLength: 10) { _ in DisplayNode() }
    for (node, isClipping) in [
      (DisplayNode(), false), (ScrollNode(), true), (list, true), (ImageNode(), true),
    ] {
      #expect(node.clipsToBounds == isClipping)
      node.clipsToBounds = !isClipping
      let stage = Stage(node)
      stage.settle(until: { node.isLoaded })
      #expect(node.clipsToBounds == !isClipping && node.layer?.clipsToBounds == !isClipping)
      node.clipsToBounds = isClipping
      #expect(node.layer?.clipsToBounds == isClipping)
    }
  }

  @Test(
    "A root has the viewport's bounds from the first frame on, before anything is measured, and keeps one of its own"
  )
  func boundsOfFirstFrame() {
    final class Root: DisplayNode {
      var loadedBounds: Rect?
      override func didLoad() { loadedBounds = bounds }
    }
    let root = Root()
    let stage = Stage(root, size: Size(width: 30, height: 40))
    #expect(root.bounds.size == Size(width: 30, height: 40))
    stage.frame()
    #expect(!root.isLoaded && root.measurementCounts.misses == 0)
    stage.settle()
    #expect(root.loadedBounds == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(root.frame == Rect(x: 0, y: 0, width: 30, height: 40) && root.measurementCounts.misses == 1)
    let placed = Root()
    placed.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    let other = Stage(placed)
    #expect(placed.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    other.settle()
  }

  @Test("A root that an earlier runtime gave no room is shown with a layout for the room that it has now")
  func runtimeWithoutRoom() {
    final class Root: DisplayNode {
      let inner = DisplayNode()
      var shown: [Size] = []
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        InsetLayoutSpec(EdgeInsets(all: 1), child: inner)
      }
      override func didEnterVisibleState() { shown.append(inner.frame.size) }
    }
    let root = Root()
    let first = Stage(root, size: .zero)
    first.settle()
    first.runtime.invalidate()
    let second = Stage(root, size: Size(width: 30, height: 40))
    #expect(root.bounds.size == Size(width: 30, height: 40))
    second.runtime.setViewportSize(Size(width: 50, height: 60))
    #expect(root.bounds.size == Size(width: 50, height: 60))
    second.settle()
    #expect(root.shown == [Size(width: 48, height: 58)])
    let unused = Root()
    let third = Stage(unused)
    third.runtime.invalidate()
    #expect(unused.frame.isEmpty)
  }

  @Test(
    "A layout that is being measured when the viewport gets another size is not shown",
    arguments: [false, true]
  )
  func resizedWhileMeasured(isShown: Bool) {
    let (root, inner) = (DisplayNode(), DisplayNode())
    root.layoutSpecProvider = { _, _ in InsetLayoutSpec(EdgeInsets(all: 1), child: inner) }
    let stage = Stage(root)
    if isShown { stage.settle() }
    let (passing, last) = (Size(width: 30, height: 40), Size(width: 50, height: 60))
    stage.runtime.setViewportSize(passing)
    stage.frame()
    stage.executor.runAll()
    stage.runtime.setViewportSize(last)
    stage.frame()
    #expect(root.frame.size == (isShown ? Size(width: 100, height: 100) : last))
    #expect(root.isLoaded == isShown && inner.frame.width == (isShown ? 98 : 0))
    stage.settle()
    #expect(root.frame.size == last && inner.frame.size == Size(width: 48, height: 58))
  }

  @Test("A tree whose runtime went without a word starts anew in the next one")
  func runtimeGone() {
    let (root, node) = (HookedNode(), HookedNode())
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    root.addSubnode(node)
    do {
      let stage = Stage(root)
      stage.frame()
      stage.executor.runAll()
      // The draws are handed out, and nobody will ever take them.
      stage.frame()
    }
    #expect(root.isInHierarchy && !root.isDisplayed)
    let stage = Stage(root)
    stage.settle()
    #expect(root.isDisplayed && node.layer?.contents != nil)
    #expect(node.log == ["willEnter", "didEnter", "didExit", "willEnter", "didEnter"])
  }

  @Test("A root that becomes a subnode leaves its runtime, which is reported")
  func rootBecomesSubnode() {
    let reports = Lock(0)
    let (root, other) = (HookedNode(), HookedNode())
    let stages = [Stage(root), Stage(other)]
    for stage in stages { stage.settle() }
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) { root.addSubnode(other) }
    for stage in stages { stage.settle() }
    #expect(reports.withLock { $0 } == 1 && stages[1].runtime.isInvalidated)
    #expect(other.runtime === stages[0].runtime && other.isInHierarchy && other.layer?.contents != nil)
  }

  @Test("A root whose runtime is invalidated before a worker comes to it is not measured")
  func invalidatedBeforeMeasuring() {
    let log = Lock<[String]>([])
    let root = RecorderNode("root", log: log)
    let stage = Stage(root)
    stage.frame()
    stage.runtime.invalidate()
    stage.executor.runAll()
    #expect(!log.take().contains("root layoutSpec"))
  }

  @Test("A viewport has no extent where none is given", arguments: [-Double.infinity, -1, .infinity, .nan])
  func viewportWithoutSize(extent: Double) {
    let root = DisplayNode()
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      let stage = Stage(root, size: Size(width: extent, height: 40))
      #expect(stage.runtime.viewportSize == Size(width: 0, height: 40))
      stage.settle()
      stage.runtime.setViewportSize(Size(width: 30, height: extent))
      #expect(stage.runtime.viewportSize == Size(width: 30, height: 0))
      stage.settle()
    }
    #expect(root.frame.size == Size(width: 30, height: 0) && reports.withLock { $0 } == 2)
  }
}
