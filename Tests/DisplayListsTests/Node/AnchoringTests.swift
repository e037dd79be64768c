import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Anchoring")
@MainActor
struct AnchoringTests {
  /// What was on screen before a frame.
  private struct Sight {
    let id: Int
    let position: Double
    let isShown: Bool
  }

  /// Inserts, deletes, moves and changes some items at random.
  private func mutate(_ items: inout [TestItem], nextID: inout Int, _ numbers: inout Numbers) {
    for _ in 0..<(1 + numbers.next(below: 12)) {
      let place = items.isEmpty ? 0 : numbers.next(below: items.count)
      switch numbers.next(below: 4) {
      case 0 where items.count > 40: items.remove(at: place)
      case 1 where items.count < 400:
        items.insert(TestItem(id: nextID), at: place)
        nextID += 1
      case 2: items.insert(items.remove(at: place), at: numbers.next(below: items.count))
      default: items[place].version += 1
      }
    }
  }

  /// The rows that will be in view once the driver has moved the list: those that are in view with their contents first,
  /// then those in view without, and each from the first on, where their nodes lie, or where their lengths put them if
  /// they have none.
  private func sights(of list: ListNode, items: [TestItem], displacement: Double) -> [Sight] {
    let offset = min(max(0, list.contentOffset + displacement), list.endOffset)
    let viewport = offset..<offset + list.viewportLength
    let measured = list.extents.rows(intersecting: viewport).filter { list.extents.isMeasured($0) }
    let placed = list.rows.all.filter(\.isPlaced).map(\.index)
    let rows = Set(measured).union(placed).sorted()
    let seen = rows.filter { row in
      list.rows[row].flatMap { $0.isPlaced ? place(of: $0, in: list) : nil }?.overlaps(list.viewport) == true
    }
    let shown = seen.filter(list.isShown)
    let blank = seen.filter { !shown.contains($0) }
    return (shown + blank + rows.filter { !seen.contains($0) }).compactMap { row in
      let span =
        list.rows[row].flatMap { $0.isPlaced ? place(of: $0, in: list) : nil } ?? list.span(ofRow: row)
      guard span.upperBound > viewport.lowerBound, span.lowerBound < viewport.upperBound else { return nil }
      return Sight(
        id: items[row].id,
        position: span.lowerBound - offset,
        isShown: shown.contains(row)
      )
    }
  }

  /// The items that are put elsewhere among those that stay.
  private func movedItems(from old: [TestItem], to new: [TestItem]) -> Set<Int> {
    let changes = makeSnapshot([new]).changes(from: makeSnapshot([old]), isUnchanged: ==)
    return Set(changes.movedItems.map { new[$0.destination.item].id })
  }

  /// Where the node of a row lies along the list.
  private func place(of row: ListRow, in list: ListNode) -> Range<Double>? {
    guard let frame = row.node?.frame else { return nil }
    let span = list.flow.isHorizontal ? frame.minX..<frame.maxX : frame.minY..<frame.maxY
    return list.flow.isReversed ? -span.upperBound..<(-span.lowerBound) : span
  }

  @Test(
    "Late lengths, changes of the data, reloads and other viewports never move the anchor on screen",
    arguments: [RowFlow.rightToLeft, .topToBottom, .bottomToTop, .leftToRight].prefix(
      TestDepth.count(1, full: 4)
    ),
    1...UInt64(TestDepth.count(1, full: 6))
  )
  func anchorStays(flow: RowFlow, seed: UInt64) {
    var numbers = Numbers(state: seed &* 77)
    var items = makeItems(0..<200)
    var shown = items
    var nextID = 200
    let source = makeSource(items)
    let list = ListNode(source, estimatedRowLength: Double(10 + numbers.next(below: 80)), flow: flow)
    let driver = ScriptedDriver()
    list.scrollDriver = driver
    let stage = ListStage(list, size: Size(width: 200, height: 200))
    stage.settle()
    list.scroll(by: 3_000)
    var worst = 0.0
    var checks = 0
    for _ in 0..<250 {
      driver.next = Double(numbers.next(below: 400) - 200) / 4
      if numbers.next(below: 5) == 0, !source.isProcessing {
        mutate(&items, nextID: &nextID, &numbers)
        source.apply(makeSnapshot([items]))
      }
      if numbers.next(below: 12) == 0 {
        let length = Double(120 + numbers.next(below: 160))
        stage.runtime.setViewportSize(
          flow.size(length: length, crossExtent: Double(200 + numbers.next(below: 2)))
        )
      }
      for _ in 0..<numbers.next(below: 6) { stage.executor.runNext() }
      let before = sights(of: list, items: shown, displacement: driver.next)
      stage.frame()
      let old = shown
      if !source.isProcessing { shown = items }
      guard list.rowCount == shown.count else { continue }
      let rows = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($0.element.id, $0.offset) })
      let moved = movedItems(from: old, to: shown)
      let kept = before.filter { rows[$0.id] != nil }
      let staying = kept.filter { !moved.contains($0.id) }
      guard
        let anchor = staying.first(where: \.isShown) ?? kept.first(where: \.isShown) ?? staying.first
          ?? kept.first,
        let row = rows[anchor.id],
        list.contentOffset > 0, list.contentOffset < list.endOffset
      else { continue }
      let after = list.span(ofRow: row).lowerBound - list.contentOffset
      worst = max(worst, abs(after - anchor.position))
      checks += 1
    }
    #expect(worst == 0, "seed \(seed)")
    #expect(checks > 100, "seed \(seed)")
  }

  @Test("Of several changes in a frame the last may take the first row in view: the next one stays")
  func severalChanges() throws {
    var ids = Array(0..<60)
    func content() -> ListContent { ListContent(ids) { RowNode(index: $0, height: 40) } }
    func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }
    func grid(_ length: Double) -> GridCollectionLayout {
      GridCollectionLayout(columns: .count(1), itemLength: .fixed(length))
    }
    let list = CollectionNode(content(), layout: grid(40))
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 810)
    stage.settle()
    #expect(stage.screenPosition(ofRow: 21) == 30)
    ids.insert(contentsOf: [100, 101], at: 21)
    try list.performBatchUpdates(to: content()) { $0.insertItems(at: [path(21), path(22)]) }
    ids.remove(at: 20)
    try list.performBatchUpdates(to: content()) { $0.deleteItems(at: [path(20)]) }
    stage.frame()
    #expect(ids[22] == 21 && stage.screenPosition(ofRow: 22) == 30)
    stage.settle()
    // Lengths that change at once, before the data does, keep what stays after both.
    let row = list.visibleRows.lowerBound
    let place = try #require(stage.screenPosition(ofRow: row + 1))
    ids.remove(at: row)
    try list.performBatchUpdates(to: content()) { $0.deleteItems(at: [path(row)]) }
    list.collectionLayout = grid(60)
    stage.frame()
    #expect(list.rowCount == 60 && stage.screenPosition(ofRow: row) == place)
    stage.settle()
    // What they keep may be gone after changes that come later.
    let first = list.visibleRows.lowerBound
    list.collectionLayout = grid(50)
    let next = list.span(ofRow: first + 1).lowerBound - list.contentOffset
    ids.insert(200, at: first + 1)
    try list.performBatchUpdates(to: content()) { $0.insertItems(at: [path(first + 1)]) }
    ids.remove(at: first)
    try list.performBatchUpdates(to: content()) { $0.deleteItems(at: [path(first)]) }
    stage.frame()
    #expect(list.span(ofRow: first + 1).lowerBound - list.contentOffset == next)
    stage.settle()
  }

  @Test("Changes that wait are looked at together once, however many they are")
  func changesAhead() {
    let content = ListContent(EmptyCollection<Int>()) { _ in DisplayNode() }
    var data = ListData(content, followers: [])
    for _ in 0..<3 { _ = data.append(ContentChange(from: content.numbering, to: content)) }
    #expect(data.changesAhead.count == 3)
    let isBegun = data.beginApplying()
    #expect(isBegun)
    data.beginRound()
    var counts: [Int] = []
    while let change = data.next {
      counts.append(data.changesAhead.count)
      _ = data.advance(past: change)
    }
    data.endApplying()
    #expect(counts == [2, 0, 0] && data.changesAhead.isEmpty)
  }

  @Test(
    "Long rows of which the end is seen stay in another width, whatever they were taken for",
    arguments: [44.0, 320, 600],
    [1, 8]
  )
  func longRows(estimate: Double, workers: Int) {
    final class AreaRow: DisplayNode {
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        Size(width: size.width, height: 240_000 / size.width)
      }
    }
    let grid = GridCollectionLayout(columns: .count(1), itemLength: .measured(estimate: estimate))
    let lists = [
      ListNode(0..<1_000, estimatedRowLength: estimate) { _ in AreaRow() },
      CollectionNode(0..<1_000, layout: grid) { _ in AreaRow() },
    ]
    for list in lists {
      let stage = ListStage(list, size: Size(width: 400, height: 400), workers: workers)
      stage.settle()
      list.scrollToRow(10, at: .start)
      stage.settle()
      list.scroll(by: 500)
      stage.settle()
      stage.runtime.setViewportSize(Size(width: 300, height: 400))
      for _ in 0..<12 {
        stage.frame()
        stage.executor.runNext()
        #expect(list.span(ofRow: 10).lowerBound - list.contentOffset == -500)
      }
      stage.settle()
      (list as? CollectionNode)?.collectionLayout =
        GridCollectionLayout(columns: .count(1), itemLength: .measured(estimate: 50))
      stage.settle()
      #expect(list.span(ofRow: 10).lowerBound - list.contentOffset == -500)
    }
  }

  @Test(
    "While rows are measured for another width one by one, the first one in view stays",
    arguments: [1, 2, 3]
  )
  func anotherWidth(step: Int) {
    final class WrappingRow: DisplayNode {
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        Size(width: size.width, height: 4_000 / size.width)
      }
    }
    let list = ListNode(0..<1_000, estimatedRowLength: 40) { _ in WrappingRow() }
    let stage = ListStage(list, workers: 8)
    stage.settle()
    list.scroll(by: 4_010)
    stage.settle()
    let top = list.visibleRows.lowerBound
    let place = stage.screenPosition(ofRow: top)
    #expect(place == -10)
    stage.runtime.setViewportSize(Size(width: 50, height: 200))
    stage.frame()
    // Results come in any order: here the last one first.
    for _ in 0..<40 {
      for _ in 0..<step { stage.executor.runNext(choosing: 7) }
      stage.frame()
      #expect(stage.screenPosition(ofRow: top) == place)
    }
    stage.settle()
    let span = list.span(ofRow: top)
    #expect(stage.screenPosition(ofRow: top) == place && span.upperBound - span.lowerBound == 80)
  }
}
