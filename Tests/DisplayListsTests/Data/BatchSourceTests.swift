import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Batch updates from any thread")
@MainActor
struct BatchSourceTests {
  private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(section: section, item: item) }

  private nonisolated static func content(_ items: [Int]) -> ListContent {
    ListContent(items) { RowNode(index: $0, height: 40) }
  }

  private func shown(_ list: ListNode) -> [Int] {
    (0..<list.rowCount).compactMap { (list.node(ofRow: $0) as? RowNode)?.index }
  }

  /// Items that several threads change, each change given to the source before the next is made.
  private final class Owner: Sendable {
    let source: BatchSource
    private let items: Lock<[Int]>

    init(_ items: [Int]) {
      self.items = Lock(items)
      source = BatchSource(BatchSourceTests.content(items))
    }

    var current: [Int] { items.withLock { $0 } }

    func change(_ numbers: inout Numbers, new: Int) throws {
      let (kind, place) = (numbers.next(below: 4), numbers.next(below: 1_000))
      try items.withLock { items in
        var updates = BatchUpdates()
        let item = items.isEmpty ? 0 : place % items.count
        switch kind {
        case 0 where items.count > 4:
          items.remove(at: item)
          updates.deleteItems(at: [ItemPath(section: 0, item: item)])
        case 1 where !items.isEmpty:
          let moved = items.remove(at: item)
          let target = (place / 7) % (items.count + 1)
          items.insert(moved, at: target)
          updates.moveItem(at: ItemPath(section: 0, item: item), to: ItemPath(section: 0, item: target))
        default:
          items.insert(new, at: item)
          updates.insertItems(at: [ItemPath(section: 0, item: item)])
        }
        try source.performBatchUpdates(to: BatchSourceTests.content(items)) { $0.merge(updates) }
      }
    }
  }

  @Test("Of several tasks, while frames run: rows are the items in the end, each with the node that it had")
  func tasks() async throws {
    let owner = Owner(Array(0..<6))
    let list = ListNode(owner.source, estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 4_000))
    stage.settle()
    let firstNodes = Dictionary(
      uniqueKeysWithValues: (0..<6).compactMap { row in
        list.node(ofRow: row).map { (row, ObjectIdentifier($0)) }
      }
    )
    #expect(firstNodes.count == 6)
    let isOver = Lock(false)
    let changing = (0..<4).map { task in
      Task.detached {
        var numbers = Numbers(state: UInt64(task) &* 7_919 &+ 3)
        for step in 0..<30 { try owner.change(&numbers, new: 1_000 * (task + 1) + step) }
      }
    }
    let changes = Task { @MainActor in
      defer { isOver.withLock { $0 = true } }
      for task in changing { try await task.value }
    }
    while !isOver.withLock({ $0 }) {
      stage.frame()
      await Task.yield()
    }
    try await changes.value
    stage.settle()
    #expect(!list.isProcessingUpdates && owner.source.numbering.rowCount == owner.current.count)
    #expect(shown(list) == owner.current)
    for (item, node) in firstNodes {
      guard let row = owner.current.firstIndex(of: item) else { continue }
      #expect(list.node(ofRow: row).map { ObjectIdentifier($0) } == node, "item \(item)")
    }
  }

  @Test("What breaks a rule is thrown, with nothing changed")
  func errors() throws {
    let source = BatchSource(Self.content([1, 2, 3]))
    #expect(throws: ListUpdateError.self) {
      try source.performBatchUpdates(to: Self.content([1, 2, 3])) { $0.deleteItems(at: [path(0)]) }
    }
    #expect(throws: ListUpdateError.self) {
      try source.performBatchUpdates(to: Self.content([2, 3])) { $0.deleteItems(at: [path(7)]) }
    }
    #expect(source.numbering.rowCount == 3)
    try source.performBatchUpdates(to: Self.content([2, 3])) { $0.deleteItems(at: [path(0)]) }
    let list = ListNode(source)
    let stage = ListStage(list)
    stage.settle()
    #expect(shown(list) == [2, 3])
  }

  @Test("A frame applies all that was given before it, and a wait ends with that")
  func waits() async throws {
    let source = BatchSource(Self.content([1]))
    let list = ListNode(source, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    try source.performBatchUpdates(to: Self.content([0, 1])) { $0.insertItems(at: [path(0)]) }
    source.reload(Self.content([5, 6, 7]))
    #expect(list.isProcessingUpdates && !list.isDisplayed && list.rowCount == 1)
    let isOver = Lock(false)
    let wait = Task.immediate {
      await list.allUpdatesApplied()
      isOver.withLock { $0 = true }
    }
    #expect(list.isProcessingUpdates && !isOver.withLock { $0 })
    stage.frame()
    await wait.value
    #expect(!list.isProcessingUpdates && list.rowCount == 3)
    stage.settle()
    #expect(shown(list) == [5, 6, 7])
  }

  @Test(
    "What waits for a list without frames is bounded, and the newest is shown",
    arguments: [20, TestDepth.count(16_400, full: 40_000)]
  )
  func withoutFrames(updates count: Int) throws {
    let source = BatchSource(Self.content([0]))
    let list = ListNode(source, estimatedRowLength: 40)
    for step in 1...count {
      try source.performBatchUpdates(to: Self.content([step])) { $0.reloadItems(at: [path(0)]) }
    }
    #expect(source.waitingCount == count % BatchSource.mostWaiting)
    let stage = ListStage(list)
    stage.settle()
    #expect(shown(list) == [count])
  }

  @Test("Contents that nobody will see go at once")
  func contents() throws {
    final class Model: Sendable {}
    weak var old: Model?
    let source: BatchSource
    do {
      let model = Model()
      old = model
      source = BatchSource(
        ListContent([0]) { [model] _ in
          _ = model
          return DisplayNode()
        }
      )
    }
    #expect(old != nil)
    source.reload(Self.content([1]))
    #expect(old == nil)
  }

  @Test("A source belongs to one list, and a list that is given content takes no more from it")
  func ownership() throws {
    let source = BatchSource(Self.content([1, 2]))
    let list = ListNode(source)
    let reports = Lock<[String]>([])
    let other = Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } })
    {
      ListNode(source)
    }
    #expect(other.rowCount == 0 && reports.withLock { $0.count } == 1)
    let stage = ListStage(list)
    stage.settle()
    list.reload(Self.content([9]))
    stage.settle()
    try source.performBatchUpdates(to: Self.content([2])) { $0.deleteItems(at: [path(0)]) }
    stage.settle()
    #expect(shown(list) == [9] && !list.isProcessingUpdates)
  }

  @Test("An item that is reordered goes back, for its place is the owner's to change")
  func reordering() throws {
    let source = BatchSource(Self.content([0, 1, 2, 3]))
    let list = ListNode(source, estimatedRowLength: 40)
    let stage = ListStage(list)
    list.allowsReordering = true
    stage.settle()
    #expect(list.beginReordering(itemAt: path(0)))
    list.updateReordering(to: path(2))
    list.endReordering()
    for _ in 0..<200 where list.node(ofRow: 0)?.frame.minY != 0 || list.hasWorkLeft { stage.settle() }
    #expect(shown(list) == [0, 1, 2, 3] && list.node(ofRow: 0)?.frame.minY == 0)
    // The owner's next update finds what it knows.
    try source.performBatchUpdates(to: Self.content([0, 1, 2])) { $0.deleteItems(at: [path(3)]) }
    stage.settle()
    #expect(shown(list) == [0, 1, 2])
  }

  @Test("What was given before a list had the source is no change to the list, which keeps its nodes")
  func givenBefore() throws {
    let source = BatchSource(Self.content([0, 1, 2]))
    try source.performBatchUpdates(to: Self.content([0, 1, 2, 3])) { $0.insertItems(at: [path(3)]) }
    let list = ListNode(source, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    #expect(shown(list) == [0, 1, 2, 3])
    let nodes = (0..<4).map { list.node(ofRow: $0) }
    try source.performBatchUpdates(to: Self.content([9, 0, 1, 2, 3])) { $0.insertItems(at: [path(0)]) }
    stage.settle()
    #expect(shown(list) == [9, 0, 1, 2, 3])
    for row in 0..<4 { #expect(list.node(ofRow: row + 1) === nodes[row]) }
  }

  @Test("Nobody waits for what a source that was superseded still had to give")
  func supersededWhileWaiting() async throws {
    let source = BatchSource(Self.content([0, 1, 2]))
    let list = ListNode(source, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    try source.performBatchUpdates(to: Self.content([0, 1, 2, 3])) { $0.insertItems(at: [path(3)]) }
    list.reload(Self.content([7, 8]))
    let isOver = Lock(false)
    let waiting = Task {
      await list.allUpdatesApplied()
      isOver.withLock { $0 = true }
    }
    // It waits before the first frame.
    for _ in 0..<20 { await Task.yield() }
    #expect(!isOver.withLock { $0 })
    for _ in 0..<200 where !isOver.withLock({ $0 }) {
      stage.frame()
      stage.executor.runAll()
      await Task.yield()
    }
    #expect(isOver.withLock { $0 })
    stage.settle()
    #expect(shown(list) == [7, 8])
    waiting.cancel()
  }
}
