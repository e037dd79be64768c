import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists
@testable import DisplayNodes

@Suite("Rows with nodes that are somebody else's")
@MainActor
struct ForeignNodeTests {
  private func withReports(_ operation: () -> Void) -> [String] {
    let reports = Lock<[String]>([])
    Diagnostics.withHandler(
      { report in reports.withLock { $0.append(report.message) } },
      operation: operation
    )
    return reports.withLock { $0 }
  }

  @Test("A node that two lists have is in the one that got it last, and the other one's row does without")
  func twoLists() throws {
    let shared = RowNode(index: 0, height: 40)
    let root = DisplayNode()
    let lists = (0..<2).map { number in
      ListNode(
        ListContent(0..<20) { $0 == 1 ? shared : RowNode(index: 100 * number + $0, height: 40) },
        estimatedRowLength: 40
      )
    }
    for (number, list) in lists.enumerated() {
      root.addSubnode(list)
      list.frame = Rect(x: 0, y: Double(number) * 100, width: 100, height: 100)
    }
    let stage = ListStage(lists[0], in: root)
    let reports = withReports { for _ in 0..<3 { stage.settle() } }
    #expect(reports.count == 1 && reports[0].contains("another list"))
    let owner = try #require(shared.supernode as? ListNode)
    let other = try #require(lists.first { $0 !== owner })
    #expect(owner.node(ofRow: 1) === shared && owner.blankAreas.isEmpty && owner.isDisplayed)
    #expect(other.node(ofRow: 1) == nil && other.blankAreas.count == 1)
    // The other list's row takes nothing along when it goes.
    other.scrollToRow(15)
    stage.settle()
    #expect(shared.supernode === owner && shared.isInHierarchy && owner.blankAreas.isEmpty)
  }

  @Test(
    "Rows that were given each other's nodes, however often, show the right ones once they are made",
    arguments: 0..<UInt64(TestDepth.count(8, full: 600))
  )
  func sharedNodes(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let list = ListNode(ListContent(0..<30) { RowNode(index: $0, height: 40) }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    _ = withReports {
      for _ in 0..<(1 + numbers.next(below: 5)) {
        let shared = (0..<2).map { RowNode(index: 1_000 + $0, height: 40) }
        let places = (0..<8).map { _ in numbers.next(below: 4) }
        list.reload(
          ListContent(0..<(2 + numbers.next(below: 6))) {
            places[$0] < 2 ? shared[places[$0]] : RowNode(index: 2_000 + $0, height: 40)
          }
        )
        for _ in 0..<numbers.next(below: 6) {
          stage.frame()
          if numbers.next(below: 3) > 0 { stage.executor.runAll() } else { stage.executor.runNext() }
        }
      }
      list.reload(ListContent(0..<12) { RowNode(index: $0, height: 40) })
      stage.settle()
    }
    #expect(list.isDisplayed && list.blankAreas.isEmpty)
    #expect(list.visibleRows == 0..<5)
    #expect(list.visibleRows.map { (list.node(ofRow: $0) as? RowNode)?.index } == Array(0..<5))
    #expect(list.visibleRows.allSatisfy { list.node(ofRow: $0)?.layer?.superlayer != nil })
  }

  @Test(
    "A row that goes on with its node, as another one has that which was to come, follows what changes in both"
  )
  func changesAfterwards() throws {
    let first = (0..<2).map { RowNode(index: $0, height: 40) }
    let shared = RowNode(index: 1_000, height: 40)
    let list = ListNode(ListContent(0..<2) { first[$0] }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    let reports = withReports {
      list.reload(ListContent(0..<2) { _ in shared })
      stage.settle()
    }
    #expect(reports.count == 1)
    let row = try #require((0..<2).first { list.node(ofRow: $0) === first[$0] })
    #expect(list.node(ofRow: 1 - row) === shared)
    first[row].height.value = 60
    stage.settle()
    #expect(first[row].frame.height == 60 && list.isDisplayed)
    shared.height.value = 70
    stage.settle()
    #expect(shared.frame.height == 70 && list.isDisplayed)
    list.frame.size.width = 80
    stage.settle()
    #expect(first[row].frame.width == 80 && shared.frame.width == 80)
  }

  @Test("A row whose first node another one takes shows the model that waited for it")
  func waitingModel() {
    let shared = RowNode(index: 1_000, height: 40)
    let list = ListNode(ListContent(0..<0) { RowNode(index: $0, height: 40) }, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    list.reload(ListContent(0..<2) { RowNode(index: $0, height: 40) })
    stage.frame()
    let reports = withReports {
      list.reload(ListContent(0..<2) { _ in shared })
      stage.frame()
      list.reload(ListContent(0..<2) { RowNode(index: 10 + $0, height: 40) })
      stage.settle()
    }
    #expect(reports.count == 1)
    #expect((0..<2).map { (list.node(ofRow: $0) as? RowNode)?.index } == [10, 11])
    #expect(list.isDisplayed)
  }

  @Test("A node that somebody puts elsewhere stays there, and its row is reported and does without")
  func putElsewhere() throws {
    let root = DisplayNode()
    let list = ListNode(ListContent(0..<20) { RowNode(index: $0, height: 40) }, estimatedRowLength: 40)
    let shelf = DisplayNode()
    root.addSubnode(list)
    root.addSubnode(shelf)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    shelf.frame = Rect(x: 0, y: 100, width: 100, height: 100)
    let stage = ListStage(list, in: root)
    stage.settle()
    let node = try #require(list.node(ofRow: 1))
    let reports = withReports {
      shelf.addSubnode(node)
      stage.settle()
    }
    #expect(reports.count == 1 && reports[0].contains("row 1"))
    #expect(list.node(ofRow: 1) == nil && list.blankAreas.count == 1)
    list.scrollToRow(15)
    stage.settle()
    #expect(node.supernode === shelf && node.isInHierarchy)
  }

  @Test(
    "A node that another tree is about to show is drawn in its row, and the other tree waits for it no longer"
  )
  func drawnElsewhere() {
    let (shared, sibling) = (RowNode(index: 1, height: 40), RowNode(index: 2, height: 40))
    let shelf = DisplayNode()
    for (number, node) in [shared, sibling].enumerated() {
      shelf.addSubnode(node)
      node.frame = Rect(x: 0, y: Double(number) * 40, width: 100, height: 40)
    }
    let content = ListContent(0..<20) { $0 == 1 ? shared : RowNode(index: $0, height: 40) }
    let list = ListNode(content, estimatedRowLength: 40)
    let otherStage = ListStage(list, in: shelf)
    for _ in 0..<12 where shared.display.progress != .drawing {
      otherStage.frame()
      if shared.display.progress != .drawing { otherStage.executor.runNext() }
    }
    #expect(shared.display.progress == .drawing && sibling.display.progress == .drawing)
    let stage = ListStage(list)
    stage.settle()
    #expect(list.node(ofRow: 1) === shared && shared.supernode === list)
    #expect(shared.layer?.contents != nil && list.blankAreas.isEmpty)
    otherStage.settle()
    #expect(sibling.layer?.contents != nil && sibling.isDisplayed)
    #expect(shared.supernode === list && shared.layer?.contents != nil)
    // What was measured for its place there is not waited for, either.
    #expect(list.isDisplayed)
    withExtendedLifetime(stage) {}
  }

  @Test("The list itself, a node around it and the root of a runtime are no rows", arguments: 0..<3)
  func around(kind: Int) {
    let root = RowNode(index: 0, height: 40)
    let others = Lock<[DisplayNode]>([])
    let content = ListContent(0..<20) { row in
      row == 1 ? others.withLock { $0[0] } : RowNode(index: row, height: 40)
    }
    let list = ListNode(content, estimatedRowLength: 40)
    let otherRoot = RowNode(index: 7, height: 40)
    let otherStage = ListStage(list, in: otherRoot)
    others.withLock { $0 = [[list, root, otherRoot][kind]] }
    root.addSubnode(list)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    let stage = ListStage(list, in: root)
    let reports = withReports { stage.settle() }
    #expect(!reports.isEmpty)
    #expect(list.supernode === root && root.supernode == nil && root.isInHierarchy)
    #expect(list.node(ofRow: 1) == nil && list.node(ofRow: 2) != nil && !list.hasWorkLeft)
    list.scrollToRow(15)
    stage.settle()
    #expect(list.supernode === root && list.isInHierarchy && root.layer?.contents != nil)
    withExtendedLifetime(otherStage) {}
    // The list's rows hold it otherwise.
    others.withLock { $0 = [] }
  }

  @Test("A row's node that somebody has put elsewhere stays on screen there when the row goes")
  func elsewhere() throws {
    let list = ListNode(ListContent(0..<60) { RowNode(index: $0, height: 40) }, estimatedRowLength: 40)
    let (root, other) = (DisplayNode(), DisplayNode())
    root.addSubnode(list)
    root.addSubnode(other)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    other.frame = Rect(x: 0, y: 200, width: 100, height: 40)
    let stage = ListStage(list, in: root, size: Size(width: 100, height: 240))
    stage.settle()
    let node = try #require(list.node(ofRow: 1))
    let reports = withReports {
      other.addSubnode(node)
      node.frame = Rect(x: 0, y: 0, width: 100, height: 40)
      // Before the frame that finds out: the list brings its rows to another state.
      list.scrollToRow(40)
      list.isHidden = true
      list.isHidden = false
      #expect(node.isInHierarchy && node.interfaceState.contains(.visible))
      stage.settle()
    }
    #expect(reports.count <= 1)
    #expect(node.supernode === other && node.isInHierarchy && node.interfaceState.contains(.visible))
    #expect(node.frame == Rect(x: 0, y: 0, width: 100, height: 40))
  }

  @Test("A finger on a row whose node somebody puts elsewhere is on nothing any longer")
  func pressed() throws {
    let list = ReorderStage.List(
      ListContent(0..<60) { RowNode(index: $0, height: 40) },
      estimatedRowLength: 40
    )
    let taps = Lock(0)
    list.taps = { _, _ in taps.withLock { $0 += 1 } }
    let (root, other) = (DisplayNode(), DisplayNode())
    root.addSubnode(list)
    root.addSubnode(other)
    list.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    let stage = ListStage(list, in: root)
    stage.settle()
    let node = try #require(list.node(ofRow: 1))
    // The finger is on the list, whose row it presses.
    node.isUserInteractionEnabled = false
    let finger = ListFinger(stage: stage)
    finger.down(50, 60)
    for _ in 0..<30 { stage.frame() }
    #expect(list.highlightedItem == ItemPath(section: 0, item: 1))
    let reports = withReports {
      other.addSubnode(node)
      stage.frame()
    }
    #expect(reports.count == 1 && list.highlightedItem == nil)
    finger.up(50, 60)
    stage.settle()
    #expect(taps.withLock { $0 } == 0)
  }
}
