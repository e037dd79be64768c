import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Models that change faster than rows can be prepared")
@MainActor
struct SteadyChangeTests {
  enum Way: CaseIterable {
    case snapshot, reloadedItem, content
  }

  private func content(_ items: [TestItem]) -> ListContent { ListContent(items) { ItemRow($0) } }

  /// Shows items, of which some are newer versions than before.
  private func show(
    _ items: [TestItem],
    changing path: ItemPath,
    by way: Way,
    in list: ListNode,
    from source: TestSource
  ) throws {
    switch way {
    case .snapshot: source.apply(makeSnapshot([items]))
    case .reloadedItem:
      try list.performBatchUpdates(to: content(items)) { $0.reloadItems(at: [path]) }
    case .content: list.reload(content(items))
    }
  }

  @Test(
    "A row whose model changes all the time shows newer models all the time, and the newest in the end",
    arguments: Way.allCases,
    TestDepth.isFull ? Array(1...6) : [1]
  )
  func steadyReloads(way: Way, interval: Int) throws {
    var items = makeItems(0..<4)
    let source = makeSource(items)
    let list = ListNode(source)
    let stage = ListStage(list, size: Size(width: 100, height: 400))
    stage.settle()
    var shown: [Int] = []
    for frame in 0..<120 {
      if frame.isMultiple(of: interval) {
        items[1].version += 1
        try show(items, changing: ItemPath(section: 0, item: 1), by: way, in: list, from: source)
      }
      stage.frame()
      stage.executor.runAll()
      #expect(list.blankAreas.isEmpty)
      let version = try #require(list.node(ofRow: 1) as? ItemRow).item.version
      if shown.last != version { shown.append(version) }
    }
    #expect(shown.count > 8 && shown == shown.sorted(), "\(shown)")
    stage.settle()
    #expect(try #require(list.node(ofRow: 1) as? ItemRow).item == items[1])
  }

  @Test(
    "Rows that come into view while all models change in every frame are shown",
    arguments: [false, true]
  )
  func newRows(adapts: Bool) throws {
    var items = makeItems(0..<200)
    func content() -> ListContent { ListContent(items) { adapts ? AdaptingRow($0) : ItemRow($0) } }
    let list = ListNode(content(), estimatedRowLength: 50)
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(100, at: .start)
    var shownCount = 0
    for _ in 0..<40 {
      for index in items.indices { items[index].version += 1 }
      try list.performBatchUpdates(to: content()) { updates in
        updates.reloadItems(at: items.indices.map { ItemPath(section: 0, item: $0) })
      }
      stage.frame()
      stage.executor.runAll()
      if list.visibleRows.contains(100), list.rows[100]?.isShown == true { shownCount += 1 }
    }
    #expect(shownCount >= 35)
    stage.settle()
    for row in list.visibleRows {
      let node = list.node(ofRow: row)
      #expect(((node as? ItemRow)?.item ?? (node as? AdaptingRow)?.item.value) == items[row])
    }
  }

  @Test("Waiting for updates waits for those made so far, whatever comes afterwards")
  func steadyWait() async {
    var items = makeItems(0..<4)
    let source = makeSource(items)
    let list = ListNode(source)
    let stage = ListStage(list)
    stage.settle()
    items[1].version = 1
    source.apply(makeSnapshot([items]))
    let isOver = Lock(false)
    let waiting = Task.immediate {
      await list.allUpdatesApplied()
      isOver.withLock { $0 = true }
    }
    let driver = SteadyDriver {
      items[1].version += 1
      source.apply(makeSnapshot([items]))
    }
    list.scrollDriver = driver
    for _ in 0..<20 {
      stage.frame()
      stage.executor.runAll()
      await Task.yield()
      if isOver.withLock({ $0 }) { break }
    }
    #expect(isOver.withLock { $0 } && list.isProcessingUpdates && items[1].version > 1)
    waiting.cancel()
  }
}

/// Does something at the start of each frame.
@MainActor
private final class SteadyDriver: ScrollDriver {
  private let step: () -> Void

  init(_ step: @escaping () -> Void) { self.step = step }

  func displacement(at timing: FrameTiming) -> Double {
    step()
    return 0
  }
}
