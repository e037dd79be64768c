import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("The anchor in another layout")
@MainActor
struct LayoutAnchorTests {
  private func content(_ ids: [Int]) -> ListContent {
    ListContent(ids) { RowNode(index: $0, height: 20) }
  }

  @Test("A row that has its node is the anchor before rows without one, though no length is known any longer")
  func placedRow() throws {
    let ids = Array(0..<400)
    let column = GridCollectionLayout(columns: .count(1), itemLength: .measured(estimate: 20))
    let list = CollectionNode(content(ids), layout: column)
    let stage = ListStage(list)
    stage.settle()
    list.scrollToRow(200, at: .start)
    stage.settle()
    let first = try #require(list.rows.all.filter(\.isPlaced).map(\.index).filter { $0 > 100 }.min())
    list.collectionLayout = FlowCollectionLayout(estimatedItemSize: Size(width: 100, height: 20))
    stage.frame()
    // Five rows that were never made come before the first with a node, and none of the last frame is in view.
    list.scroll(by: list.span(ofRow: first).lowerBound - 100 - list.contentOffset)
    #expect(list.rows[first]?.isPlaced == true && !list.extents.isMeasured(first))
    #expect(list.rows[first - 1] == nil && list.contentOffset + 200 < list.span(ofRow: 200).lowerBound)
    try list.performBatchUpdates(to: content(ids[..<(first - 1)] + [1_000] + ids[(first - 1)...])) {
      $0.insertItems(at: [ItemPath(section: 0, item: first - 1)])
    }
    stage.frame()
    #expect(list.rowCount == 401)
    #expect(list.span(ofRow: first + 1).lowerBound - list.contentOffset == 100)
  }
}
