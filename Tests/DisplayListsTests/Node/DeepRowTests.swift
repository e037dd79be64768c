import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

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
}
