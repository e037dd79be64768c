import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("Jumps of a list")
@MainActor
struct JumpTests {
  private func makeList() -> ListNode {
    ListNode(0..<100_000, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
  }

  private enum Jump: CaseIterable {
    case distance, row
  }

  @Test(
    "The first rows made after a jump are those of the screen and what is nearest to it",
    arguments: Jump.allCases
  )
  private func nearestFirst(jump: Jump) {
    let list = makeList()
    let stage = ListStage(list)
    stage.settle()
    let settled = list.statistics.nodesCreated
    switch jump {
    case .distance: list.scroll(by: 800_000)
    case .row: list.scrollToRow(20_000, at: .start)
    }
    stage.frame()
    stage.executor.runAll()
    // 200 points are six rows at most; half a screen ahead and a quarter behind are four and three more.
    #expect((5...13).contains(list.statistics.nodesCreated - settled))
    stage.settle()
    #expect(list.blankAreas.isEmpty && list.statistics.nodesCreated - settled > 13)
  }

  @Test("A row that is scrolled to within the screen's length is no jump")
  func step() {
    let list = makeList()
    let stage = ListStage(list)
    stage.settle()
    let alive = list.statistics.nodesAlive
    list.scrollToRow(3, at: .start)
    stage.frame()
    stage.executor.runAll()
    #expect(list.statistics.nodesAlive >= alive)
  }

  @Test("Nodes of rows that were let go are taken apart by workers")
  func disposal() {
    let list = makeList()
    let stage = ListStage(list)
    stage.settle()
    weak let node = list.node(ofRow: 0)
    #expect(node != nil)
    list.scrollToRow(50_000, at: .start)
    stage.frame()
    #expect(list.node(ofRow: 0) == nil)
    #expect(node != nil && node?.supernode == nil && node?.interfaceState == [])
    stage.executor.runAll()
    #expect(node == nil)
  }

  @Test("Rows that a list lets go as it leaves the tree do not stay behind")
  func leaving() {
    let list = makeList()
    let stage = ListStage(list)
    stage.settle()
    weak let node = list.node(ofRow: 0)
    stage.runtime.invalidate()
    stage.executor.runAll()
    #expect(node == nil)
  }
}
