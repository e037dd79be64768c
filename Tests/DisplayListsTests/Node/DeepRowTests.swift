import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists
@testable import DisplayNodes

/// Lays one node out in it.
private final class BoxNode: DisplayNode {
  let inner: DisplayNode

  nonisolated init(_ inner: DisplayNode) {
    self.inner = inner
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    WrapperLayoutSpec(inner)
  }
}

/// Lays nodes out side by side in it.
private final class LineNode: DisplayNode {
  let parts: [DisplayNode]

  nonisolated init(_ parts: [DisplayNode]) {
    self.parts = parts
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.horizontal, children: parts)
  }
}

@Suite("Deep rows")
@MainActor
struct DeepRowTests {
  @Test("A row that is very many nodes deep is let go")
  func deepRow() throws {
    let content = ListContent(0..<40) { row -> DisplayNode in
      var node: DisplayNode = RowNode(index: row, height: 40)
      guard row == 0 else { return node }
      for _ in 0..<TestDepth.nodes { node = BoxNode(node) }
      return node
    }
    let list = ListNode(content, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    try #require(list.node(ofRow: 0) != nil)
    list.scrollToRow(39)
    stage.settle()
    #expect(list.node(ofRow: 0) == nil && list.blankAreas.isEmpty)
  }

  #if DEBUG || Mutations
    @Test("While rows come and go, no more nodes are looked at than in rows of as many nodes side by side")
    func cost() {
      let count = TestDepth.count(40, full: 1_000)
      func visits(_ makeRow: @escaping @Sendable () -> DisplayNode) -> Int {
        let list = ListNode(0..<1_000, estimatedRowLength: 40) { _ in makeRow() }
        let stage = ListStage(list)
        stage.settle()
        return NodeVisits.count {
          for _ in 0..<10 {
            list.scroll(by: 80)
            stage.frame()
            stage.executor.runAll()
          }
        }
      }
      let deep = visits {
        var node: DisplayNode = RowNode(index: 0, height: 40)
        for _ in 0..<count { node = BoxNode(node) }
        return node
      }
      let flat = visits { LineNode((0..<count).map { _ in RowNode(index: 0, height: 40) }) }
      #expect(flat > 20 * count)
      #expect(deep <= 3 * flat, "\(deep) against \(flat)")
    }
  #endif
}
