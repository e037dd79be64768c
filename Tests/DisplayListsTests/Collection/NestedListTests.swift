import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row with a list of tiles from left to right in it.
private final class ShelfRow: CellNode {
  let list: ListNode

  /// A row with one tile.
  nonisolated init(tile: DisplayNode, height: Double) {
    list = ListNode(0..<1, estimatedRowLength: 50, flow: .leftToRight) { _ in tile }
    super.init()
    list.updateStyle { $0.height = .points(height) }
  }

  nonisolated init(_ shelf: Int, layout: any CollectionLayout = ListCollectionLayout()) {
    let content = ListContent(0..<200) { ItemRow(TestItem(id: shelf * 1_000 + $0)) }
    list = ListNode(content, estimatedRowLength: 50, flow: .leftToRight, layout: layout)
    super.init()
    list.updateStyle { $0.height = .points(80) }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(EdgeInsets(all: 0), child: list)
  }
}

/// A row with tiles of many sizes that flow from left to right.
private final class TagRow: CellNode {
  let tags: CollectionNode

  nonisolated init(_ row: Int) {
    let items = (0..<300).map { TestItem(id: row * 1_000 + $0) }
    let layout = FlowCollectionLayout(
      itemSpacing: 3,
      lineSpacing: 4,
      estimatedItemSize: Size(width: 30, height: 20)
    )
    tags = CollectionNode(items, layout: layout, flow: .topToBottom) { TileRow($0) }
    super.init()
    tags.updateStyle { $0.height = .points(120) }
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(EdgeInsets(all: 0), child: tags)
  }
}

/// A row that writes down when it is measured.
private final class MeasuredRow: CellNode {
  let name: String
  let length: LayoutInput<Double>
  let log: Lock<[String]>

  nonisolated init(_ name: String, _ length: Double, _ log: Lock<[String]>) {
    (self.name, self.length, self.log) = (name, LayoutInput(length), log)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    log.withLock { $0.append(name) }
    return Size(
      width: size.width.isFinite ? size.width : length.value,
      height: size.height.isFinite ? size.height : length.value
    )
  }
}

@Suite("Lists in rows of lists")
@MainActor
struct NestedListTests {
  private func makeList(_ shelves: Int = 200) -> ListNode {
    ListNode(0..<shelves, estimatedRowLength: 80) { ShelfRow($0) }
  }

  private func shelf(_ row: Int, in list: ListNode) -> ListNode? {
    (list.node(ofRow: row) as? ShelfRow)?.list
  }

  /// How many of a list's rows are in each state.
  private func counts(_ list: ListNode) -> (preload: Int, display: Int, visible: Int, loaded: Int) {
    let states = list.rows.all.compactMap { $0.node?.interfaceState }
    return (
      states.count { $0.contains(.preload) }, states.count { $0.contains(.display) },
      states.count { $0.contains(.visible) }, list.rows.all.count { $0.node?.isLoaded == true }
    )
  }

  @Test("A list in a row has of its own rows in each range what its row is in itself")
  func followsParent() throws {
    let list = makeList()
    list.rangePolicy = .fixed
    list.rangeTuning = {
      var tuning = RangeTuning()
      tuning.setDisplayBuffer(RangeBuffer(leading: 1, trailing: 1))
      tuning.setPreloadBuffer(RangeBuffer(leading: 2, trailing: 2))
      return tuning
    }()
    let stage = ListStage(list, size: Size(width: 200, height: 160))
    stage.settle()
    list.scroll(by: 8_000)
    stage.settle()
    var seen: [InterfaceState: Int] = [:]
    for row in list.rows.all {
      let inner = try #require(shelf(row.index, in: list))
      let state = inner.interfaceState
      seen[state, default: 0] += 1
      let counts = counts(inner)
      #expect(inner.isActive == !state.isEmpty)
      if state.contains(.visible) {
        #expect(counts.visible > 1 && counts.display >= counts.visible)
      } else if state.contains(.display) {
        // As if it were on screen: all that the viewport would show has its contents.
        #expect(counts.visible == 0 && counts.display > 1 && counts.loaded == counts.display)
        for row in inner.extents.rows(intersecting: inner.viewport) {
          #expect(inner.rows[row]?.isComplete == true)
        }
      } else if state.contains(.preload) {
        #expect(counts.preload > 1 && counts.display == 0 && counts.loaded == 0)
      } else {
        #expect(inner.rows.all.isEmpty)
      }
    }
    #expect(seen[.inHierarchy] == 2)
    #expect(seen[[.measureLayout, .preload, .display]] == 4)
    #expect(seen[[.measureLayout, .preload]] == 4)
  }

  @Test("Work for a list in a row comes as far back in line as the row")
  func distances() throws {
    let list = makeList()
    let stage = ListStage(list, size: Size(width: 200, height: 160))
    stage.settle()
    var distances: [Double] = []
    for row in list.rows.all {
      guard let inner = shelf(row.index, in: list), let first = inner.rows[0] else { continue }
      #expect(inner.distance(of: first) == list.distance(of: row))
      distances.append(inner.distance(of: first))
    }
    #expect(distances.count > 3 && distances[0] == 0)
    #expect(distances == distances.sorted() && distances[distances.count - 1] > 0)
  }

  @Test("Work for a list in a row moves up with the row, though the list itself shows what it did")
  func workMovesUp() {
    let log = Lock<[String]>([])
    let (tile, below) = (MeasuredRow("tile", 50, log), MeasuredRow("below", 80, log))
    let list = ListNode(0..<40, estimatedRowLength: 80) { row -> DisplayNode in
      switch row {
      case 0: MeasuredRow("above", 300, log)
      case 1: ShelfRow(tile: tile, height: 40)
      case 2: below
      default: MeasuredRow("other", 80, log)
      }
    }
    list.rangePolicy = .fixed
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    list.scroll(by: 20)
    stage.settle()
    // The tile is 80 points away, and the row below it 120.
    tile.length.value = 60
    below.length.value = 90
    stage.frame()
    log.withLock { $0 = [] }
    // The tile's row comes to the viewport's end, so that the row below is 40 away.
    list.scroll(by: 80)
    stage.frame()
    stage.executor.runAll()
    #expect(log.withLock { $0.filter { $0 != "other" } } == ["tile", "below"])
  }

  @Test("Rows of a list hear that they are no longer visible before they hear that they left the screen")
  func leavingOrder() throws {
    final class LoggingRow: CellNode {
      let log: Lock<[String]>
      nonisolated init(_ log: Lock<[String]>) {
        self.log = log
        super.init()
      }
      nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 500, height: 80) }
      override func didExitVisibleState() { log.withLock { $0.append("not visible") } }
      override func didExitHierarchy() { log.withLock { $0.append("left") } }
      override func didExitDisplayState() { log.withLock { $0.append("not displayed") } }
    }
    final class Shelf: CellNode {
      let list: ListNode
      nonisolated init(_ log: Lock<[String]>) {
        list = ListNode(0..<1, flow: .leftToRight) { _ in LoggingRow(log) }
        super.init()
        list.updateStyle { $0.height = .points(80) }
      }
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        InsetLayoutSpec(.zero, child: list)
      }
    }
    let logs = (0..<40).map { _ in Lock<[String]>([]) }
    let list = ListNode(0..<40, estimatedRowLength: 80) { Shelf(logs[$0]) }
    let stage = ListStage(list, size: Size(width: 200, height: 160))
    stage.settle()
    // Out of view, and no farther than the display range.
    list.scroll(by: 90)
    stage.settle()
    #expect(logs[0].withLock { $0 } == ["not visible", "left"])
    list.scroll(by: 1_500)
    stage.settle()
    #expect(logs[0].withLock { $0 } == ["not visible", "left", "not displayed"])
  }

  @Test("A row whose list was prepared comes on screen without a blank tile")
  func noBlank() {
    let list = makeList()
    let stage = ListStage(list, size: Size(width: 200, height: 160))
    stage.settle()
    var blank = 0.0
    for _ in 0..<120 {
      list.scroll(by: 11)
      stage.executor.runAll()
      blank += stage.frame().blankArea
    }
    #expect(list.contentOffset > 1_000)
    #expect(blank == 0)
  }

  @Test("Tiles of a list that is not there are blank, as far as the lists around it show them")
  func countsBlankTiles() {
    let list = makeList()
    let stage = ListStage(list, size: Size(width: 200, height: 120))
    for _ in 0..<40 where shelf(1, in: list)?.isInHierarchy != true {
      stage.frame()
      stage.executor.runNext()
    }
    stage.frame()
    let inner = [0, 1].compactMap { shelf($0, in: list) }
    let blank = inner.map { inner in inner.blankAreas.reduce(0) { $0 + $1.width * $1.height } }
    let report = stage.frame()
    #expect(inner.count == 2 && blank[0] + blank[1] > 0)
    // Half of the second row lies below the viewport.
    #expect(report.blankArea == blank[0] + blank[1] / 2)
    #expect(report.visibleArea == 200 * 120)
  }

  @Test("A list stays where it was scrolled to when its row's node is lost and made again, to the point")
  func keepsOffset() throws {
    let list = makeList()
    let stage = ListStage(list, size: Size(width: 200, height: 160))
    stage.settle()
    let inner = try #require(shelf(1, in: list))
    inner.scroll(by: 700)
    stage.settle()
    let (offset, rows) = (inner.contentOffset, inner.visibleRows)
    #expect(offset > 300)
    weak let lost = list.node(ofRow: 1)
    list.scroll(by: 6_000)
    stage.settle()
    #expect(lost == nil && list.node(ofRow: 1) == nil)
    list.scroll(by: -6_000)
    stage.settle()
    let again = try #require(shelf(1, in: list))
    #expect(again !== inner)
    #expect(again.contentOffset == offset && again.visibleRows == rows)
    #expect(shelf(0, in: list)?.contentOffset == 0)
    // Rows before the ones in view were never made again.
    #expect(again.statistics.nodesCreated < 40)
  }

  @Test("The kept offset moves with the row when changes of the data move it, and goes with it")
  func offsetFollowsIdentity() throws {
    let items = makeItems(0..<100)
    let source = TestSource(makeSnapshot([items]), isUnchanged: ==) { ShelfRow($0.id) }
    let list = ListNode(source, estimatedRowLength: 80)
    let stage = ListStage(list, size: Size(width: 200, height: 160))
    stage.settle()
    try #require(shelf(0, in: list)).scroll(by: 300)
    try #require(shelf(1, in: list)).scroll(by: 500)
    stage.settle()
    list.scroll(by: 6_000)
    stage.settle()
    var moved = items
    moved.remove(at: 0)
    moved.insert(TestItem(id: 500), at: 0)
    moved.insert(TestItem(id: 501), at: 0)
    source.apply(makeSnapshot([moved]))
    stage.settle()
    list.scroll(by: -20_000)
    stage.settle()
    #expect((0..<4).map { shelf($0, in: list)?.contentOffset } == [0, 0, 500, 0])
  }

  @Test("A list in a row whose model changed is where the one before it was")
  func offsetSurvivesReload() throws {
    let source = TestSource(makeSnapshot([makeItems(0..<20)]), isUnchanged: ==) { ShelfRow($0.id) }
    let list = ListNode(source, estimatedRowLength: 80)
    let stage = ListStage(list, size: Size(width: 200, height: 160))
    stage.settle()
    let inner = try #require(shelf(0, in: list))
    inner.scroll(by: 400)
    stage.settle()
    var items = makeItems(0..<20)
    items[0].version = 1
    source.apply(makeSnapshot([items]))
    stage.settle()
    let new = try #require(shelf(0, in: list))
    #expect(new !== inner && new.contentOffset == 400)
  }

  @Test("Lists in rows of lists in rows keep their places, too")
  func deepNesting() throws {
    final class TowerRow: CellNode {
      let list = ListNode(0..<30, estimatedRowLength: 80) { ShelfRow($0) }
      nonisolated override init() {
        super.init()
        list.updateStyle { $0.height = .points(160) }
      }
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        InsetLayoutSpec(EdgeInsets(all: 0), child: list)
      }
    }
    let list = ListNode(0..<100, estimatedRowLength: 160) { _ in TowerRow() }
    let stage = ListStage(list, size: Size(width: 200, height: 320))
    stage.settle()
    func tower() -> ListNode? { (list.node(ofRow: 0) as? TowerRow)?.list }
    try #require(tower()).scroll(by: 240)
    stage.settle()
    let inner = try #require(tower())
    try #require(shelf(3, in: inner)).scroll(by: 250)
    stage.settle()
    list.scroll(by: 9_000)
    stage.settle()
    list.scroll(by: -9_000)
    stage.settle()
    let again = try #require(tower())
    #expect(again !== inner && again.contentOffset == 240)
    #expect(shelf(3, in: again)?.contentOffset == 250)
  }

  @Test("A list leaves with its row: no node and no participant stays")
  func leaves() {
    weak var inner: ListNode?
    let list = makeList()
    let stage = ListStage(list, size: Size(width: 200, height: 160))
    stage.settle()
    inner = shelf(0, in: list)
    #expect(inner?.isActive == true)
    let count = stage.runtime.participantCount
    list.scroll(by: 7_000)
    stage.settle()
    #expect(inner == nil)
    #expect(stage.runtime.participantCount < count + 14)
    stage.runtime.invalidate()
    #expect(stage.runtime.participantCount == 0)
  }

  @Test("A flow in a row is where it was scrolled to when the row comes again, with the sizes of its items")
  func flowComesAgain() throws {
    let outer = ListNode(0..<60, estimatedRowLength: 80) { row in
      TagRow(row)
    }
    let stage = ListStage(outer, size: Size(width: 200, height: 200))
    stage.settle()
    func tags() throws -> CollectionNode { try #require(outer.node(ofRow: 0) as? TagRow).tags }
    let first = try tags()
    for _ in 0..<12 {
      first.scroll(by: 60)
      stage.settle()
    }
    let (offset, rows) = (first.contentOffset, first.visibleRows)
    outer.scrollToRow(50)
    stage.settle()
    outer.scrollToRow(0, at: .start)
    stage.settle()
    let again = try tags()
    #expect(again !== first)
    #expect(again.contentOffset == offset && again.visibleRows == rows)
  }
}
