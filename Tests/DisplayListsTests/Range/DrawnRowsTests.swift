import AsyncDisplay
import DisplayListModel
import DisplayScrolling
import TestSupport
import Testing

@testable import DisplayLists

@Suite("How far rows are drawn")
@MainActor
struct DrawnRowsTests {
  /// How far from the viewport the first row in a direction begins that is not drawn, by a look at all rows.
  private func gap(_ list: ListNode, from visible: Range<Int>, step: Int) -> Double {
    let viewport = list.viewport
    let candidates =
      step > 0 ? Array(visible.upperBound..<list.rowCount) : (0..<visible.lowerBound).reversed()
    for row in candidates {
      let frame = list.extents.frame(ofRow: row)
      // In several columns one that comes later may end earlier: it lies behind.
      if list is CollectionNode {
        if step > 0, frame.maxY <= viewport.lowerBound { continue }
        if step < 0, frame.minY >= viewport.upperBound { continue }
      }
      let node = list.node(ofRow: row)
      let isDrawn = node?.interfaceState.contains(.display) == true && node?.isDisplayed == true
      if isDrawn, list.rows[row]?.isComplete == true { continue }
      return step > 0 ? frame.minY - viewport.upperBound : viewport.lowerBound - frame.maxY
    }
    return .infinity
  }

  @Test(
    "Ranges are told where the first row begins that is not drawn, ahead and behind",
    arguments: 1...UInt64(TestDepth.count(1, full: 60)),
    [true, false]
  )
  func gaps(seed: UInt64, isInColumns: Bool) {
    var numbers = Numbers(state: seed)
    let items = makeItems(0..<40)
    let content = ListContent(items) { ItemRow($0) }
    let layout = TestLayout.waterfall.value
    let list =
      isInColumns ? CollectionNode(content, layout: layout) : ListNode(content, estimatedRowLength: 50)
    let stage = ListStage(list, size: Size(width: 100, height: 160))
    var finite = 0
    for _ in 0..<80 {
      switch numbers.next(below: 12) {
      case 0: list.scrollToRow(numbers.next(below: 40), at: .start)
      case 1..<6: list.scroll(by: Double(numbers.next(below: 60)))
      case 6..<11: list.scroll(by: -Double(numbers.next(below: 60)))
      default: list.scrollToRow(numbers.next(below: 4), at: .start)
      }
      stage.frame()
      for _ in 0..<numbers.next(below: 6) { stage.executor.runNext() }
      if numbers.next(below: 4) == 0 { stage.frame() }
      let visible = list.extents.rows(intersecting: list.viewport)
      guard !visible.isEmpty else { continue }
      let request = list.engine.rangeRequest
      let step = request.direction == .towardsStart ? -1 : 1
      let behind = gap(list, from: visible, step: -step)
      #expect(request.renderedTrailingOverscan == behind, "seed \(seed)")
      let front = step > 0 ? visible.upperBound - 1 : visible.lowerBound
      let isFrontDrawn =
        list.rows[front]?.isComplete == true
        && list.node(ofRow: front)?.interfaceState.contains(.display) == true
      let ahead = isFrontDrawn ? gap(list, from: visible, step: step) : 0
      #expect(request.renderedLeadingOverscan == ahead, "seed \(seed)")
      if ahead > 0, ahead.isFinite { finite += 1 }
    }
    #expect(finite > 0)
  }
}
