import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("A move whose data is on its way")
@MainActor
struct CommittedMoveTests {
  @Test("A node that replaces the one of the moved row is not lifted")
  func replacedNode() throws {
    let stage = ReorderStage([makeItems(0..<40)], usesSnapshots: true)
    let (list, executor) = (stage.list, stage.stage.executor)
    // Row 0 is the header.
    let old = list.node(ofRow: 2)
    stage.sections[0][1].version += 1
    try stage.update(stage.sections) { _ in }
    for _ in 0..<10 where list.isProcessingUpdates {
      stage.stage.frame()
      executor.runNext()
    }
    #expect(!list.isProcessingUpdates && list.rows[2]?.state.isReplacing == true)
    list.beginReordering(itemAt: ItemPath(section: 0, item: 1))
    list.updateReordering(to: ItemPath(section: 0, item: 3))
    list.endReordering()
    stage.stage.frame()
    #expect(stage.moves.count == 1 && list.isProcessingUpdates)
    // Rows are made, measured and drawn; the comparison that brings the move waits.
    executor.runNext()
    for _ in 0..<20 where list.node(ofRow: 2) === old {
      stage.stage.frame()
      if executor.waitingCount > 1 { executor.runNext(choosing: executor.waitingCount - 1) }
    }
    let new = try #require(list.node(ofRow: 2) as? CellNode)
    #expect(new !== old && list.isProcessingUpdates && list.reorderedItem != nil)
    #expect(!new.isLifted)
    stage.stage.settle()
    #expect(list.node(ofRow: 4) === new && !new.isLifted && list.reorderedItem == nil)
  }
}
