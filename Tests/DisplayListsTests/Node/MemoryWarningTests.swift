import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("Lists when memory is short")
@MainActor
struct MemoryWarningTests {
  private enum Movement: CaseIterable {
    case distance, row, finger
  }

  @Test(
    "A memory warning holds while rows come above what is on screen, and until the list is moved",
    arguments: Movement.allCases
  )
  private func heldUntilMoved(movement: Movement) throws {
    func content(_ count: Int) -> ListContent {
      ListContent(0..<count) { RowNode(index: $0, height: 40) }
    }
    let list = ListNode(content(1_000), estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 4_000)
    stage.settle()
    let full = list.statistics.nodesAlive
    list.note(.memoryWarning)
    stage.settle()
    // 200 points are five rows.
    #expect(full > 5 && list.statistics.nodesAlive == 5)
    try list.performBatchUpdates(to: content(1_001)) { updates in
      updates.insertItems(at: [ItemPath(section: 0, item: 0)])
    }
    stage.settle()
    #expect(list.contentOffset == 4_040 && list.statistics.nodesAlive == 5)
    switch movement {
    case .distance: list.scroll(by: 40)
    case .row: list.scrollToRow(103, at: .start)
    case .finger:
      let finger = ListFinger(stage: stage)
      finger.grab(Point(x: 50, y: 100))
      finger.move(50, 80)
    }
    stage.settle()
    #expect(list.statistics.nodesAlive >= full - 1 && list.rangeController.mode == .full)
  }

  @Test(
    "A list that follows its end to new rows, or is given other data, prepares as it did before a warning"
  )
  func followingTheEnd() throws {
    func content(_ count: Int) -> ListContent { ListContent(0..<count) { RowNode(index: $0, height: 40) } }
    let list = ListNode(content(30), estimatedRowLength: 40)
    list.anchoring = .end
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 5_000)
    stage.settle()
    for step in 0..<2 {
      list.note(.memoryWarning)
      stage.settle()
      #expect(list.rangeController.mode == .visibleOnly)
      if step == 0 {
        try list.performBatchUpdates(to: content(31)) { $0.insertItems(at: [ItemPath(section: 0, item: 30)]) }
      } else {
        list.reload(content(500))
      }
      stage.settle()
      stage.settle()
      #expect(list.rangeController.mode == .full)
    }
  }
}
