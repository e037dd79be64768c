import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("CollectionNode")
@MainActor
struct CollectionNodeTests {
  private nonisolated static let layouts =
    TestDepth.isFull ? TestLayout.allCases : [.waterfall, .spannedGrid]

  private func makeCollection(
    _ layout: TestLayout,
    count: Int = 400,
    flow: RowFlow = .topToBottom
  ) -> CollectionNode {
    CollectionNode(makeItems(0..<count), layout: layout.value, flow: flow) { TileRow($0) }
  }

  /// Which rows' nodes are told that they are visible.
  private func visibleRows(of list: ListNode) -> [Int] {
    list.rows.all.filter { $0.node?.interfaceState.contains(.visible) == true }.map(\.index)
  }

  @Test(
    "Nodes lie where the layout says, in every direction, and just those in the viewport are visible",
    arguments: TestLayout.allCases,
    [RowFlow.rightToLeft, .topToBottom, .bottomToTop, .leftToRight].prefix(TestDepth.count(1, full: 4))
  )
  func places(layout: TestLayout, flow: RowFlow) {
    let list = makeCollection(layout, flow: flow)
    let stage = ListStage(list, size: Size(width: 200, height: 220))
    stage.settle()
    for distance in [0.0, 130, -40] {
      list.scroll(by: distance)
      stage.settle()
      #expect(list.blankAreas.isEmpty)
      #expect(layout.placesNodes(of: list))
      let near = max(0, list.visibleRows.lowerBound - 30)..<min(400, list.visibleRows.upperBound + 30)
      let frames = layout.freshFrames(of: near, in: list)
      let seen = near.filter { frames[$0]?.meets(list.viewport) == true }
      #expect(visibleRows(of: list) == seen)
    }
  }

  @Test(
    "The anchor never moves along the way while sizes arrive and rows come, go, move and change",
    arguments: layouts,
    1...UInt64(TestDepth.count(1, full: 3))
  )
  func anchoring(layout: TestLayout, seed: UInt64) {
    var numbers = Numbers(state: seed &* 31)
    var items = makeItems(0..<300)
    var nextID = 300
    let source = TestSource(makeSnapshot([items]), isUnchanged: ==) { TileRow($0) }
    let list = CollectionNode(source, layout: layout.value)
    let driver = ScriptedDriver()
    list.scrollDriver = driver
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    list.scroll(by: 1_200)
    var (worst, checks) = (0.0, 0)
    for _ in 0..<60 {
      driver.next = Double(numbers.next(below: 200) - 90) / 4
      if numbers.next(below: 4) == 0, !source.isProcessing {
        let place = numbers.next(below: items.count)
        switch numbers.next(below: 3) {
        case 0: items.remove(at: place)
        case 1: items.insert(items.remove(at: place), at: numbers.next(below: items.count))
        default:
          items.insert(TestItem(id: nextID), at: place)
          nextID += 1
        }
        source.apply(makeSnapshot([items]))
      }
      for _ in 0..<numbers.next(below: 6) { stage.executor.runNext() }
      let offset = list.clampedOffset(list.contentOffset + driver.next)
      let viewport = offset..<offset + list.viewportLength
      let measured = list.extents.rows(intersecting: viewport).filter {
        list.extents.meets(viewport, row: $0) && list.extents.isMeasured($0) && list.node(ofRow: $0) != nil
      }
      // What is in view already comes before what the driver brings.
      let anchor =
        measured.first { list.rows[$0]?.isPlaced == true && list.extents.meets(list.viewport, row: $0) }
        ?? measured.first
      let node = anchor.flatMap { list.node(ofRow: $0) }
      let before = anchor.map { list.extents.offset(ofRow: $0) - offset }
      stage.frame()
      guard let before, let node, let row = list.rows.all.first(where: { $0.node === node })?.index,
        list.contentOffset > 0, list.contentOffset < list.endOffset
      else { continue }
      worst = max(worst, abs(list.extents.offset(ofRow: row) - list.contentOffset - before))
      checks += 1
    }
    #expect(worst == 0, "seed \(seed)")
    #expect(checks > 20, "seed \(seed): \(checks)")
  }

  @Test(
    "Of a million tiles only those near the viewport have a node, and a jump costs no more",
    arguments: TestLayout.allCases
  )
  func million(layout: TestLayout) {
    let list = CollectionNode(0..<1_000_000, layout: layout.value) { TileRow(TestItem(id: $0)) }
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    let first = list.statistics.nodesCreated
    #expect(first > 2 && first < 250)
    list.scroll(by: list.contentLength / 2)
    stage.settle()
    #expect(list.statistics.nodesCreated - first < 250)
    #expect(list.blankAreas.isEmpty && list.visibleRows.lowerBound > 300_000)
    let before = list.statistics.nodesCreated
    list.scrollToRow(999_999, at: .end)
    stage.settle()
    #expect(list.visibleRows.upperBound == 1_000_000)
    #expect(list.statistics.nodesCreated - before < 250)
  }

  @Test(
    "After changes of the data all lie where a fresh layout of it would have them",
    arguments: layouts,
    1...UInt64(TestDepth.count(1, full: 2))
  )
  func changes(layout: TestLayout, seed: UInt64) {
    var numbers = Numbers(state: seed &* 7 &+ 1)
    var sections = (0..<4).map { section in makeItems(section * 100..<section * 100 + 30) }
    let source = TestSource(makeSnapshot(sections), isUnchanged: ==) { TileRow($0) }
    let list = CollectionNode(source, layout: layout.value)
    let stage = ListStage(list, size: Size(width: 200, height: 300))
    stage.settle()
    for step in 0..<14 {
      let section = numbers.next(below: 4)
      let other = (section + 1) % 4
      switch step % 4 {
      case 0 where !sections[section].isEmpty:
        // Over a border between sections, where no row changes its place.
        if other > section { sections[other].insert(sections[section].removeLast(), at: 0) }
      case 1: sections[section].removeAll()
      case 2: sections[section].append(TestItem(id: 1_000 + step))
      default: sections[section].insert(contentsOf: makeItems(2_000 + step * 10..<2_004 + step * 10), at: 0)
      }
      source.apply(makeSnapshot(sections))
      list.scroll(by: Double(numbers.next(below: 400)) - 150)
      stage.settle()
      #expect(layout.placesNodes(of: list), "step \(step)")
      let frames = layout.freshFrames(of: 0..<list.rowCount, in: list)
      let differing = (0..<list.rowCount).first { list.extents.frame(ofRow: $0) != frames[$0] }
      #expect(differing == nil, "step \(step)")
    }
  }

  @Test("In text from right to left the first column is at the right")
  func mirrored() {
    let list = makeCollection(.waterfall)
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    let frames = (0..<6).map(list.frame)
    stage.runtime.environment.layoutDirection = .rightToLeft
    stage.settle()
    for (row, frame) in frames.enumerated() {
      let mirrored = list.frame(ofRow: row)
      #expect(mirrored.minX == 200 - frame.maxX && mirrored.minY == frame.minY)
      #expect(list.node(ofRow: row)?.frame == mirrored)
    }
  }

  @Test("Another width divides the columns again and keeps the anchor", arguments: TestLayout.allCases)
  func rotation(layout: TestLayout) {
    let list = makeCollection(layout)
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    list.scrollToRow(150, at: .start)
    stage.settle()
    list.scroll(by: 1)
    stage.settle()
    let row = list.extents.rows(intersecting: list.viewport).first {
      list.extents.meets(list.viewport, row: $0)
    }
    stage.runtime.setViewportSize(Size(width: 320, height: 200))
    stage.settle()
    let seen = list.extents.rows(intersecting: list.viewport)
    #expect(row.map(seen.contains) == true)
    #expect(list.blankAreas.isEmpty)
    #expect(layout.placesNodes(of: list))
  }

  @Test(
    "A collection that nobody moves stays at its start while its first line grows and tiles are added behind",
    arguments: [1, 8],
    [false, true]
  )
  func start(workers: Int, isGrowing: Bool) throws {
    let layout = GridCollectionLayout(
      columns: .count(3),
      itemLength: .measured(estimate: 10),
      itemAlignment: .center
    )
    let heights = [20.0, 60, 90]
    func content(_ count: Int) -> ListContent {
      ListContent(0..<count) { RowNode(index: $0, height: heights[$0 % 3]) }
    }
    let list = CollectionNode(content(90), layout: layout)
    let stage = ListStage(list, workers: workers)
    for count in 91...130 {
      if isGrowing {
        try list.performBatchUpdates(to: content(count)) {
          $0.insertItems(at: [ItemPath(section: 0, item: count - 1)])
        }
      }
      stage.frame()
      stage.executor.runNext(choosing: 2)
      #expect(list.contentOffset == 0)
    }
    stage.settle()
    #expect(list.contentOffset == 0 && stage.screenPosition(ofRow: 0) == 35)
  }

  @Test("Tiles that come to have another number of columns are measured for it", arguments: [false, true])
  func otherSpans(isPreparing: Bool) throws {
    func content(_ ids: [Int]) -> ListContent { ListContent(ids) { TileRow(TestItem(id: $0)) } }
    let list = CollectionNode(content(Array(0..<60)), layout: TestLayout.spannedGrid.value)
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    if isPreparing { for _ in 0..<3 { stage.frame() } } else { stage.settle() }
    try list.performBatchUpdates(to: content([60] + Array(0..<60))) {
      $0.insertItems(at: [ItemPath(section: 0, item: 0)])
    }
    stage.settle()
    let placed = list.rows.all.filter(\.isPlaced)
    #expect(placed.count > 8)
    for row in placed { #expect(row.node?.frame == list.frame(ofRow: row.index), "row \(row.index)") }
  }

  @Test("Another layout takes the place of the old one, and what is in view stays in view")
  func otherLayout() {
    let list = makeCollection(.waterfall)
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    list.scrollToRow(120, at: .start)
    stage.settle()
    let created = list.statistics.nodesCreated
    for layout in TestLayout.allCases {
      let row = list.visibleRows.lowerBound
      list.collectionLayout = layout.value
      stage.settle()
      #expect(list.visibleRows.contains(row) || list.visibleRows.lowerBound <= row + 6, "\(layout)")
      #expect(list.blankAreas.isEmpty)
      #expect(layout.placesNodes(of: list))
    }
    #expect(list.statistics.nodesCreated - created < 400)
  }

  @Test("A tile that the length of another brings beside its neighbors is seen, though the viewport stays")
  func broughtIntoView() throws {
    // In two columns: one long tile at the left, and short ones at the right that end above the viewport.
    let heights = [150.0, 20, 20, 200, 200]
    let layout = WaterfallCollectionLayout(columns: .count(2), estimatedItemLength: 20)
    let list = CollectionNode(0..<heights.count, layout: layout) { RowNode(index: $0, height: heights[$0]) }
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 50)
    stage.settle()
    #expect(list.contentOffset == 50 && visibleRows(of: list) == [0, 3, 4])
    let short = try #require(list.node(ofRow: 1) as? RowNode)
    short.height.value = 60
    stage.settle()
    #expect(list.contentOffset == 50 && visibleRows(of: list) == [0, 1, 2, 3, 4])
    #expect(list.blankAreas.isEmpty)
  }

  @Test(
    "Sections have their headers across the whole cross extent, which stay at the top while they are seen"
  )
  func sections() throws {
    let sections = (0..<20).map { section in (0..<25).map { TestItem(id: section * 100 + $0) } }
    let content = try ListContent(sections: sections) { items in
      ItemRow(TestItem(id: 10_000 + (items.first?.id ?? 0)))
    } row: {
      TileRow($0)
    }
    let list = CollectionNode(content, layout: TestLayout.waterfall.value)
    list.pinsHeaders = true
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    #expect(list.node(ofRow: 0)?.frame.width == 200)
    list.scroll(by: 60)
    stage.settle()
    #expect(list.pinnedRow == 0 && stage.screenPosition(ofRow: 0) == 0)
    list.scrollToItem(at: ItemPath(section: 4, item: 0), alignment: .start)
    stage.settle()
    list.scroll(by: 30)
    stage.settle()
    #expect(list.pinnedRow == 4 * 26)
    list.scroll(by: 70)
    stage.settle()
    let header = try #require(list.node(ofRow: 4 * 26))
    #expect(list.pinnedRow == 4 * 26 && list.extents.frame(ofRow: 4 * 26).maxY < list.contentOffset)
    #expect(header.interfaceState.contains(.visible) && header.isInHierarchy, "Its own place is not seen.")
  }

  @Test("What is set while a collection is in no tree is arranged for the screen that it comes back to")
  func configuredWhileAway() {
    final class Tab: DisplayNode {
      nonisolated let lists = LayoutInput([DisplayNode]())
      nonisolated override init() { super.init() }
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(.vertical, alignItems: .stretch, children: lists.value)
      }
    }
    func places(changes: (CollectionNode) -> Void, whileAway: Bool, direction: LayoutDirection) -> [Rect] {
      let list = CollectionNode(0..<12, layout: GridCollectionLayout(columns: .count(3))) {
        TileRow(TestItem(id: $0))
      }
      list.style.flexGrow = 1
      let tab = Tab()
      tab.lists.value = [list]
      let stage = ListStage(list, in: tab, size: Size(width: 100, height: 200), scale: 2)
      stage.runtime.environment.layoutDirection = direction
      stage.settle()
      if !whileAway { changes(list) }
      tab.lists.value = []
      stage.settle()
      #expect(!list.isInHierarchy)
      if whileAway { changes(list) }
      tab.lists.value = [list]
      stage.settle()
      #expect(list.isInHierarchy)
      return (0..<4).map { list.frame(ofRow: $0) } + (0..<4).compactMap { list.node(ofRow: $0)?.frame }
    }
    let changes: [(CollectionNode) -> Void] = [
      { $0.contentInsets = EdgeInsets(top: 0, left: 2, bottom: 0, right: 0) },
      { $0.collectionLayout = GridCollectionLayout(columns: .count(3), spacing: 1) },
    ]
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for change in changes {
        let shown = places(changes: change, whileAway: false, direction: direction)
        #expect(places(changes: change, whileAway: true, direction: direction) == shown)
        #expect(shown.count == 8)
      }
    }
  }
}
