import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

@Suite("Rows of no length")
@MainActor
struct EmptyRowTests {
  /// Rows of which some have no length until a test gives them one.
  private func grow(_ empty: Set<Int>, of count: Int, layout: (any CollectionLayout)? = nil) -> Double {
    let made = Lock<[RowNode]>([])
    let content = ListContent(0..<count) { index in
      let row = RowNode(index: index, height: empty.contains(index) ? 0 : 50)
      made.withLock { $0.append(row) }
      return row
    }
    let list = layout.map { CollectionNode(content, layout: $0) } ?? ListNode(content, estimatedRowLength: 40)
    let stage = ListStage(list)
    stage.settle()
    for row in made.withLock({ $0 }) { row.height.value = 50 }
    stage.settle()
    stage.settle()
    return list.contentLength
  }

  @Test(
    "They hear of what gives them one, wherever they are",
    arguments: [[0], [2], [5], [0, 1, 2], [3, 4, 5], [0, 1, 2, 3, 4, 5]]
  )
  func growing(empty: Set<Int>) { #expect(grow(empty, of: 6) == 300) }

  @Test("So do items of a collection in which nothing has a length")
  func collections() {
    let column = GridCollectionLayout(columns: .count(1), itemLength: .measured(estimate: 40))
    #expect(grow(Set(0..<6), of: 6, layout: column) == 300)
    #expect(grow(Set(0..<6), of: 6, layout: WaterfallCollectionLayout(columns: .count(2))) == 150)
    #expect(grow(Set(0..<6), of: 6, layout: FlowCollectionLayout()) > 0)
  }

  @Test("Of many at the end some keep their nodes, and no more")
  func many() {
    let list = ListNode(0..<400, estimatedRowLength: 40) { RowNode(index: $0, height: $0 < 2 ? 40 : 0) }
    let stage = ListStage(list)
    for _ in 0..<20 { stage.settle() }
    #expect(list.contentLength == 80 && list.statistics.nodesAlive == 2 + 64)
  }
}
