import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("Animations from beyond an end")
@MainActor
struct OverscrollAnimationTests {
  /// A finger pulls the rows from y = 100 to another place, rests there, and lets go.
  private func pull(_ stage: ListStage, to y: Double) {
    let finger = ListFinger(stage: stage)
    finger.grab(Point(x: 50, y: 100))
    finger.move(50, y)
    stage.frame()
    stage.clock.advance(by: .seconds(1))
    finger.up(50, y)
    stage.frame()
  }

  /// A list that a finger has let go beyond an end.
  private func makeStage(atEnd: Bool) -> (ListStage, ListNode) {
    let list = ListNode(0..<50, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let stage = ListStage(list)
    stage.settle()
    if atEnd { list.scrollToRow(49, at: .end) }
    stage.settle()
    pull(stage, to: atEnd ? 0 : 200)
    return (stage, list)
  }

  @Test(
    "A movement to a row begins where the content is shown, and no frame jumps",
    arguments: [false, true],
    [0, 7, 49]
  )
  func continuity(atEnd: Bool, row: Int) {
    let (stage, list) = makeStage(atEnd: atEnd)
    let start = list.shownOffset
    #expect(abs(list.overscroll) > 20)
    list.scrollToRow(row, at: .start, animated: .over(.milliseconds(400), .linear))
    #expect(list.shownOffset == start)
    let goal = min(max(0, Double(row) * 40), list.endOffset)
    let step = abs(goal - start) * 8 / 400
    var last = start
    var frames = 0
    while list.isAnimatingOffset, frames < 200 {
      stage.frame()
      frames += 1
      let way = list.shownOffset - last
      #expect(abs(way) <= step * 1.001 + 0.01 && way * (goal - start) >= 0, "frame \(frames)")
      #expect(list.layer?.boundsOrigin.y == list.shownOffset.rounded())
      last = list.shownOffset
    }
    #expect(frames > 40)
    #expect(list.shownOffset == goal)
    #expect(list.overscroll == 0)
  }

  @Test("A movement that ends on the way beyond an end lets the content come back")
  func interrupted() {
    let (stage, list) = makeStage(atEnd: false)
    list.scrollToRow(20, at: .start, animated: .over(.seconds(4), .linear))
    stage.frame()
    stage.frame()
    let shown = list.shownOffset
    #expect(list.overscroll < -10)
    let finger = ListFinger(stage: stage)
    finger.down(50, 50)
    stage.frame()
    #expect(list.shownOffset == shown && !list.isAnimatingOffset)
    finger.up(50, 50)
    stage.coast()
    #expect(list.shownOffset == 0 && list.overscroll == 0)
  }

  @Test("Without a duration the row is in its place at once")
  func atOnce() {
    let (stage, list) = makeStage(atEnd: false)
    list.scrollToRow(3, at: .start)
    #expect(list.shownOffset == 120 && list.overscroll == 0)
    stage.settle()
    #expect(list.shownOffset == 120)
  }

  @Test("A chat shorter than the screen that was pulled comes back to its end, whatever comes meanwhile")
  func shortChat() throws {
    let list = ListNode(ListContent(makeItems(0..<3)) { ItemRow($0) }, estimatedRowLength: 37)
    list.anchoring = .end
    list.pullToRefresh = PullToRefresh {}
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    pull(stage, to: 160)
    #expect(list.isDecelerating && list.overscroll < -20)
    var count = 3
    var way = list.endOffset - list.shownOffset
    while list.isDecelerating, count < 40 {
      try list.performBatchUpdates(to: ListContent(makeItems(0..<count + 1)) { ItemRow($0) }) { updates in
        updates.insertItems(at: [ItemPath(section: 0, item: count)])
      }
      count += 1
      stage.frame()
      let left = list.endOffset - list.shownOffset
      #expect(left <= way + 1e-4 && left >= -1e-4, "row \(count)")
      way = left
    }
    stage.coast()
    #expect(count > 10)
    #expect(list.contentOffset == list.endOffset && list.overscroll == 0)
  }
}
