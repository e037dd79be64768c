import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("Contents behind a list that moves on")
@MainActor
struct KeptContentsTests {
  @Test("They stay while what comes is not drawn, and go when it is", arguments: [1.0, -1])
  func waiting(sign: Double) {
    let list = ListNode(0..<500, estimatedRowLength: 20) { RowNode(index: $0, height: 20) }
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(250, at: .start)
    stage.settle()
    /// The rows that have contents behind what the viewport shows.
    func rowsBehind() -> Range<Int> {
      sign > 0
        ? list.ranges.display.lowerBound..<list.ranges.visible.lowerBound
        : list.ranges.visible.upperBound..<list.ranges.display.upperBound
    }
    func move(isDrawn: Bool) {
      list.scroll(by: sign * 30)
      stage.frame()
      if isDrawn { for _ in 0..<3 { stage.executor.runAll() } }
    }
    for _ in 0..<40 { move(isDrawn: true) }
    let usual = rowsBehind().count
    // Half a screen at most.
    #expect((2...5).contains(usual))
    for _ in 0..<12 { move(isDrawn: false) }
    // A screen less a row: nine whole rows, and perhaps one that is cut.
    #expect((9...10).contains(rowsBehind().count))
    #expect(rowsBehind().allSatisfy { list.rows[$0]?.isComplete == true })
    // A finger that turns has a frame in which nothing moves, and the rows are still there then.
    stage.frame()
    #expect(rowsBehind().count >= 8)
    stage.executor.runAll()
    for _ in 0..<20 { move(isDrawn: true) }
    #expect(rowsBehind().count == usual)
  }

  @Test("Rows that are gone before the ranges are asked for again do no harm, whatever the ranges are")
  func shrinking() throws {
    for mode in [RangeMode.full, .minimum, .visibleOnly, .lowMemory] {
      let list = ListNode(0..<500, estimatedRowLength: 20) { RowNode(index: $0, height: 20) }
      let stage = ListStage(list)
      stage.settle()
      list.scrollToRow(480, at: .start)
      stage.settle()
      list.rangeMode = mode
      for count in [500, 100, 3, 0, 400] {
        list.scroll(by: 30)
        stage.frame()
        list.reload(ListContent(0..<count) { RowNode(index: $0, height: 20) })
        list.scroll(by: -30)
        stage.frame()
        #expect(list.ranges.display.upperBound <= count && list.ranges.visible.upperBound <= count)
      }
    }
  }
}
