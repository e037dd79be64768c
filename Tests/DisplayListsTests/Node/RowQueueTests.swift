import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

/// A row whose drawing takes two milliseconds.
private final class TimedRow: DisplayNode {
  private struct Timed: Drawing {
    let clock: ManualClock

    func draw(into canvas: inout Canvas, context: DrawingContext) {
      clock.advance(by: .milliseconds(2))
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }

  private let clock: ManualClock

  nonisolated init(_ clock: ManualClock) {
    self.clock = clock
    super.init()
    style.preferredSize = Size(width: 100, height: 40)
  }

  override func makeDrawing() -> (any Drawing)? { Timed(clock: clock) }
}

@Suite("Rows that wait")
@MainActor
struct RowQueueTests {
  @Test("A queue has what an array has, each row once", arguments: 1...UInt64(TestDepth.count(10, full: 40)))
  func model(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let rows = (0..<60).map { ListRow(index: $0) }
    var queue = RowQueue(for: .layout)
    var array: [Int] = []
    for _ in 0..<400 {
      let index = numbers.next(below: rows.count)
      switch numbers.next(below: 40) {
      case 0:
        let taken = queue.takeAll().map(\.index)
        #expect(taken == array)
        array = []
      case 1:
        queue.removeAll { $0.index.isMultiple(of: 3) }
        array.removeAll { $0.isMultiple(of: 3) }
      case 2..<20:
        queue.remove(rows[index])
        array.removeAll { $0 == index }
      default:
        queue.append(rows[index])
        if !array.contains(index) { array.append(index) }
      }
      #expect(queue.rows.map(\.index) == array && queue.isEmpty == array.isEmpty, "seed \(seed)")
      #expect(queue.contains { $0.index == index } == array.contains(index))
      #expect(queue.entryCount <= 2 * array.count + 16)
    }
  }

  @Test("Taking out many rows one by one looks at each a few times, however many there are")
  func cost() {
    let rows = (0..<4_096).map { ListRow(index: $0) }
    var queue = RowQueue(for: .layout)
    for row in rows { queue.append(row) }
    var visits = 0
    for row in rows {
      let before = queue.entryCount
      queue.remove(row)
      // Entries are only looked at when those that are empty go.
      if queue.entryCount < before { visits += before }
      #expect(queue.entryCount <= 2 * (rows.count - 1 - row.index) + 16)
    }
    #expect(queue.isEmpty && visits <= 2 * rows.count)
  }

  @Test("A queue does not hold on to rows that were taken out")
  func holdsNothing() {
    var queue = RowQueue(for: .layout)
    let first = ListRow(index: 0)
    queue.append(first)
    weak var gone: ListRow?
    do {
      let row = ListRow(index: 1)
      gone = row
      queue.append(row)
      queue.remove(row)
    }
    #expect(gone == nil && queue.rows.map(\.index) == [0])
    queue.remove(first)
    #expect(queue.isEmpty && queue.entryCount == 0)
  }

  @Test("Rows that wait to be made come in the order of what is in view when their turn comes")
  func orderOfMaking() {
    let made = Lock<[Int]>([])
    let list = ListNode(0..<200, estimatedRowLength: 40) { index in
      made.withLock { $0.append(index) }
      return RowNode(index: index, height: 40)
    }
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    made.withLock { $0 = [] }
    list.scrollToRow(100, at: .start)
    stage.frame()
    #expect(made.withLock { $0.isEmpty })
    list.scroll(by: 200)
    stage.frame()
    stage.executor.runAll()
    #expect(made.withLock { $0.count } > 5)
    #expect(made.withLock { $0.prefix(5).allSatisfy { $0 >= 105 } })
  }

  @Test("A row that is complete is looked after no longer, and what drawing it took is known")
  func complete() {
    let clock = ManualClock()
    let list = ListNode(0..<200, estimatedRowLength: 40) { _ in TimedRow(clock) }
    let stage = ListStage(list, size: Size(width: 100, height: 200), clock: clock)
    stage.settle()
    list.scroll(by: 41)
    stage.frame()
    let pending = list.engine.pool.pending
    #expect(!pending.isEmpty)
    #expect(pending.allSatisfy { !$0.isComplete })
    #expect(list.engine.ranges.costs.drawing.mean == 0.002)
  }

  @Test("Rows that change while their layouts wait to be applied are measured again, all of them")
  func changedWhileWaiting() throws {
    var items = makeItems(0..<60)
    func content() -> ListContent { ListContent(items) { ItemRow($0) } }
    let list = ListNode(content(), estimatedRowLength: 50)
    let stage = ListStage(list, size: Size(width: 100, height: 4_000))
    for _ in 0..<6 {
      stage.frame()
      stage.executor.runAll()
      for index in items.indices { items[index].version += 1 }
      try list.performBatchUpdates(to: content()) { updates in
        updates.reloadItems(at: items.indices.map { ItemPath(section: 0, item: $0) })
      }
    }
    stage.settle()
    #expect(list.wanted.isEmpty && list.arrivals.isEmpty && list.replacements.isEmpty)
    for row in items.indices {
      #expect((list.node(ofRow: row) as? ItemRow)?.item == items[row])
      #expect(list.extents.extent(ofRow: row) == items[row].height.rounded(.up))
    }
  }
}
