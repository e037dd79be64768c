import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("The order in which rows are read")
@MainActor
struct RowReadingOrderTests {
  /// Rows that say their index, in the order in which they are read.
  private func readRows(of list: ListNode, _ stage: ListStage) -> [Int] {
    for row in 0..<list.rowCount {
      guard let node = list.node(ofRow: row) else { continue }
      node.accessibility.role = .element
      node.accessibility.label = "\(row)"
    }
    return stage.runtime.accessibilityTree.elements.compactMap { $0.label.flatMap { Int($0) } }
  }

  private static let waterfall: any CollectionLayout = WaterfallCollectionLayout(columns: .count(3))

  @Test("Rows are read in the order of the list in grids and waterfalls, from the left and from the right")
  func columns() {
    let grid = GridCollectionLayout(columns: .count(3), itemLength: .fixed(30))
    for flow in RowFlow.allCases where flow != .bottomToTop {
      // These rows have no width of their own, which a waterfall beside itself needs.
      for (number, layout) in [grid, Self.waterfall].prefix(flow.isHorizontal ? 1 : 2).enumerated() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
          let list = CollectionNode(0..<24, layout: layout, flow: flow) { index in
            RowNode(index: index, height: Double(20 + index * 17 % 31))
          }
          let stage = ListStage(list)
          stage.runtime.environment.layoutDirection = direction
          stage.settle()
          let read = readRows(of: list, stage)
          #expect(read.count > 2 && read == read.sorted(), "\(flow) \(direction) layout \(number)")
        }
      }
    }
  }

  @Test("A list whose first row is the lowest is read from the top, along its lines")
  func inverted() {
    let layouts: [any CollectionLayout] = [
      GridCollectionLayout(columns: .count(1), itemLength: .fixed(40)),
      GridCollectionLayout(columns: .count(2), itemLength: .fixed(40)),
    ]
    for (layout, expected) in zip(layouts, [[4, 3, 2, 1, 0], [4, 2, 3, 0, 1]]) {
      let list = CollectionNode(0..<5, layout: layout, flow: .bottomToTop) { RowNode(index: $0, height: 40) }
      let stage = ListStage(list)
      stage.settle()
      #expect(readRows(of: list, stage) == expected)
    }
  }

  @Test("A pinned header is read once, where its section begins", arguments: [false, true])
  func pinnedHeader(isRightToLeft: Bool) throws {
    let sections = (0..<10).map { section in makeItems(section * 100..<section * 100 + 6) }
    let content = try ListContent(sections: sections) { _ in
      RowNode(index: -1, height: 18)
    } row: {
      ItemRow($0)
    }
    let list = ListNode(content, estimatedRowLength: 40)
    list.pinsHeaders = true
    let stage = ListStage(list)
    if isRightToLeft { stage.runtime.environment.layoutDirection = .rightToLeft }
    stage.settle()
    for _ in 0..<60 {
      list.scroll(by: 13)
      stage.settle()
      let read = readRows(of: list, stage)
      #expect(read == read.sorted() && Set(read).count == read.count)
      let first = try #require(list.visibleRows.first)
      #expect(read.contains(first / 7 * 7))
    }
  }
}
