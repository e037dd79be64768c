import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Rows that are not where their numbers put them")
@MainActor
struct DisplacedRowTests {
  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  /// Rows of 100 points in a viewport of 250, of which the first is dropped in the sixth place.
  private func makeStage() -> ListStage {
    let list = ListNode(Array(0..<12), estimatedRowLength: 100) { RowNode(index: $0, height: 100) }
    let stage = ListStage(list, size: Size(width: 100, height: 250))
    stage.settle()
    list.beginReordering(itemAt: path(0))
    list.updateReordering(to: path(5))
    return stage
  }

  @Test("A row that a drop gap brings into the viewport is on screen")
  func entersViewport() throws {
    let stage = makeStage()
    stage.settle()
    let node = try #require(stage.list.node(ofRow: 3))
    #expect(node.frame.minY == 200)
    #expect(node.interfaceState == .inHierarchy)
    #expect(node.isDisplayed)
    let outside = try #require(stage.list.node(ofRow: 4))
    #expect(outside.frame.minY == 300)
    #expect(!outside.interfaceState.contains(.visible))
  }

  @Test("A row that goes back with the item leaves the screen")
  func goesBack() throws {
    let stage = makeStage()
    stage.settle()
    stage.list.cancelReordering()
    stage.settle()
    let node = try #require(stage.list.node(ofRow: 3))
    #expect(node.frame.minY == 300)
    #expect(!node.interfaceState.contains(.visible))
  }

  @Test("A row that comes from where no row is prepared is made, and counts as missing until it is drawn")
  func comesFromAfar() throws {
    let list = ListNode(Array(0..<12), estimatedRowLength: 100) { RowNode(index: $0, height: 100) }
    list.rangeMode = .visibleOnly
    list.retainedScreens = 0
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    #expect(list.node(ofRow: 3) == nil)
    list.beginReordering(itemAt: path(0))
    list.updateReordering(to: path(5))
    var missed = 0
    for _ in 0..<200 where !(list.isDisplayed && !list.hasWorkLeft) {
      missed += stage.frame().blankArea > 0 ? 1 : 0
      #expect(list.isDisplayed == false || list.node(ofRow: 3)?.isDisplayed != false)
      stage.executor.runAll()
    }
    #expect(missed > 0)
    let node = try #require(list.node(ofRow: 3))
    #expect(node.frame.minY == 200)
    #expect(node.interfaceState == .inHierarchy)
    #expect(node.isDisplayed)
    list.cancelReordering()
    stage.settle()
    #expect(list.node(ofRow: 3) == nil)
  }

  @Test("An item that goes far has no rows made on its way", arguments: [false, true])
  func goesFar(isDropped: Bool) {
    let list = ListNode(Array(0..<2_000), estimatedRowLength: 50) { RowNode(index: $0, height: 50) }
    let stage = ListStage(list, size: Size(width: 100, height: 300))
    stage.settle()
    let few = list.statistics.nodesAlive + 20
    list.beginReordering(itemAt: path(0))
    list.updateReordering(to: path(1_999))
    if isDropped { list.endReordering() }
    var most = 0
    for _ in 0..<100 {
      stage.frame()
      stage.executor.runAll()
      most = max(most, list.rows.all.count)
    }
    #expect(most <= few)
    list.cancelReordering()
    stage.settle()
    #expect(list.rows.all.count <= few)
  }

  @Test("The first frame after a pause brings rows on by a frame, and not by the pause")
  func firstStep() throws {
    let reorder = ReorderStage([(0..<10).map { TestItem(id: $0) }], usesSnapshots: false)
    let (list, stage) = (reorder.list, reorder.stage)
    #expect(list.beginReordering(itemAt: ItemPath(section: 0, item: 0)))
    stage.settle()
    stage.clock.advance(by: .seconds(5))
    list.updateReordering(to: ItemPath(section: 0, item: 3))
    let row = try #require(
      list.node(ofRow: list.numbering.row(of: .item(ItemPath(section: 0, item: 1))) ?? 0)
    )
    let place = row.frame.minY
    stage.frame()
    let step = place - row.frame.minY
    stage.settle()
    let way = place - row.frame.minY
    #expect(way > 20 && step > 0 && step < 0.3 * way)
  }
}
