import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

@Suite("Rows that are kept out of reach")
@MainActor
struct KeptRowTests {
  private func makeList(_ count: Int = 10_000, log: Lock<[String]>? = nil) -> ListNode {
    ListNode(0..<count, estimatedRowLength: 40) { RowNode(index: $0, height: 40, log: log) }
  }

  private func settle(_ stage: ListStage, atRow row: Int) {
    stage.list.scrollToRow(row, at: .start)
    stage.settle()
  }

  @Test(
    "A row keeps its node without contents while it is out of reach, and shows the same one when it comes back"
  )
  func keeping() throws {
    let log = Lock<[String]>([])
    let list = makeList(log: log)
    let stage = ListStage(list)
    stage.settle()
    let node = try #require(list.node(ofRow: 2))
    node.keepsRowAlive = true
    settle(stage, atRow: 5_000)
    #expect(list.node(ofRow: 2) === node && list.node(ofRow: 3) == nil && list.statistics.rowsKept == 1)
    #expect(node.interfaceState == [] && node.layer?.contents == nil && !node.isInHierarchy)
    #expect(list.blankAreas.isEmpty)
    settle(stage, atRow: 0)
    #expect(list.node(ofRow: 2) === node && node.isInHierarchy && node.layer?.contents != nil)
    #expect(list.statistics.rowsKept == 0 && node.frame == list.frame(ofRow: 2))
    let heard = log.withLock { $0 }.filter { $0.hasPrefix("2 ") }
    let states = ["+preload", "+display", "+visible", "-visible", "-display", "-preload"]
    #expect(heard == (states + states.prefix(3)).map { "2 \($0)" })
  }

  @Test("A node inside a row keeps it, until it does not claim to any longer")
  func claimInside() throws {
    let inner = Lock<[TextNode]>([])
    let list = ListNode(0..<1_000, estimatedRowLength: 40) { row in
      let (outer, text) = (DisplayNode(), TextNode("Row \(row)"))
      outer.layoutSpecProvider = { _, _ in InsetLayoutSpec(EdgeInsets(all: 12), child: text) }
      if row == 1 { inner.withLock { $0.append(text) } }
      return outer
    }
    let stage = ListStage(list)
    stage.settle()
    let text = try #require(inner.withLock { $0.first })
    let row = try #require(list.node(ofRow: 1))
    text.keepsRowAlive = true
    settle(stage, atRow: 500)
    #expect(list.node(ofRow: 1) === row)
    text.keepsRowAlive = false
    #expect(list.node(ofRow: 1) === row)
    settle(stage, atRow: 700)
    #expect(list.node(ofRow: 1) == nil && row.supernode == nil)
    list.reload(0..<0) { TextNode("Row \($0)") }
    stage.settle()
    inner.withLock { $0 = [] }
  }

  @Test("The nearest rows are kept where too many ask for it, which is reported once")
  func limit() {
    let list = makeList()
    let stage = ListStage(list)
    let reports = Lock<[String]>([])
    #expect(list.keptRowLimit == 8)
    list.keptRowLimit = -1
    #expect(list.keptRowLimit == 0)
    list.keptRowLimit = 3
    Diagnostics.withHandler({ report in reports.withLock { $0.append("\(report)") } }) {
      stage.settle()
      for row in 0..<5 { list.node(ofRow: row)?.keepsRowAlive = true }
      settle(stage, atRow: 1_000)
      settle(stage, atRow: 3_000)
    }
    #expect((0..<5).map { list.node(ofRow: $0) != nil } == [false, false, true, true, true])
    #expect(list.statistics.rowsKept == 3)
    let heard = reports.withLock { $0 }
    #expect(
      heard.count == 1 && heard.first?.contains("5 rows out of reach ask to be kept, and 3 are") == true
    )
    list.keptRowLimit = 0
    settle(stage, atRow: 5_000)
    #expect((0..<5).allSatisfy { list.node(ofRow: $0) == nil } && list.statistics.rowsKept == 0)
  }

  @Test(
    "A row that is kept follows changes of the data, is measured for another width, and goes with its item or the list"
  )
  func changes() throws {
    let list = makeList(2_000)
    let screen = ListScreen(list)
    let stage = ListStage(list, in: screen)
    stage.settle()
    let node = try #require(list.node(ofRow: 2) as? RowNode)
    node.keepsRowAlive = true
    settle(stage, atRow: 1_000)
    func change(_ items: [Int], _ updates: (inout BatchUpdates) -> Void) throws {
      try list.performBatchUpdates(to: ListContent(items) { RowNode(index: $0, height: 40) }, updates)
      stage.settle()
    }
    let longer = Array(-5..<2_000)
    try change(longer) { $0.insertItems(at: (0..<5).map { ItemPath(section: 0, item: $0) }) }
    #expect(list.node(ofRow: 7) === node && list.node(ofRow: 2) == nil)
    stage.runtime.setViewportSize(Size(width: 70, height: 200))
    node.height.value = 55
    stage.settle()
    #expect(node.frame.size == Size(width: 70, height: 55) && list.span(ofRow: 7) == 280..<335)
    try change(longer.filter { $0 != 2 }) { $0.deleteItems(at: [ItemPath(section: 0, item: 7)]) }
    #expect(node.supernode == nil && list.statistics.rowsKept == 0)
    let last = try #require(list.node(ofRow: 1_005))
    last.keepsRowAlive = true
    settle(stage, atRow: 0)
    #expect(list.node(ofRow: 1_005) === last)
    list.removeFromSupernode()
    #expect(last.supernode == nil && list.statistics.nodesAlive == 0)
  }
}
