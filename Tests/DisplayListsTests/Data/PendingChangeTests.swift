import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// Something in a content, counted as long as it is there.
private final class Counted: Sendable {
  private let alive: Lock<Int>

  init(_ alive: Lock<Int>) {
    self.alive = alive
    alive.withLock { $0 += 1 }
  }

  deinit { alive.withLock { $0 -= 1 } }
}

/// A row whose hook does something when it leaves the screen, once.
private final class LeavingRow: DisplayNode {
  let id: Int
  var onExit: (@MainActor () -> Void)?

  nonisolated init(id: Int) {
    self.id = id
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 40) }

  override func didExitVisibleState() {
    let action = onExit
    onExit = nil
    action?()
  }
}

@Suite("Changes between two frames")
@MainActor
struct PendingChangeTests {
  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  @Test("Of many, those before the newest keep no content, and a frame applies them all")
  func contents() throws {
    let alive = Lock(0)
    func content(_ count: Int) -> ListContent {
      let model = Counted(alive)
      return ListContent(0..<count) { [model] index in
        _ = model
        return RowNode(index: index, height: 40)
      }
    }
    let list = ListNode(content(10), estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    // From here on the first visible row keeps its place.
    list.scroll(by: 1)
    stage.settle()
    let node = list.node(ofRow: 4)
    for step in 1...200 {
      try list.performBatchUpdates(to: content(10 + step)) { $0.insertItems(at: [path(0)]) }
      // Contents that nobody will see are a worker's to release.
      stage.executor.runAll()
      #expect(alive.withLock { $0 } == 2)
    }
    #expect(list.pendingChanges.count == 200 && list.rowCount == 10)
    stage.frame()
    #expect(list.rowCount == 210 && !list.isProcessingUpdates)
    #expect(node != nil && list.node(ofRow: 204) === node)
    stage.settle()
    #expect(alive.withLock { $0 } == 1)
  }

  @Test("Very many become one, in which rows stay by place, and all of them are waited for")
  func veryMany() async throws {
    let list = ListNode(ListContent(0..<4) { RowNode(index: $0, height: 40) }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    let count = ContentChangeQueue.mostWaiting + 10
    for step in 1...count {
      let content = ListContent(0..<4) { RowNode(index: $0 + step, height: 40) }
      try list.performBatchUpdates(to: content) { $0.reloadItems(at: [path(0)]) }
    }
    #expect(list.pendingChanges.count == count && list.pendingChanges.stepCount == 10)
    let wait = Task.immediate { await list.allUpdatesApplied() }
    stage.frame()
    await wait.value
    stage.settle()
    #expect(!list.isProcessingUpdates && list.pendingChanges.count == 0)
    #expect((0..<4).map { (list.node(ofRow: $0) as? RowNode)?.index } == (0..<4).map { $0 + count })
  }

  @Test("A list of sections is where each of its changes leads to")
  func sections() throws {
    func content(_ sections: [[Int]]) throws -> ListContent {
      try ListContent(
        sections: sections,
        header: { LeavingRow(id: 100 + $0.count) },
        row: { LeavingRow(id: $0) }
      )
    }
    let list = try ListNode(content([[0, 1], [2]]), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 600))
    stage.settle()
    try list.performBatchUpdates(to: content([[0, 1], [3, 4], [2]])) { $0.insertSections([1]) }
    try list.performBatchUpdates(to: content([[0, 1], [3], [2]])) {
      $0.deleteItems(at: [ItemPath(section: 1, item: 1)])
    }
    try list.performBatchUpdates(to: content([[2], [0, 1], [3]])) { $0.moveSection(2, to: 0) }
    try list.performBatchUpdates(to: content([[2], [0, 1, 5]])) { updates in
      updates.deleteSections([2])
      updates.insertItems(at: [ItemPath(section: 1, item: 2)])
    }
    stage.settle()
    let ids = (0..<list.rowCount).map { (list.node(ofRow: $0) as? LeavingRow)?.id }
    #expect(ids == [101, 2, 102, 0, 1, 5])
  }

  @Test("A row that several changes of a frame reload is offered the newest model, once, wherever it goes")
  func reloads() throws {
    var items = makeItems(0..<4)
    func content() -> ListContent { ListContent(items) { AdaptingRow($0) } }
    let list = ListNode(content(), estimatedRowLength: 50)
    let stage = ListStage(list, size: Size(width: 100, height: 900))
    stage.settle()
    let node = try #require(list.node(ofRow: 1) as? AdaptingRow)
    for version in 1...3 {
      items[1].version = version
      try list.performBatchUpdates(to: content()) { $0.reloadItems(at: [path(1)]) }
    }
    items.insert(TestItem(id: 9), at: 0)
    try list.performBatchUpdates(to: content()) { $0.insertItems(at: [path(0)]) }
    #expect(node.updates == 0)
    stage.frame()
    #expect(list.node(ofRow: 2) === node && node.updates == 1 && node.item.value.version == 3)
    stage.settle()
    #expect(list.extents.extent(ofRow: 2) == items[2].height && list.statistics.nodesCreated == 5)
  }

  @Test("Rows that a superseded content replaced, or reloaded, show the newest")
  func replaced() throws {
    let list = ListNode(ListContent(makeItems(0..<9)) { ItemRow($0) })
    let stage = ListStage(list, size: Size(width: 100, height: 1_000))
    stage.settle()
    list.reload(ListContent(makeItems(100..<106)) { ItemRow($0) })
    try list.performBatchUpdates(to: ListContent(makeItems(100..<107)) { ItemRow($0) }) { updates in
      updates.insertItems(at: [path(6)])
    }
    stage.settle()
    let ids = (0..<list.rowCount).map { (list.node(ofRow: $0) as? ItemRow)?.item.id }
    #expect(ids == Array(100..<107))
  }

  @Test("Rows are made of the newest content that a frame applies, also where a hook has changed it since")
  func changesInHook() throws {
    func content(_ ids: Range<Int>) -> ListContent { ListContent(ids) { LeavingRow(id: $0) } }
    let list = ListNode(content(0..<3), estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 600))
    stage.settle()
    let failures = Lock(0)
    try #require(list.node(ofRow: 0) as? LeavingRow).onExit = {
      for end in 6...7 {
        do {
          try list.performBatchUpdates(to: content(1..<end)) { $0.insertItems(at: [path(end - 2)]) }
        } catch {
          failures.withLock { $0 += 1 }
        }
      }
    }
    try list.performBatchUpdates(to: content(1..<3)) { $0.deleteItems(at: [path(0)]) }
    try list.performBatchUpdates(to: content(1..<5)) { $0.insertItems(at: [path(2), path(3)]) }
    stage.frame()
    #expect(failures.withLock { $0 } == 0 && list.rowCount == 4 && list.pendingChanges.count == 2)
    stage.executor.runAll()
    stage.settle()
    let ids = (0..<list.rowCount).map { (list.node(ofRow: $0) as? LeavingRow)?.id }
    #expect(ids == Array(1..<7))
  }
}
