import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Lists that a finger scrolls")
@MainActor
struct FingerScrollTests {
  nonisolated static let flows: [RowFlow] = [.topToBottom, .bottomToTop, .leftToRight, .rightToLeft]

  private func makeStage(_ count: Int = 200, flow: RowFlow = .topToBottom) -> (ListStage, ListNode) {
    let list = ListNode(ListContent(makeItems(0..<count)) { ItemRow($0) }, estimatedRowLength: 50, flow: flow)
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    return (stage, list)
  }

  /// Drags towards the end at 1,000 points a second and lets go.
  private func fling(_ stage: ListStage, flow: RowFlow = .topToBottom) {
    let direction = flow.isReversed ? 1.0 : -1
    let finger = ListFinger(stage: stage)
    let start = 100 - 50 * direction
    finger.grab(flow.point(along: start, across: 100), along: flow)
    for step in 1...10 {
      stage.frame()
      finger.send(.moved, flow.point(along: start + 8 * direction * Double(step), across: 100))
    }
    finger.send(.ended, flow.point(along: start + 80 * direction, across: 100))
  }

  @Test("Rows follow a finger, wherever they follow each other", arguments: flows)
  func dragging(flow: RowFlow) {
    let (stage, list) = makeStage(flow: flow)
    let finger = ListFinger(stage: stage)
    let towardsEnd = flow.isReversed ? 1.0 : -1
    finger.grab(flow.point(along: 100, across: 100), along: flow)
    finger.send(.moved, flow.point(along: 100 + 60 * towardsEnd, across: 100))
    stage.frame()
    #expect(list.isDragging && list.contentOffset == 60 && list.overscroll == 0)
    finger.send(.moved, flow.point(along: 100 + 25.5 * towardsEnd, across: 20))
    stage.frame()
    #expect(list.contentOffset == 25.5)
    stage.clock.advance(by: .seconds(1))
    finger.send(.ended, flow.point(along: 100 + 25.5 * towardsEnd, across: 20))
    stage.frame()
    #expect(!list.isDragging && !list.isDecelerating && list.contentOffset == 25.5)
  }

  @Test(
    "Rows that were flung run as far as the formula says",
    arguments: flows.prefix(TestDepth.count(1, full: 4))
  )
  func decelerating(flow: RowFlow) {
    let (stage, list) = makeStage(flow: flow)
    fling(stage, flow: flow)
    stage.frame()
    #expect(list.isDecelerating && list.contentOffset == 80)
    stage.coast()
    // From 1,000 to 10 points a second.
    #expect(abs(list.contentOffset - 80 - 990 / 2.002_002_67) < 0.01)
    stage.settle()
    #expect(!list.hasWorkLeft)
  }

  @Test(
    "What changes above the viewport moves nothing under a finger, and disturbs no momentum",
    arguments: 1...UInt64(TestDepth.count(1, full: 12))
  )
  func undisturbed(seed: UInt64) throws {
    var numbers = Numbers(state: seed &* 97)
    var items = makeItems(0..<300)
    func make() -> (ListStage, ListNode, TestSource) {
      let source = makeSource(items)
      let list = ListNode(source, estimatedRowLength: 50)
      let stage = ListStage(list, size: Size(width: 200, height: 200))
      stage.settle()
      list.scrollToRow(120, at: .start)
      stage.settle()
      list.scroll(by: 1)
      stage.settle()
      return (stage, list, source)
    }
    let (plain, plainList, _) = make()
    let (stage, list, source) = make()
    var compared = 0
    func compare() throws {
      for row in plainList.visibleRows where plainList.extents.isMeasured(row) {
        let id = try #require((plainList.node(ofRow: row) as? ItemRow)?.item.id)
        guard id >= 120, let place = stage.screenPlace(ofID: id), let wanted = plain.screenPlace(ofID: id),
          stage.list.extents.isMeasured(
            list.rows.all.first { ($0.node as? ItemRow)?.item.id == id }?.index ?? 0
          )
        else { continue }
        #expect(abs(place - wanted) < 1e-3, "seed \(seed), item \(id)")
        compared += 1
      }
    }
    func step() throws {
      if numbers.next(below: 3) == 0, !source.isProcessing {
        // Only what lies before the rows on screen.
        let place = numbers.next(below: 100)
        switch numbers.next(below: 3) {
        case 0: items.insert(TestItem(id: 1_000 + items.count * 7 + compared), at: place)
        case 1: items.remove(at: place)
        default: items[place].version += 1
        }
        source.apply(makeSnapshot([items]))
      }
      for each in [plain, stage] {
        each.executor.runAll()
        each.frame()
        each.executor.runAll()
      }
      try compare()
    }
    let fingers = [plain, stage].map { ListFinger(stage: $0) }
    for finger in fingers { finger.grab(Point(x: 100, y: 150)) }
    for y in stride(from: 145.0, to: 60, by: -5) {
      for finger in fingers { finger.move(100, y) }
      try step()
    }
    for finger in fingers { finger.up(100, 60) }
    for _ in 0..<150 { try step() }
    #expect(compared > 300)
    #expect(plainList.contentOffset > 5_000)
  }

  @Test("A finger pulls rows beyond their ends with growing resistance, and they come back", arguments: flows)
  func pulling(flow: RowFlow) {
    let (stage, list) = makeStage(flow: flow)
    let finger = ListFinger(stage: stage)
    let towardsStart = flow.isReversed ? -1.0 : 1
    finger.grab(flow.point(along: 100, across: 50), along: flow)
    finger.send(.moved, flow.point(along: 100 + 90 * towardsStart, across: 50))
    stage.frame()
    let shown = 200 * (1 - 1 / (90 * 0.55 / 200 + 1))
    #expect(list.contentOffset == 0 && abs(list.overscroll + shown) < 1e-9)
    #expect(list.viewport.lowerBound == list.overscroll)
    finger.send(.moved, flow.point(along: 100, across: 50))
    stage.frame()
    #expect(abs(list.overscroll) < 1e-9)
    finger.send(.moved, flow.point(along: 100 + 90 * towardsStart, across: 50))
    finger.send(.cancelled, flow.point(along: 100 + 90 * towardsStart, across: 50))
    stage.frame()
    #expect(list.isDecelerating && list.overscroll < 0)
    stage.coast()
    #expect(list.overscroll == 0 && list.contentOffset == 0 && !list.hasWorkLeft)
    list.bounces = false
    finger.grab(flow.point(along: 100, across: 50), along: flow)
    finger.send(.moved, flow.point(along: 100 + 90 * towardsStart, across: 50))
    stage.frame()
    #expect(list.overscroll == 0)
    finger.send(.moved, flow.point(along: 100 + 80 * towardsStart, across: 50))
    stage.frame()
    #expect(list.contentOffset == 10)
  }

  @Test("Rows that reach their end run on a little and come back to it")
  func bouncing() {
    let (stage, list) = makeStage(10)
    fling(stage)
    var farthest = 0.0
    repeat {
      stage.frame()
      farthest = max(farthest, list.overscroll)
    } while list.isDecelerating
    #expect(farthest > 5 && farthest < 100)
    #expect(list.contentOffset == list.endOffset && list.overscroll == 0)
  }

  @Test("Rows that come while others are beyond the end make it content again, and nothing jumps")
  func longerWhileBouncing() throws {
    let (stage, list) = makeStage(10)
    list.scrollToRow(9, at: .end)
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 100, y: 180))
    finger.move(100, 80)
    stage.frame()
    let shown = list.shownOffset
    #expect(list.overscroll > 40)
    try list.performBatchUpdates(to: ListContent(makeItems(0..<60)) { ItemRow($0) }) { updates in
      updates.insertItems(at: (10..<60).map { ItemPath(section: 0, item: $0) })
    }
    stage.frame()
    #expect(list.overscroll == 0 && abs(list.contentOffset - shown) < 1e-4)
    finger.move(100, 70)
    stage.frame()
    #expect(abs(list.contentOffset - shown - 10) < 1e-4)
  }

  @Test("A touch stops rows that run, and selects nothing")
  func holding() {
    let (stage, list) = makeStage()
    fling(stage)
    stage.frame()
    stage.frame()
    let offset = list.contentOffset
    #expect(list.isDecelerating)
    let finger = ListFinger(stage: stage)
    finger.down(100, 100)
    stage.frame()
    #expect(!list.isDecelerating && list.contentOffset == offset)
    finger.up(100, 100)
    stage.frame()
    #expect(list.selectedItems.isEmpty && list.contentOffset == offset)
  }

  @Test("A tap on rows that come back from beyond an end lets them come back all the same")
  func holdingBeyondEnd() {
    let (stage, list) = makeStage()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 100, y: 60))
    finger.move(100, 180)
    finger.up(100, 180)
    stage.frame()
    stage.frame()
    finger.down(100, 100)
    stage.frame()
    let held = list.overscroll
    stage.frame()
    #expect(held < 0 && list.overscroll == held)
    finger.up(100, 100)
    stage.frame()
    stage.coast()
    #expect(list.overscroll == 0)
  }

  @Test(
    "A tap in the last half point of the way back is a tap, and one before it is not",
    arguments: [false, true]
  )
  func tapBeforeRest(isLate: Bool) {
    let (stage, list) = makeStage()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 100, y: 60))
    finger.move(100, 180)
    finger.up(100, 180)
    stage.frame()
    while list.overscroll <= (isLate ? -0.5 : -1) { stage.frame() }
    #expect(list.isDecelerating && list.overscroll < 0)
    #expect(list.overscroll > -0.5 || !isLate)
    // What lies in a row is hit as well.
    #expect((list.hitTest(Point(x: 100, y: 100)) === list) == !isLate)
    finger.down(100, 100)
    stage.frame()
    finger.up(100, 100)
    stage.frame()
    #expect(list.selectedItems.count == (isLate ? 1 : 0))
    stage.coast()
    #expect(list.overscroll == 0)
  }

  @Test("Rows that fit, or may not be scrolled, are not dragged")
  func undraggable() {
    let (stage, list) = makeStage(2)
    fling(stage)
    stage.frame()
    #expect(list.contentOffset == 0 && list.overscroll == 0 && !list.isDecelerating)
    let (other, long) = makeStage()
    long.isScrollEnabled = false
    fling(other)
    other.frame()
    #expect(long.contentOffset == 0)
    long.isScrollEnabled = true
    fling(other)
    other.frame()
    #expect(long.contentOffset > 0)
  }

  @Test("A movement by code takes over from momentum and from what is beyond an end")
  func movedByCode() {
    let (stage, list) = makeStage()
    fling(stage)
    stage.frame()
    list.scroll(by: 100)
    #expect(!list.isDecelerating)
    let finger = ListFinger(stage: stage)
    list.scrollToRow(0, at: .start)
    finger.grab(Point(x: 100, y: 60))
    finger.move(100, 180)
    stage.frame()
    #expect(list.overscroll < 0)
    list.scrollToRow(100, at: .start)
    stage.frame()
    let offset = list.span(ofRow: 100).lowerBound
    #expect(list.overscroll == 0 && list.contentOffset == offset)
    finger.move(100, 170)
    stage.frame()
    #expect(list.contentOffset == offset + 10)
  }

  @Test("A list that leaves the screen while it is dragged or runs is at rest, inside its ends")
  func leaving() {
    let (stage, list) = makeStage()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 100, y: 60))
    finger.move(100, 180)
    stage.frame()
    #expect(list.isDragging && list.overscroll < 0)
    stage.runtime.invalidate()
    #expect(!list.isDragging && !list.isDecelerating && list.overscroll == 0)
  }

  @Test("A drag goes on when the row that the finger came down on is reloaded, and when it is removed")
  func touchedRowLeaves() throws {
    let source = makeSource(makeItems(0..<100))
    let list = ListNode(source, estimatedRowLength: 50)
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 100, y: 100))
    finger.move(100, 95)
    stage.frame()
    let touched = try #require(
      list.rows.all.first { $0.node?.frame.contains(Point(x: 100, y: 100)) == true }?.node as? ItemRow
    )
    var items = makeItems(0..<100)
    items[touched.item.id].version += 1
    source.apply(makeSnapshot([items]))
    stage.settle()
    #expect(touched.supernode == nil && list.isDragging)
    items.remove(at: touched.item.id)
    source.apply(makeSnapshot([items]))
    stage.settle()
    finger.move(100, 65)
    stage.frame()
    #expect(list.isDragging && list.contentOffset == 35)
  }

  private final class EndList: ListNode {
    var ends = 0
    override func didEndScrolling() { ends += 1 }
  }

  @Test("Scrolling does not end while a finger drags, although code puts the content elsewhere and at rest")
  func endWhileDragged() {
    let list = EndList(ListContent(makeItems(0..<100)) { ItemRow($0) }, estimatedRowLength: 50)
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    list.ends = 0
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 50, y: 250))
    finger.move(50, 200)
    stage.frame()
    list.contentOffset = 900
    for _ in 0..<5 { stage.frame() }
    #expect(list.isDragging && list.ends == 0)
    finger.up(50, 200)
    stage.coast()
    stage.frame()
    #expect(list.ends == 1)
  }

  @Test("A list that leaves the screen takes its scroll bar along")
  func barOfLeaving() {
    let list = ListNode(0..<60, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let root = DisplayNode()
    root.addSubnode(list)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    let stage = ListStage(list, in: root)
    stage.settle()
    stage.runtime.send(
      .pointer(PointerEvent(.moved, location: Point(x: 50, y: 50), timestamp: stage.clock.now))
    )
    stage.frame()
    list.scroll(by: 100)
    stage.frame()
    stage.frame()
    #expect(list.layer?.covers.count == 1)
    list.removeFromSupernode()
    #expect(list.layer?.covers.isEmpty == true)
    stage.settle()
  }
}
