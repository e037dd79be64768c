import AsyncDisplay
import DisplayListModel
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayLists
@testable import DisplayNodes

/// A box around another one, which is all that holds that.
private final class BoxCell: CellNode {
  private let inner: DisplayNode

  nonisolated init(_ inner: DisplayNode) {
    self.inner = inner
    inner.style.flexGrow = 1
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: [inner])
  }
}

/// A control that shows boxes which it does not hold itself.
private final class BoxesControl: ControlNode {
  nonisolated let boxes = LayoutInput<[DisplayNode]>([])

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: boxes.value)
  }
}

@Suite("A touch on what is replaced and let go at once")
@MainActor
struct ReleasedTouchTests {
  nonisolated private static func makeBox() -> DisplayNode {
    let node = DisplayNode()
    node.style.preferredSize = Size(width: 100, height: 40)
    return node
  }

  nonisolated private static func content(_ ids: [Int]) -> ListContent {
    ListContent(ids) { _ in BoxCell(makeBox()) }
  }

  @Test("ends for the list around it: no row stays highlighted, and the next tap counts", arguments: [0, 1])
  func list(_ identifier: Int) {
    let list = ListNode(Self.content([0, 1, 2, 3, 4, 5]), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 240))
    stage.settle()
    var finger = ListFinger(stage: stage)
    finger.down(50, 60)
    for _ in 0..<40 { stage.frame() }
    #expect(list.highlightedItem == ItemPath(section: 0, item: 1))
    list.reload(Self.content([0, 1, 2, 3, 4, 5]))
    stage.settle()
    #expect(list.highlightedItem == nil)
    finger.up(50, 60)
    stage.settle()
    finger.identifier = identifier
    finger.tap(50, 60)
    stage.settle()
    #expect(list.selectedItems == [ItemPath(section: 0, item: 1)])
  }

  @Test("ends for the control around it, which can be used again")
  func control() {
    let control = BoxesControl()
    control.boxes.value = [BoxCell(BoxCell(Self.makeBox()))]
    var events: [ControlEvents] = []
    for event: ControlEvents in [.touchDown, .touchCancel, .touchUpInside] {
      control.addAction(for: event) { _, _ in events.append(event) }
    }
    let list = ListNode(ListContent([0]) { _ in BoxCell(control) }, estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 240))
    list.allowsSelection = false
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.down(50, 20)
    stage.frame()
    #expect(control.isTracking)
    control.boxes.value = [BoxCell(BoxCell(Self.makeBox()))]
    stage.settle()
    #expect(!control.isTracking && !control.isHighlighted && events == [.touchDown, .touchCancel])
    finger.up(50, 20)
    stage.settle()
    finger.tap(50, 20)
    stage.settle()
    #expect(events == [.touchDown, .touchCancel, .touchDown, .touchUpInside])
  }
}
