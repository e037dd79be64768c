import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("How long a row is the anchor")
@MainActor
struct AnchorLifeTests {
  private func makeList(
    _ items: [TestItem],
    flow: RowFlow = .topToBottom,
    estimate: Double = 100
  ) -> (ListNode, ListStage) {
    let list = ListNode(items, estimatedRowLength: estimate, flow: flow) { ItemRow($0) }
    return (list, ListStage(list, size: Size(width: 100, height: 200)))
  }

  private func insert(_ count: Int, at place: Int, into items: inout [TestItem], _ list: ListNode) throws {
    let new = makeItems(1_000 + items.count..<1_000 + items.count + count)
    items.insert(contentsOf: new, at: place)
    try list.performBatchUpdates(to: ListContent(items) { ItemRow($0) }) { updates in
      updates.insertItems(at: (place..<place + count).map { ItemPath(section: 0, item: $0) })
    }
  }

  @Test("A list that nobody has moved stays at its start, also when rows come before the first")
  func untouched() throws {
    var items = makeItems(0..<40)
    let (list, stage) = makeList(items)
    stage.settle()
    for _ in 0..<3 {
      try insert(2, at: 0, into: &items, list)
      for _ in 0..<4 {
        stage.frame()
        #expect(list.contentOffset == 0)
        stage.executor.runAll()
      }
    }
  }

  @Test("At its start a list with that anchoring shows new rows, in any flow", arguments: RowFlow.allCases)
  func start(flow: RowFlow) throws {
    var items = makeItems(0..<40)
    let (list, stage) = makeList(items, flow: flow)
    list.anchoring = .start
    stage.settle()
    list.scroll(by: 500)
    stage.settle()
    list.scroll(to: 0)
    stage.settle()
    for _ in 0..<3 {
      try insert(1, at: 0, into: &items, list)
      stage.settle()
      #expect(list.contentOffset == 0 && list.visibleRows.lowerBound == 0)
    }
  }

  @Test("Away from its start such a list keeps its first visible row")
  func awayFromStart() throws {
    var items = makeItems(0..<40)
    let (list, stage) = makeList(items)
    list.anchoring = .start
    stage.settle()
    list.scroll(by: 300)
    stage.settle()
    let first = try #require(list.visibleRows.first)
    let place = list.span(ofRow: first).lowerBound - list.contentOffset
    try insert(3, at: 0, into: &items, list)
    for _ in 0..<4 {
      stage.frame()
      #expect(list.span(ofRow: first + 3).lowerBound - list.contentOffset == place)
      stage.executor.runAll()
    }
  }

  @Test("A list that is on its way back to its start goes on to what came before it")
  func springToStart() throws {
    var items = makeItems(0..<40)
    let (list, stage) = makeList(items)
    list.anchoring = .start
    stage.settle()
    list.engine.correct { $0.correct(toShown: -60, in: $1) }
    list.engine.scroll.correct { $0.springBack(to: 0) }
    try insert(2, at: 0, into: &items, list)
    for _ in 0..<200 {
      stage.frame()
      stage.executor.runAll()
    }
    #expect(list.contentOffset == 0 && list.overscroll == 0 && list.visibleRows.lowerBound == 0)
  }

  @Test("What replaces the first visible row moves nothing, however late it is measured")
  func replacedFirst() throws {
    var items = makeItems(0..<40)
    let (list, stage) = makeList(items)
    stage.settle()
    list.scroll(by: 310)
    stage.settle()
    let first = try #require(list.visibleRows.first)
    let place = list.span(ofRow: first + 1).lowerBound - list.contentOffset
    items[first] = TestItem(id: 900)
    try list.performBatchUpdates(to: ListContent(items) { ItemRow($0) }) { updates in
      updates.deleteItems(at: [ItemPath(section: 0, item: first)])
      updates.insertItems(at: [ItemPath(section: 0, item: first)])
    }
    for _ in 0..<8 {
      stage.frame()
      #expect(list.span(ofRow: first + 1).lowerBound - list.contentOffset == place)
      stage.executor.runNext()
    }
  }

  @Test("Of two changes that move as few items a snapshot makes the one that leaves the anchor where it is")
  func snapshot() throws {
    let items = makeItems(0..<40)
    let source = makeSource(items)
    let list = ListNode(source, estimatedRowLength: 40)
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    list.scroll(by: 310)
    stage.settle()
    let first = try #require(list.visibleRows.first)
    for other in [first + 1, first - 1] {
      let place = list.span(ofRow: first).lowerBound - list.contentOffset
      var changed = items
      changed.swapAt(first, other)
      let new = other
      source.apply(makeSnapshot([changed]))
      stage.settle()
      #expect(list.span(ofRow: new).lowerBound - list.contentOffset == place)
      source.apply(makeSnapshot([items]))
      stage.settle()
    }
  }
}
