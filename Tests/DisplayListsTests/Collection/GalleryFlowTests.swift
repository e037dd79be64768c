import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("A gallery")
@MainActor
struct GalleryFlowTests {
  @Test("has items of its size, width by height, in every flow", arguments: RowFlow.allCases)
  func itemSize(flow: RowFlow) {
    let layout = GalleryCollectionLayout(
      itemSize: Size(width: 60, height: 50),
      itemSpacing: 5,
      lineSpacing: 2
    )
    let list = CollectionNode(makeItems(0..<100), layout: layout, flow: flow) { TileRow($0) }
    let stage = ListStage(list, size: Size(width: 200, height: 220))
    stage.settle()
    let frames = list.rows.all.compactMap { $0.node?.frame }
    #expect(frames.count > 12)
    #expect(frames.allSatisfy { $0.size == Size(width: 60, height: 50) })
    // Three of 60 points fit beside each other in 200, and four of 50 above each other in 220.
    let first = list.node(ofRow: 0)?.frame
    let second = list.node(ofRow: 1)?.frame
    let nextLine = list.node(ofRow: flow.isHorizontal ? 4 : 3)?.frame
    #expect(flow.isHorizontal ? second?.minY == 55 : second?.minX == 65)
    #expect(flow.isHorizontal ? nextLine?.minY == 0 : nextLine?.minX == 0)
    let distance = first.flatMap { first in nextLine.map { $0.origin - first.origin } }
    let forward: Point =
      switch flow {
      case .topToBottom: Point(x: 0, y: 52)
      case .bottomToTop: Point(x: 0, y: -52)
      case .leftToRight: Point(x: 62, y: 0)
      case .rightToLeft: Point(x: -62, y: 0)
      }
    #expect(distance == forward)
  }
}
