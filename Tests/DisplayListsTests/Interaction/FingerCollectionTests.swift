import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Pagers, controls and nested lists under a finger")
@MainActor
struct FingerCollectionTests {
  @Test(
    "A pager turns to the page that the finger meant",
    arguments: [(distance: 60.0, rest: false, page: 4), (60, true, 3), (120, true, 4), (-60, false, 2)]
  )
  func paging(distance: Double, rest: Bool, page: Int) {
    let pager = PagerNode(makeItems(0..<10)) { ItemRow($0) }
    let stage = ListStage(pager, size: Size(width: 200, height: 100))
    stage.settle()
    pager.scrollToPage(3)
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 100, y: 50), along: .leftToRight)
    for step in 1...6 {
      stage.frame()
      finger.move(100 - distance * Double(step) / 6, 50)
    }
    if rest { stage.clock.advance(by: .seconds(1)) }
    finger.up(100 - distance, 50)
    stage.frame()
    #expect(pager.isAnimatingOffset)
    stage.coast()
    #expect(pager.currentPage == page && pager.contentOffset == Double(200 * page))
  }

  @Test(
    "A flick turns a page, whatever the insets before and behind the pages are",
    arguments: RowFlow.allCases.prefix(TestDepth.count(1, full: .max))
  )
  func pagingBesideInsets(flow: RowFlow) {
    for insets in [EdgeInsets(all: 40), EdgeInsets(top: 40, left: 40, bottom: 0, right: 0), .zero] {
      for turn in [1, -1] {
        let pager = PagerNode(makeItems(0..<10), flow: flow) { ItemRow($0) }
        pager.contentInsets = insets
        let stage = ListStage(pager, size: Size(width: 300, height: 300))
        stage.settle()
        pager.scrollToPage(3)
        stage.settle()
        let rest = pager.contentOffset
        let finger = ListFinger(stage: stage)
        let way = flow.point(along: flow.isReversed ? -1 : 1, across: 0) * Double(-turn)
        finger.down(150, 150)
        for step in 1...4 {
          stage.frame()
          finger.move(150 + 6.5 * Double(step) * way.x, 150 + 6.5 * Double(step) * way.y)
        }
        finger.up(150 + 26 * way.x, 150 + 26 * way.y)
        stage.coast()
        #expect(pager.currentPage == 3 + turn && pager.contentOffset == rest + Double(300 * turn))
      }
    }
  }

  @Test("A finger that stops a pager between two pages and is lifted lets it come to rest at one")
  func pageHeld() {
    let pager = PagerNode(makeItems(0..<10)) { ItemRow($0) }
    let stage = ListStage(pager, size: Size(width: 200, height: 100))
    stage.settle()
    pager.scrollToPage(1, animated: .over(.milliseconds(300), .easeOut))
    for _ in 0..<20 { stage.frame() }
    #expect(pager.isAnimatingOffset)
    let finger = ListFinger(stage: stage)
    finger.down(100, 50)
    stage.frame()
    let held = pager.contentOffset
    stage.frame()
    #expect(held > 0 && held < 200 && pager.contentOffset == held)
    finger.up(100, 50)
    stage.frame()
    stage.coast()
    #expect(pager.contentOffset == (held > 100 ? 200 : 0))
  }

  /// A row that is a button.
  final class ButtonRow: CellNode {
    let control = ControlNode()
    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      control.style.preferredSize = Size(width: 100, height: 60)
      return WrapperLayoutSpec(control)
    }
  }

  @Test("A drag takes the touch from a control in a row, and a tap leaves it to the control")
  func controls() throws {
    let list = ListNode(0..<50, estimatedRowLength: 60) { _ in ButtonRow() }
    let stage = ListStage(list)
    stage.settle()
    let row = try #require(list.node(ofRow: 1) as? ButtonRow)
    var events: [ControlEvents] = []
    row.control.addAction(for: [.touchUpInside, .touchCancel]) { _, event in events.append(event) }
    let finger = ListFinger(stage: stage)
    finger.down(50, 90)
    for _ in 0..<20 { stage.frame() }
    #expect(row.control.isHighlighted)
    finger.move(50, 60)
    stage.frame()
    #expect(!row.control.isHighlighted && events == [.touchCancel] && list.isDragging)
    stage.clock.advance(by: .seconds(1))
    finger.up(50, 60)
    stage.frame()
    finger.tap(50, 90)
    stage.frame()
    #expect(events == [.touchCancel, .touchUpInside] && list.selectedItems.isEmpty)
  }

  /// A row that is a list from side to side.
  final class ShelfRow: CellNode {
    let shelf: ListNode
    nonisolated override init() {
      shelf = ListNode(makeItems(0..<50), estimatedRowLength: 50, flow: .leftToRight) { ItemRow($0) }
      super.init()
      shelf.style.preferredSize = Size(width: 200, height: 60)
    }
    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      WrapperLayoutSpec(shelf)
    }
  }

  @Test(
    "Of two lists in one another the finger drags the one whose way it takes, and taps the inner one's rows"
  )
  func nested() throws {
    let list = ListNode(0..<50, estimatedRowLength: 60) { _ in ShelfRow() }
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    let shelf = try #require(list.node(ofRow: 1) as? ShelfRow).shelf
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 150, y: 90), along: .leftToRight)
    finger.move(110, 60)
    stage.frame()
    #expect(shelf.contentOffset == 40 && list.contentOffset == 0)
    stage.clock.advance(by: .seconds(1))
    finger.up(110, 60)
    stage.frame()
    finger.grab(Point(x: 150, y: 90))
    finger.move(110, 60)
    stage.frame()
    #expect(shelf.contentOffset == 40 && list.contentOffset == 30)
    stage.clock.advance(by: .seconds(1))
    finger.up(110, 60)
    stage.frame()
    finger.tap(100, 60)
    stage.frame()
    #expect(shelf.selectedItems.count == 1 && list.selectedItems.isEmpty)
  }
}
