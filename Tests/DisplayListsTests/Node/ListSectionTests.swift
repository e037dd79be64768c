import AsyncDisplay
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("Sections of a list")
@MainActor
struct ListSectionTests {
  private func makeList(sections: Int = 20, items: Int = 6, flow: RowFlow = .topToBottom) throws -> ListNode {
    let sections = (0..<sections).map { section in makeItems(section * 100..<section * 100 + items) }
    let content = try ListContent(sections: sections) { _ in
      RowNode(index: -1, height: 18)
    } footer: { _ in
      RowNode(index: -2, height: 9)
    } row: {
      ItemRow($0)
    }
    return ListNode(content, estimatedRowLength: 40, flow: flow)
  }

  @Test("Headers and footers are rows around the items of their section, estimated by themselves")
  func supplementaries() throws {
    let list = try makeList()
    let stage = ListStage(list)
    stage.settle()
    #expect(list.rowCount == 20 * 8)
    #expect((list.node(ofRow: 0) as? RowNode)?.index == -1)
    #expect((list.node(ofRow: 1) as? ItemRow)?.item.id == 0)
    #expect((list.node(ofRow: 7) as? RowNode)?.index == -2)
    #expect(list.extents.kind(ofRow: 72) == .header && list.extents.kind(ofRow: 79) == .footer)
    #expect(list.extents.kind(ofRow: 75) == .item)
  }

  @Test("A pinned header stays at the viewport's start until the end of its section pushes it away")
  func pinnedHeader() throws {
    let list = try makeList()
    list.pinsHeaders = true
    let stage = ListStage(list)
    stage.settle()
    var pinnedFrames = 0
    for _ in 0..<150 {
      list.scroll(by: 11)
      stage.executor.runAll()
      stage.frame()
      stage.executor.runAll()
      stage.frame()
      let shown = list.extents.row(atOffset: list.contentOffset)
      let first = try #require(shown)
      let section = first / 8
      let header = try #require(list.node(ofRow: section * 8))
      let end = list.extents.offset(ofRow: (section + 1) * 8)
      let start = list.extents.offset(ofRow: section * 8)
      #expect(header.frame.minY == max(start, min(list.contentOffset, end - 18)))
      #expect(header.isInHierarchy && header.interfaceState.contains(.visible))
      guard header.frame.minY > start else { continue }
      pinnedFrames += 1
      #expect(list.layer?.sublayers.last === header.layer)
    }
    #expect(pinnedFrames > 100)
  }

  @Test("Content that comes to have headers is shown with them, and loses them again")
  func headersComeAndGo() throws {
    let items = makeItems(0..<5)
    let list = ListNode(ListContent(items) { ItemRow($0) })
    let stage = ListStage(list, size: Size(width: 100, height: 900))
    stage.settle()
    list.reload(
      try ListContent(sections: [items]) { _ in
        RowNode(index: -1, height: 18)
      } row: {
        ItemRow($0)
      }
    )
    stage.settle()
    #expect(list.rowCount == 6)
    #expect(list.node(ofRow: 0) is RowNode && list.node(ofRow: 1) is ItemRow)
    #expect(list.extents.kind(ofRow: 0) == .header)
    list.reload(ListContent(items) { ItemRow($0) })
    stage.settle()
    #expect(list.rowCount == 5 && list.node(ofRow: 0) is ItemRow)
    #expect(list.extents.kind(ofRow: 0) == .item)
  }

  @Test(
    "Rows follow each other in each flow, and insets keep them away from the edges",
    arguments: RowFlow.allCases
  )
  func flows(flow: RowFlow) throws {
    let list = ListNode(makeItems(0..<100), estimatedRowLength: 40, flow: flow) { ItemRow($0) }
    list.contentInsets = EdgeInsets(top: 3, left: 5, bottom: 7, right: 11)
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    #expect(list.blankAreas.isEmpty)
    let first = try #require(list.node(ofRow: 0))
    let second = try #require(list.node(ofRow: 1))
    let origin = try #require(list.layer?.boundsOrigin)
    let (a, b) = (first.frame, second.frame)
    switch flow {
    case .topToBottom: #expect(a.minY - origin.y == 3 && b.minY == a.maxY && a.minX == 5 && a.width == 184)
    case .bottomToTop: #expect(a.maxY - origin.y == 193 && b.maxY == a.minY && a.minX == 5)
    case .leftToRight: #expect(a.minX - origin.x == 5 && b.minX == a.maxX && a.minY == 3 && a.height == 190)
    case .rightToLeft: #expect(a.maxX - origin.x == 189 && b.maxX == a.minX && a.minY == 3)
    }
    for _ in 0..<12 {
      list.scroll(by: 1e6)
      stage.settle()
    }
    let last = try #require(list.node(ofRow: 99)).frame
    let end = try #require(list.layer?.boundsOrigin)
    switch flow {
    case .topToBottom: #expect(abs(last.maxY - end.y - 193) <= 0.5)
    case .bottomToTop: #expect(abs(last.minY - end.y - 3) <= 0.5)
    case .leftToRight: #expect(abs(last.maxX - end.x - 189) <= 0.5)
    case .rightToLeft: #expect(abs(last.minX - end.x - 5) <= 0.5)
    }
  }

  @Test("A header that is no longer pinned lies before its items again", arguments: [true, false])
  func unpinned(bySetting: Bool) throws {
    let list = try makeList()
    list.pinsHeaders = true
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 100)
    stage.settle()
    let header = try #require(list.node(ofRow: 0))
    #expect(header.frame.minY == 100)
    if bySetting {
      list.pinsHeaders = false
    } else {
      // All rows' states are looked at in the frame in which the pin ends.
      list.scroll(by: -100)
      list.note(.willEnterForeground)
    }
    stage.frame()
    #expect(header.frame.minY == 0)
  }

  @Test(
    "A row that is scrolled to does not lie under the pinned header",
    arguments: [RowAlignment.start, .nearest]
  )
  func rowBesidePinnedHeader(alignment: RowAlignment) throws {
    let list = try makeList()
    list.pinsHeaders = true
    let stage = ListStage(list)
    stage.settle()
    for inset in [0.0, 10, 30] {
      list.contentInsets = EdgeInsets(top: inset, left: 0, bottom: 0, right: 0)
      list.scrollToRow(25, at: .start)
      stage.settle()
      let path = ItemPath(section: 2, item: 4)
      list.scrollToItem(at: path, alignment: alignment)
      stage.settle()
      let row = try #require(list.numbering.row(of: .item(path)))
      let (item, header) = (try #require(list.node(ofRow: row)), try #require(list.node(ofRow: 16)))
      #expect(item.frame.minY >= max(header.frame.maxY, list.contentOffset + inset))
    }
    // The first item brings its header along, which lies right before it.
    list.contentInsets = .zero
    list.scrollToItem(at: ItemPath(section: 2, item: 0), alignment: .start)
    stage.settle()
    #expect(list.contentOffset == list.extents.offset(ofRow: 16))
  }

  @Test("Where no header is pinned a row that is scrolled to lies at the viewport's start")
  func rowWithoutPinnedHeader() throws {
    let list = try makeList()
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(21, at: .start)
    stage.settle()
    #expect(list.contentOffset > 0 && stage.screenPosition(ofRow: 21) == 0)
  }

  @Test(
    "Reloaded sections show what they showed until they are redrawn, and stay where they are on screen"
  )
  func reloadedSections() throws {
    func content(_ counts: [Int]) throws -> ListContent {
      let sections = counts.enumerated().map { section, count in
        makeItems(section * 100..<section * 100 + count)
      }
      return try ListContent(sections: sections) { _ in
        RowNode(index: -1, height: 40)
      } row: { _ in
        RowNode(index: 0, height: 40)
      }
    }
    let list = ListNode(try content([10, 10]), estimatedRowLength: 100)
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 130)
    stage.settle()
    list.selectItem(at: ItemPath(section: 0, item: 4))
    list.selectItem(at: ItemPath(section: 1, item: 4))
    let place = stage.screenPosition(ofRow: 4)
    for counts in [[10, 10], [14, 10], [8, 10]] {
      let old = list.node(ofRow: 4)
      try list.performBatchUpdates(to: content(counts)) { $0.reloadSections([0]) }
      for _ in 0..<3 {
        let report = stage.frame()
        #expect(report.blankArea == 0 && stage.screenPosition(ofRow: 4) == place)
      }
      #expect(list.node(ofRow: 4) === old)
      stage.settle()
      #expect(list.node(ofRow: 4) !== old && stage.screenPosition(ofRow: 4) == place)
      #expect(list.rowCount == counts[0] + 12)
      #expect(list.selectedItems == [ItemPath(section: 1, item: 4)])
    }
  }

  @Test(
    "A row that is seen stays where it is when the header above it turns out longer or shorter",
    arguments: [12.0, 90, 300]
  )
  func headerMeasuredLate(length: Double) throws {
    let sections = (0..<12).map { makeItems($0 * 100..<$0 * 100 + 10) }
    let content = try ListContent(sections: sections) { _ in
      RowNode(index: -1, height: length)
    } row: { _ in
      RowNode(index: 0, height: 40)
    }
    let list = ListNode(content, estimatedRowLength: 40)
    list.pinsHeaders = true
    let stage = ListStage(list)
    stage.settle()
    for alignment in [RowAlignment.start, .center, .nearest] {
      list.scrollToItem(at: ItemPath(section: 9, item: 8), alignment: alignment)
      let row = try #require(list.numbering.row(of: .item(ItemPath(section: 9, item: 8))))
      var places: Set<Double> = []
      for _ in 0..<60 {
        stage.frame()
        stage.executor.runAll()
        if list.rows[row]?.isShown == true, let place = stage.screenPosition(ofRow: row) {
          places.insert(place)
        }
      }
      #expect(places.count == 1 && places.allSatisfy { $0 >= 0 && $0 <= 160 }, "\(alignment) \(places)")
      list.scrollToRow(0, at: .start)
      stage.settle()
    }
  }
}
