import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists
@_spi(Machinery) import DisplayNodes

/// A row that shows any number, in place of its own.
private final class NumberRow: CellNode, ModelShowing {
  private(set) var number: Int

  nonisolated init(_ number: Int) {
    self.number = number
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 40) }

  func canUpdate(to number: Int) -> Bool { true }
  func update(to number: Int) { self.number = number }
}

@Suite("Rows that are held, and what counts as their place")
@MainActor
struct HeldRowTests {
  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  private func makeList(_ count: Int = 20) -> (ListStage, ChoosyList, ListFinger) {
    let list = ChoosyList(ListContent(Array(0..<count)) { TappedRow($0) }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    return (stage, list, ListFinger(stage: stage))
  }

  @Test(
    "A finger does not tap the item that a reload puts in the place of its own",
    arguments: [false, true]
  )
  func reloadedUnderFinger(isHighlighted: Bool) throws {
    let list = ChoosyList(ListContent(Array(0..<20)) { NumberRow($0) }, estimatedRowLength: 40)
    list.delaysContentTouches = false
    let stage = ListStage(list)
    stage.settle()
    let finger = ListFinger(stage: stage)
    let row = try #require(list.node(ofRow: 1) as? NumberRow)
    list.selectItem(at: path(2))
    finger.down(50, 60)
    if isHighlighted { for _ in 0..<20 { stage.frame() } }
    #expect(row.isHighlighted == isHighlighted)
    list.reload(ListContent(Array(100..<120)) { NumberRow($0) })
    stage.settle()
    #expect(list.selectedItems == [] && (list.node(ofRow: 2) as? NumberRow)?.isSelected == false)
    #expect(row.number == 101 && list.node(ofRow: 1) === row && !row.isHighlighted)
    finger.up(50, 60)
    stage.settle()
    #expect(list.told == [] && list.highlightedItem == nil)
    finger.tap(50, 60)
    stage.settle()
    #expect(list.told == ["selected 1"])
  }

  @Test("A pinned header that is not drawn yet is missing")
  func missingHeader() throws {
    let list = ListNode(
      try ListContent(sections: [0..<200, 0..<200], header: { _ in HeaderRow() }) { index in
        RowNode(index: index, height: 50)
      },
      estimatedRowLength: 50
    )
    list.pinsHeaders = true
    let stage = ListStage(list)
    stage.settle()
    #expect(list.isDisplayed)
    list.scrollToRow(300)
    var undrawn = 0
    for _ in 0..<200 {
      stage.frame()
      let header = try #require(list.pinnedRow)
      let isDrawn = list.node(ofRow: header)?.isDisplayed == true
      #expect(isDrawn || !list.isDisplayed)
      let areOthersDrawn = list.visibleRows.allSatisfy { list.node(ofRow: $0)?.isDisplayed == true }
      if !isDrawn, areOthersDrawn { undrawn += 1 }
      guard !list.isDisplayed, stage.executor.waitingCount > 0 else { continue }
      stage.executor.runNext()
    }
    #expect(undrawn > 0 && list.isDisplayed)
  }

  @Test("Keys at a row that is held scroll nowhere, and the focus is where it is shown")
  func keysAtHeldRow() throws {
    let (stage, list, _) = makeList(100)
    list.beginReordering(itemAt: path(0))
    list.updateReordering(to: path(3))
    stage.settle()
    #expect(list.becomeFocused())
    #expect(list.engine.moveKeys(to: 0))
    let row = try #require(list.node(ofRow: 0))
    #expect(row.frame.minY == 120 && list.focusArea == row.frame)
    list.scroll(by: 400)
    stage.settle()
    let offset = list.contentOffset
    #expect(list.engine.moveKeys(to: 0) && list.contentOffset == offset)
  }

  @Test("A row that is lifted on its way stays where it is shown")
  func liftedOnItsWay() throws {
    let (stage, list, finger) = makeList()
    list.allowsReordering = true
    list.beginReordering(itemAt: path(0))
    list.updateReordering(to: path(5))
    stage.settle()
    list.cancelReordering()
    finger.down(50, 70)
    stage.frame()
    let row = try #require(list.node(ofRow: 2))
    let place = row.frame.minY
    #expect(place > 40 && place < 79)
    stage.clock.advance(by: .milliseconds(600))
    stage.frame()
    #expect(list.reorderedItem == path(2))
    #expect(row.frame.minY == place)
    for _ in 0..<100 { stage.frame() }
    #expect(row.frame.minY == place)
  }

  @Test("While an item is lifted, rows that a change moves are in their places at once")
  func changeWhileLifted() throws {
    let (stage, list, _) = makeList()
    list.beginReordering(itemAt: path(0))
    stage.settle()
    let row = try #require(list.node(ofRow: 4))
    try list.performBatchUpdates(to: ListContent(Array(0..<21)) { TappedRow($0) }) { updates in
      updates.insertItems(at: [path(2)])
    }
    stage.frame()
    #expect(list.node(ofRow: 5) === row && row.frame.minY == 200 && list.reorderedItem == path(0))
  }

  @Test("A pinned header stays pinned while the rows around it make room for an item")
  func pinnedHeaderInGap() throws {
    for (from, to, distance) in [((0, 1), (1, 5), 500.0), ((1, 5), (0, 1), 500)] {
      let reorder = ReorderStage(
        [(0..<10).map { TestItem(id: $0) }, (0..<40).map { TestItem(id: 100 + $0) }],
        usesSnapshots: false
      )
      let (list, stage) = (reorder.list, reorder.stage)
      list.pinsHeaders = true
      stage.settle()
      #expect(list.beginReordering(itemAt: ItemPath(section: from.0, item: from.1)))
      list.updateReordering(to: ItemPath(section: to.0, item: to.1))
      stage.settle()
      let header = try #require(list.numbering.row(of: .header(section: 1)))
      list.contentOffset = list.span(ofRow: header).lowerBound + distance / 10
      stage.settle()
      #expect(list.pinnedRow == header)
      #expect(stage.screenPosition(ofRow: header) == 0)
    }
  }

  @Test("A row under a finger stays there when the rows before it go")
  func changeUnderFinger() throws {
    let (stage, list, finger) = makeList(200)
    list.allowsReordering = true
    finger.down(50, 60)
    stage.clock.advance(by: .milliseconds(600))
    stage.frame()
    #expect(list.reorderedItem == path(1))
    list.scroll(by: 1_000)
    finger.move(50, 100)
    stage.settle()
    let row = try #require(list.node(ofRow: 1))
    let place = row.frame.minY - list.contentOffset
    try list.performBatchUpdates(to: ListContent(Array(0..<190)) { TappedRow($0) }) { updates in
      updates.deleteItems(at: (5..<15).map(path))
    }
    stage.frame()
    #expect(list.node(ofRow: 1) === row && list.reorderedItem == path(1))
    #expect(row.frame.minY - list.contentOffset == place)
  }
}
