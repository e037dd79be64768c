import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Changes of a list")
@MainActor
struct ListChangeTests {
  private func content(_ items: [TestItem]) -> ListContent { ListContent(items) { ItemRow($0) } }

  private func shownIDs(_ list: ListNode) -> [Int?] {
    (0..<list.rowCount).map { (list.node(ofRow: $0) as? ItemRow)?.item.id }
  }

  @Test(
    "Whatever snapshots come, rows that stay keep their nodes, and in the end each shows its item",
    arguments: 1...UInt64(TestDepth.count(1, full: 10))
  )
  func snapshotsKeepNodes(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let source = makeSource(makeItems(0..<30))
    let list = ListNode(source, estimatedRowLength: 50)
    let stage = ListStage(list, size: Size(width: 100, height: 4_000))
    stage.settle()
    var items = makeItems(0..<30)
    for step in 0..<40 {
      let nodes = Dictionary(
        uniqueKeysWithValues: (0..<list.rowCount).compactMap { row in
          (list.node(ofRow: row) as? ItemRow).map { ($0.item, ObjectIdentifier($0)) }
        }.map { (key: $0.0.id, value: $0) }
      )
      items.shuffleSome(&numbers)
      if numbers.next(below: 2) == 0 { items.removeLast(min(items.count, numbers.next(below: 3))) }
      if numbers.next(below: 2) == 0 { items.insert(TestItem(id: 1_000 + step), at: 0) }
      if !items.isEmpty { items[numbers.next(below: items.count)].version += 1 }
      source.apply(makeSnapshot([items]))
      stage.settle()
      #expect(shownIDs(list) == items.map(\.id), "seed \(seed)")
      for (row, item) in items.enumerated() {
        let node = try #require(list.node(ofRow: row) as? ItemRow)
        #expect(node.item == item)
        if let old = nodes[item.id], old.0 == item { #expect(ObjectIdentifier(node) == old.1) }
      }
    }
  }

  @Test("Moving every row recreates no node")
  func movesMakeNothing() {
    let source = makeSource(makeItems(0..<8))
    let list = ListNode(source)
    let stage = ListStage(list, size: Size(width: 100, height: 900))
    stage.settle()
    source.apply(makeSnapshot([makeItems(0..<8).reversed()]))
    stage.settle()
    #expect(list.statistics.nodesCreated == 8)
    #expect(shownIDs(list) == (0..<8).reversed().map(Optional.some))
  }

  @Test("Old contents stay until those of the new model are drawn: no frame is blank")
  func reloadsWithoutBlank() {
    let source = makeSource(makeItems(0..<8))
    let list = ListNode(source, estimatedRowLength: 50)
    let stage = ListStage(list, size: Size(width: 100, height: 900))
    stage.settle()
    #expect(stage.frame().blankArea == 0)
    let old = list.node(ofRow: 0)
    source.apply(makeSnapshot([(0..<8).map { TestItem(id: $0, version: 1) }]))
    var stages: Set<Bool> = []
    for _ in 0..<200 {
      stage.executor.runNext()
      #expect(stage.frame().blankArea == 0)
      stages.insert(list.node(ofRow: 0) === old)
    }
    #expect(stages == [true, false])
    #expect((list.node(ofRow: 0) as? ItemRow)?.item.version == 1)
    #expect(list.replacements.isEmpty)
    #expect(list.contentLength == list.extents.totalLength)
  }

  @Test("A cell that another one replaces is told that it is seen no longer: once, and only if it was seen")
  func replacedCellsAreTold() throws {
    let list = ListNode(content(makeItems(0..<60)), estimatedRowLength: 50)
    let stage = ListStage(list)
    stage.settle()
    let shown = list.visibleRows
    let cells = try (0..<shown.upperBound + 1).map { try #require(list.node(ofRow: $0) as? ItemRow) }
    #expect(cells.map(\.seen.isEmpty) == cells.indices.map { !shown.contains($0) })
    func reload(_ rows: Range<Int>) throws {
      try list.performBatchUpdates(to: content(makeItems(0..<60))) { updates in
        updates.reloadItems(at: rows.map { ItemPath(section: 0, item: $0) })
      }
      stage.settle()
    }
    // One that is seen, and the first one that is not yet.
    try reload(shown.upperBound - 1..<shown.upperBound + 1)
    #expect(cells[shown.upperBound - 1].seen.count { $0 == nil } == 1)
    #expect(cells[shown.upperBound].seen.isEmpty)
    // One that has left.
    list.scroll(by: list.span(ofRow: 0).upperBound)
    stage.settle()
    #expect(cells[0].seen.last == .some(nil))
    try reload(0..<1)
    #expect(list.node(ofRow: 0) !== cells[0])
    #expect(cells[0].seen.count { $0 == nil } == 1)
  }

  @Test("A row that was on screen and is only preloaded now is replaced without a layer for its new node")
  func replacedOutOfView() throws {
    let list = ListNode(content(makeItems(0..<60)), estimatedRowLength: 50)
    list.rangePolicy = .fixed
    list.rangeTuning.setDisplayBuffer(RangeBuffer(leading: 0, trailing: 0))
    list.rangeTuning.setPreloadBuffer(RangeBuffer(leading: 2, trailing: 2))
    let stage = ListStage(list)
    stage.settle()
    list.scroll(by: 250)
    stage.settle()
    let old = try #require(list.node(ofRow: 0))
    #expect(old.isLoaded && old.interfaceState == [.measureLayout, .preload])
    try list.performBatchUpdates(to: content(makeItems(0..<60))) {
      $0.reloadItems(at: [ItemPath(section: 0, item: 0)])
    }
    stage.settle()
    let new = try #require(list.node(ofRow: 0))
    #expect(new !== old && !new.isLoaded)
  }

  @Test("Content of which nothing is known takes the place of the old without a blank frame")
  func reloadByPlace() {
    let list = ListNode(content(makeItems(0..<9)))
    let stage = ListStage(list, size: Size(width: 100, height: 1_000))
    stage.settle()
    list.reload(content(makeItems(100..<106)))
    for _ in 0..<200 {
      stage.executor.runNext()
      #expect(stage.frame().blankArea == 0)
    }
    #expect(list.rowCount == 6)
    #expect((list.node(ofRow: 0) as? ItemRow)?.item.id == 100)
    #expect((list.node(ofRow: 0))?.layer?.contents != nil)
  }

  @Test("A node that can show the new model keeps its place, and no other is made")
  func offersModel() throws {
    let source = TestSource(makeSnapshot([makeItems(0..<3)]), isUnchanged: ==) { AdaptingRow($0) }
    let list = ListNode(source)
    let stage = ListStage(list, size: Size(width: 100, height: 600))
    stage.settle()
    let node = try #require(list.node(ofRow: 1) as? AdaptingRow)
    source.apply(makeSnapshot([[TestItem(id: 0), TestItem(id: 1, version: 3), TestItem(id: 2)]]))
    stage.settle()
    #expect(list.node(ofRow: 1) === node)
    #expect(node.updates == 1)
    #expect(list.statistics.nodesCreated == 3)
    #expect(list.extents.extent(ofRow: 1) == TestItem(id: 1, version: 3).height)
  }

  @Test("A batch is applied whole at the next frame; an illegal one is refused with nothing changed")
  func batches() throws {
    let list = ListNode(content(makeItems(0..<10)))
    let stage = ListStage(list, size: Size(width: 100, height: 2_000))
    stage.settle()
    let node = list.node(ofRow: 5)
    #expect(throws: ListUpdateError.self) {
      try list.performBatchUpdates(to: content(makeItems(0..<9))) { $0.insertSections([0]) }
    }
    #expect(throws: ListUpdateError.self) {
      try list.performBatchUpdates(to: content(makeItems(0..<9))) { _ in }
    }
    #expect(!list.isProcessingUpdates && list.node(ofRow: 5) === node)
    try list.performBatchUpdates(to: content(makeItems(1..<11))) { updates in
      updates.deleteItems(at: [ItemPath(section: 0, item: 0)])
      updates.insertItems(at: [ItemPath(section: 0, item: 9)])
      // Updates inside updates come before them.
      try? list.performBatchUpdates(to: content(makeItems(0..<10))) { _ in }
    }
    #expect(list.pendingChanges.count == 2)
    #expect(list.isProcessingUpdates && list.rowCount == 10 && list.node(ofRow: 5) === node)
    stage.settle()
    #expect(!list.isProcessingUpdates)
    #expect(list.node(ofRow: 4) === node)
    #expect(shownIDs(list) == (1..<11).map(Optional.some))
  }

  @Test(
    "Changes are legal before the first frame, in hooks, in layout, and after the list is gone from its screen"
  )
  func changesAtAnyMoment() {
    final class Meddler: DisplayNode {
      let change: @MainActor @Sendable () -> Void
      nonisolated init(change: @escaping @MainActor @Sendable () -> Void) {
        self.change = change
        super.init()
      }
      nonisolated override func calculateSize(thatFits size: Size) -> Size {
        // The manual executor runs on the thread of the test.
        MainActor.assumeIsolated(change)
        return Size(width: size.width, height: 30)
      }
      override func didEnterPreloadState() { change() }
      override func didEnterVisibleState() { change() }
      override func didExitVisibleState() { change() }
      override func didExitHierarchy() { change() }
    }
    let list = ListNode(content(makeItems(0..<4)))
    let count = Lock(0)
    let change: @MainActor @Sendable () -> Void = { [weak list] in
      let number = count.withLock { count -> Int in
        count += 1
        return count
      }
      guard number < 300 else { return }
      list?.reload(ListContent(0..<(number % 7)) { ItemRow(TestItem(id: $0)) })
    }
    list.reload(ListContent(0..<5) { _ in Meddler(change: change) })
    #expect(list.rowCount == 5)
    let stage = ListStage(list)
    for _ in 0..<40 {
      list.reload(ListContent(0..<5) { _ in Meddler(change: change) })
      stage.settle()
    }
    #expect(count.withLock { $0 } > 20)
    stage.runtime.invalidate()
    list.reload(content(makeItems(0..<9)))
    #expect(list.rowCount == 9 && !list.isProcessingUpdates)
  }

  @Test(
    "Snapshots given before the list is on screen wait for it; waiting for updates ends when they are applied"
  )
  func waitsForUpdates() async {
    let source = makeSource(makeItems(0..<3))
    let list = ListNode(source)
    source.apply(makeSnapshot([makeItems(0..<4)]))
    source.apply(makeSnapshot([makeItems(0..<7)]))
    #expect(list.isProcessingUpdates)
    // A list on no screen is not waited for.
    await list.allUpdatesApplied()
    let stage = ListStage(list)
    stage.settle()
    #expect(list.rowCount == 7 && !list.isProcessingUpdates)
    source.apply(makeSnapshot([makeItems(0..<2)]))
    let waiting = Task.immediate { await list.allUpdatesApplied() }
    stage.settle()
    #expect(!list.isProcessingUpdates)
    await waiting.value
    #expect(list.rowCount == 2)
    let cancelled = Task { await list.allUpdatesApplied() }
    cancelled.cancel()
    await cancelled.value
  }

  @Test("A source belongs to one list; a second one is told so and stays empty")
  func sharedSource() {
    let source = makeSource(makeItems(0..<3))
    let first = ListNode(source)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      #expect(ListNode(source).rowCount == 0)
    }
    #expect(reports.withLock { $0 } == 1)
    #expect(first.rowCount == 3)
  }
}

extension Array {
  fileprivate mutating func shuffleSome(_ numbers: inout Numbers) {
    guard count > 1 else { return }
    for _ in 0..<numbers.next(below: 4) {
      let item = remove(at: numbers.next(below: count))
      insert(item, at: numbers.next(below: count + 1))
    }
  }
}
