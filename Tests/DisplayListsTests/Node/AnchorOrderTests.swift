import AsyncDisplay
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("What keeps its place where several could")
@MainActor
struct AnchorOrderTests {
  private func content(_ count: Int) -> ListContent {
    ListContent(0..<count) { RowNode(index: $0, height: 40) }
  }

  /// A list of 40 rows of 40 points that lies somewhere, and its rows.
  private func makeStage(scrolledBy distance: Double) -> (rows: [RowNode], stage: ListStage) {
    let rows = (0..<40).map { RowNode(index: $0, height: 40) }
    let stage = ListStage(ListNode(ListContent(0..<40) { rows[$0] }, estimatedRowLength: 40))
    stage.settle()
    stage.list.scroll(by: distance)
    stage.settle()
    return (rows, stage)
  }

  @Test("A conversation that was sent to its newest row follows the rows after it", arguments: [0, 100])
  func newestRow(milliseconds: Int) throws {
    let list = ListNode(content(30), estimatedRowLength: 40)
    list.anchoring = .end
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: -300)
    stage.settle()
    list.scrollToRow(29, at: .end, animated: .over(.milliseconds(milliseconds)))
    stage.settle()
    stage.settle()
    for count in 31...33 {
      try list.performBatchUpdates(to: content(count)) {
        $0.insertItems(at: [ItemPath(section: 0, item: count - 1)])
      }
      stage.settle()
      #expect(list.contentOffset == Double(count) * 40 - 200)
    }
  }

  @Test("A row that was scrolled to stays where content was too short for it")
  func targetBehindTheEnd() {
    // Five rows are all that seems to be there, and the third cannot be at the start until they have grown.
    let list = ListNode(0..<5, estimatedRowLength: 40) { RowNode(index: $0, height: 90) }
    list.anchoring = .end
    let stage = ListStage(list)
    list.scrollToRow(2, at: .start)
    stage.settle()
    #expect(list.contentOffset == 180)
  }

  enum Mover: CaseIterable {
    case snapshot, batch, section
  }

  @Test("A row that is put elsewhere does not take along those around it", arguments: Mover.allCases)
  func movedAway(mover: Mover) throws {
    let items = makeItems(0..<60)
    let isOneSection = mover != .section
    let sections = isOneSection ? [items] : items.map { [$0] }
    let source = makeSource([])
    let list = ListNode(source, estimatedRowLength: 50)
    let stage = ListStage(list)
    func snapshot(_ sections: [[TestItem]]) throws -> TestSnapshot {
      try TestSnapshot(sections: sections.map { ListSection(id: isOneSection ? -1 : $0[0].id, items: $0) })
    }
    source.apply(try snapshot(sections))
    stage.settle()
    list.scrollToRow(30, at: .start)
    stage.settle()
    list.scroll(by: 2)
    stage.settle()
    let before = (31...32).map(stage.screenPlace)
    var moved = items
    moved.insert(moved.remove(at: 30), at: 0)
    switch mover {
    case .snapshot, .section: source.apply(try snapshot(isOneSection ? [moved] : moved.map { [$0] }))
    case .batch:
      try list.performBatchUpdates(to: ListContent(moved) { ItemRow($0) }) {
        $0.moveItem(at: ItemPath(section: 0, item: 30), to: ItemPath(section: 0, item: 0))
      }
    }
    stage.settle()
    #expect((31...32).map(stage.screenPlace) == before && before[0] != nil)
    #expect(stage.screenPlace(ofID: 30).map { $0 < -1_000 } ?? true)
  }

  @Test("Where all that is shown is put elsewhere, its first row is what stays")
  func allMoved() throws {
    let items = makeItems(0..<60)
    let source = makeSource(items)
    let list = ListNode(source, estimatedRowLength: 50)
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(30, at: .start)
    stage.settle()
    list.scroll(by: 2)
    stage.settle()
    let before = (30...32).map(stage.screenPlace)
    source.apply(makeSnapshot([Array(items[..<30] + items[40...] + items[30..<40])]))
    stage.settle()
    #expect((30...32).map(stage.screenPlace) == before && before[0] != nil)
    #expect(list.visibleRows.contains(50))
  }

  @Test("An item that is given takes the place of a row that was scrolled to before")
  func item() throws {
    let list = ListNode(content(60), estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(20, at: .center)
    stage.settle()
    list.anchoring = .item(ItemPath(section: 0, item: 22))
    stage.settle()
    let place = stage.screenPosition(ofRow: 22)
    try #require(list.node(ofRow: 21) as? RowNode).height.value = 100
    stage.settle()
    #expect(stage.screenPosition(ofRow: 22) == place)
  }

  @Test(
    "What was seen stays where it is when rows of unknown length come between it and a row of known length"
  )
  func betweenKnownRows() {
    let list = ListNode(0..<60, estimatedRowLength: 40) { RowNode(index: $0, height: $0 == 21 ? 110 : 40) }
    let stage = ListStage(list, execution: .mainActor)
    list.rangeMode = .visibleOnly
    list.scrollToRow(20, at: .end)
    stage.settle()
    list.scrollToRow(22, at: .start)
    stage.settle()
    // Rows 20 and 21 come back, of which one was never measured.
    let place = stage.screenPosition(ofRow: 22)
    list.scroll(by: -70)
    stage.frame()
    #expect(place == 0 && list.span(ofRow: 21).upperBound - list.span(ofRow: 21).lowerBound == 110)
    #expect(stage.screenPosition(ofRow: 22) == 70)
  }

  @Test("An item that is given between two frames keeps its place in the next, whatever was kept before")
  func itemBetweenFrames() throws {
    let (rows, stage) = makeStage(scrolledBy: 400)
    let list = stage.list
    rows[11].height.value = 70
    stage.frame()
    stage.executor.runAll()
    list.contentInsets = EdgeInsets(top: 0, left: 0, bottom: 10, right: 0)
    list.anchoring = .item(ItemPath(section: 0, item: 12))
    let place = stage.screenPosition(ofRow: 12)
    stage.settle()
    #expect(stage.screenPosition(ofRow: 12) == place && stage.screenPosition(ofRow: 11) == 10)
  }

  @Test("A list at its start stays there when it gets insets in the frame in which rows arrived")
  func insetsAtStart() {
    let list = ListNode(0..<100, estimatedRowLength: 30) { RowNode(index: $0, height: 40) }
    let stage = ListStage(list)
    stage.frame()
    stage.executor.runAll()
    stage.frame()
    list.contentInsets = EdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
    stage.settle()
    #expect(list.contentOffset == -50)
  }

  @Test(
    "What changes between two frames keeps what is on screen, and not what was meant before an end held it back"
  )
  func afterAnEnd() throws {
    let (rows, stage) = makeStage(scrolledBy: 1_400)
    let list = stage.list
    for row in list.visibleRows { rows[row].height.value = 20 }
    stage.frame()
    stage.executor.runAll()
    stage.frame()
    let row = list.visibleRows.lowerBound + 2
    let place = list.span(ofRow: row).lowerBound - list.contentOffset
    list.setLengthEstimate(.fixed(41), ofKind: .footer)
    #expect(list.span(ofRow: row).lowerBound - list.contentOffset == place)
  }

  @Test("What an end holds back after another layout was set is in its place with the next frame's sizes")
  func otherLayoutAtStart() {
    final class Tile: DisplayNode {
      let height: Double
      nonisolated init(height: Double) {
        self.height = height
        super.init()
      }
      nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 40, height: height) }
    }
    func layout(_ alignment: LineAlignment) -> FlowCollectionLayout {
      FlowCollectionLayout(lineAlignment: alignment, itemAlignment: .center)
    }
    let list = CollectionNode(0..<60, layout: layout(.start)) { Tile(height: $0 == 0 ? 20 : 60) }
    let stage = ListStage(list, execution: .mainActor)
    stage.settle()
    list.scroll(by: -100)
    stage.settle()
    #expect(stage.screenPosition(ofRow: 0) == 20)
    // Until they are measured, the first tile lies at the start.
    list.collectionLayout = layout(.end)
    stage.frame()
    #expect(stage.screenPosition(ofRow: 0) == 20 && list.contentOffset == 0)
  }

  @Test("Insets that are no numbers are refused, and the list stays where it is")
  func refusedInsets() {
    let list = ListNode(content(100), estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 500)
    stage.settle()
    Diagnostics.withHandler({ _ in }) {
      list.contentInsets = EdgeInsets(top: -.infinity, left: 0, bottom: 0, right: 0)
    }
    #expect(list.contentOffset == 500 && list.contentInsets == .zero)
  }
}
