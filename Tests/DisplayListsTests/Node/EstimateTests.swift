import AsyncDisplay
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("What rows are taken for")
@MainActor
struct EstimateTests {
  /// The lengths of the first rows differ, those of all others are equal.
  nonisolated private static func height(_ row: Int) -> Double { row < 40 ? Double(20 + row * 7 % 60) : 50 }

  private func makeList(_ count: Int = 1_000) -> (ListNode, ListStage) {
    let list = ListNode(0..<count, estimatedRowLength: 300) { RowNode(index: $0, height: Self.height($0)) }
    return (list, ListStage(list, size: Size(width: 100, height: 200)))
  }

  @Test(
    "A length that is learned is the average of what was measured, and makes the content as long as that says"
  )
  func learned() {
    let (list, stage) = makeList()
    list.setLengthEstimate(.learned(initial: 300))
    #expect(list.contentLength == 300_000)
    stage.settle()
    for _ in 0..<6 {
      list.scroll(by: 150)
      stage.settle()
    }
    let measured = (0..<1_000).filter { list.extents.isMeasured($0) }
    let sum = measured.reduce(0) { $0 + Self.height($1) }
    let learned = list.extents.rows.lengths.estimate
    #expect(measured.count > 20 && measured.count < 200)
    #expect(abs(learned - sum / Double(measured.count)) <= 0.5 / 65_536)
    #expect(list.contentLength == sum + learned * Double(1_000 - measured.count))
  }

  @Test("While lengths are learned the scroll anchor stays", arguments: [false, true])
  func anchored(jumps: Bool) {
    let (list, stage) = makeList()
    list.setLengthEstimate(.learned(initial: 300))
    stage.settle()
    if jumps { list.scrollToRow(600, at: .start) } else { list.scroll(by: 330) }
    stage.frame()
    let row = jumps ? 600 : list.visibleRows.lowerBound
    let place = list.span(ofRow: row).lowerBound - list.contentOffset
    for _ in 0..<40 {
      stage.executor.runNext()
      stage.frame()
      #expect(list.span(ofRow: row).lowerBound - list.contentOffset == place)
    }
    stage.settle()
    #expect(list.blankAreas.isEmpty && list.span(ofRow: row).lowerBound - list.contentOffset == place)
  }

  @Test("Headers are taken for another length than items, and a layout goes by itself")
  func kinds() throws {
    let sections = (0..<10).map { ListSection(id: $0, items: makeItems($0 * 100..<$0 * 100 + 20)) }
    let source = TestSource(
      try TestSnapshot(sections: sections),
      isUnchanged: ==,
      header: { _ in DisplayNode() }
    ) {
      ItemRow($0)
    }
    let list = ListNode(source, estimatedRowLength: 40)
    list.setLengthEstimate(.fixed(15), ofKind: .header)
    #expect(list.contentLength == 10 * 15 + 200 * 40)
    list.setLengthEstimate(.fixed(0))
    #expect(list.contentLength == 10 * 15 + 200)
    let layout = GridCollectionLayout(columns: .count(1), itemLength: .fixed(30))
    let grid = CollectionNode(0..<10, layout: layout) { RowNode(index: $0, height: 30) }
    let stage = ListStage(grid)
    stage.settle()
    grid.setLengthEstimate(.fixed(500))
    #expect(grid.contentLength == 300)
  }

  @Test("Rows of no length leave those to come something to be seen by")
  func nothing() {
    let list = ListNode(0..<1_000, estimatedRowLength: 30) { RowNode(index: $0, height: $0 < 500 ? 0 : 30) }
    list.setLengthEstimate(.learned(initial: 30))
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    for _ in 0..<200 { stage.settle() }
    #expect(list.contentLength >= 500 && list.blankAreas.isEmpty)
  }
}
