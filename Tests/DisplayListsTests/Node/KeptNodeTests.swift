import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row that tells when it is visible no longer.
private final class LeavingRow: CellNode {
  var onLeaving: (@MainActor () -> Void)?

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 40) }

  override func didExitVisibleState() { onLeaving?() }
}

@Suite("Rows whose nodes somebody keeps")
@MainActor
struct KeptNodeTests {
  @Test("A node that is made for its own row again keeps its place, and is measured again")
  func sameNodeAgain() throws {
    let rows = (0..<20).map { RowNode(index: $0, height: 40) }
    let content = ListContent(0..<20) { rows[$0] }
    let list = ListNode(content, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    try list.performBatchUpdates(to: content) { $0.reloadItems(at: [ItemPath(section: 0, item: 1)]) }
    var blankArea = 0.0
    for _ in 0..<60 {
      blankArea += stage.frame().blankArea
      stage.executor.runNext()
    }
    #expect(blankArea == 0)
    #expect(list.node(ofRow: 1) === rows[1] && rows[1].supernode === list && list.replacements.isEmpty)
    rows[1].height.value = 70
    stage.settle()
    #expect(list.contentLength == 830 && stage.screenPosition(ofRow: 2) == 110 && list.blankAreas.isEmpty)
  }

  @Test(
    "A node that is made for the row beside its own goes there in the end, which is reported",
    arguments: [-1, 0, 1]
  )
  func nodeOfAnotherRow(shift: Int) {
    let rows = (0..<22).map { RowNode(index: $0, height: Double(30 + $0)) }
    let list = ListNode(ListContent(1..<20) { rows[$0] }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      list.reload(ListContent(1 + shift..<20 + shift) { rows[$0] })
      for _ in 0..<3 { stage.settle() }
    }
    #expect((reports.withLock { $0 } > 0) == (shift != 0))
    #expect(list.blankAreas.isEmpty && list.replacements.isEmpty)
    for row in 0..<4 {
      #expect(list.node(ofRow: row) === rows[row + 1 + shift] && list.node(ofRow: row)?.supernode === list)
      #expect(list.node(ofRow: row)?.frame == list.frame(ofRow: row))
    }
  }

  @Test("A node that is made for two rows is in one of them, and reported")
  func nodeOfTwoRows() {
    let rows = (0..<20).map { RowNode(index: $0, height: 40) }
    let list = ListNode(ListContent(0..<20) { rows[$0 == 2 ? 1 : $0] }, estimatedRowLength: 40)
    let stage = ListStage(list)
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ report in reports.withLock { $0.append(report.message) } }) { stage.settle() }
    #expect(reports.withLock { $0.count } == 1)
    #expect([1, 2].count { list.node(ofRow: $0) != nil } == 1 && rows[1].supernode === list)
    #expect(list.blankAreas.count == 1 && !list.hasWorkLeft)
  }

  @Test("Of two rows that are to have one new node, one has it, and the other keeps its own")
  func replacementOfTwoRows() throws {
    let rows = (0..<21).map { RowNode(index: $0, height: 40) }
    let isShared = Lock(false)
    let content = ListContent(0..<20) { rows[(1...2).contains($0) && isShared.withLock { $0 } ? 20 : $0] }
    let list = ListNode(content, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    isShared.withLock { $0 = true }
    try list.performBatchUpdates(to: content) { updates in
      updates.reloadItems(at: [1, 2].map { ItemPath(section: 0, item: $0) })
    }
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) { stage.settle() }
    #expect(reports.withLock { $0 } == 1 && list.blankAreas.isEmpty)
    #expect(list.node(ofRow: 1) === rows[1] && list.node(ofRow: 2) === rows[20])
  }

  @Test("A row whose node went to another one while it was measured does not get it back")
  func lostWhileMeasured() throws {
    let rows = (0..<20).map { RowNode(index: $0, height: 40) }
    let isShared = Lock(false)
    let content = ListContent(0..<20) { rows[$0 == 1 && isShared.withLock { $0 } ? 2 : $0] }
    let list = ListNode(content, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    isShared.withLock { $0 = true }
    try list.performBatchUpdates(to: content) { $0.reloadItems(at: [ItemPath(section: 0, item: 1)]) }
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      stage.frame()
      // Behind the second row, which waits for its node, the third one waits for another size.
      rows[2].height.value = 60
      stage.frame()
      stage.executor.runNext()
      stage.frame()
      #expect(list.node(ofRow: 2) == nil && list.rows[2]?.state.work == .laidOut)
      stage.settle()
    }
    #expect(reports.withLock { $0 } == 1)
    #expect(list.node(ofRow: 1) === rows[2] && list.node(ofRow: 2) == nil && !list.hasWorkLeft)
  }

  @Test("A row that takes its list off screen as its node goes to another row leaves nothing there")
  func leavingWithNode() throws {
    let rows = (0..<20).map { _ in LeavingRow() }
    let isShared = Lock(false)
    let content = ListContent(0..<20) { rows[$0 == 1 && isShared.withLock { $0 } ? 2 : $0] }
    let list = ListNode(content, estimatedRowLength: 40)
    let stage = ListStage(list, in: ListScreen(list))
    stage.settle()
    isShared.withLock { $0 = true }
    rows[2].onLeaving = { [weak list] in list?.removeFromSupernode() }
    Diagnostics.withHandler({ _ in }) {
      list.reload(content)
      stage.settle()
    }
    #expect(list.rows.all.isEmpty && rows.allSatisfy { $0.supernode == nil })
  }
}
