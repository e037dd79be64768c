import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

@Suite("Places of a list that are gone back to")
@MainActor
struct ListPlaceTests {
  /// A row whose height depends on the width, and is not that which it is taken for.
  private final class UnevenRow: DisplayNode {
    let index: Int

    nonisolated init(_ index: Int) {
      self.index = index
      super.init()
    }

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: size.width, height: 20 + Double(index * 37 % 50) + size.width / 10)
    }
  }

  private func makeList(_ count: Int) -> ListNode {
    ListNode(0..<count, estimatedRowLength: 40) { UnevenRow($0) }
  }

  private func position(ofRow row: Int, in list: ListNode) -> Double {
    list.span(ofRow: row).lowerBound - list.contentOffset
  }

  @Test("A list is where another one was, whose rows before are measured, and stays there in another width")
  func goingBack() throws {
    let first = makeList(5_000)
    let firstStage = ListStage(first)
    firstStage.settle()
    for _ in 0..<30 {
      first.scroll(by: 333)
      firstStage.settle()
    }
    let place = try #require(first.place)
    #expect(place.row > 100 && place.position <= 0)
    #expect(
      first.visibleRows.lowerBound == place.row && position(ofRow: place.row, in: first) == place.position
    )
    let second = makeList(5_000)
    let stage = ListStage(second, size: Size(width: 160, height: 240))
    second.scroll(to: place)
    stage.settle()
    #expect(position(ofRow: place.row, in: second) == place.position && second.place == place)
    #expect(second.blankAreas.isEmpty)
    // In the midst of things, too.
    second.scroll(by: 9_000)
    stage.settle()
    second.scroll(to: place)
    stage.settle()
    #expect(position(ofRow: place.row, in: second) == place.position)
    second.scroll(by: 1)
    stage.settle()
    #expect(position(ofRow: place.row, in: second) == place.position - 1)
  }

  @Test("A list that has no such row yet goes there with the data that brings it, unless it is moved before")
  func waiting() {
    let list = ListNode([Int](), estimatedRowLength: 40) { RowNode(index: $0, height: 50) }
    let stage = ListStage(list)
    list.scroll(to: ListPlace(row: 300, position: -7))
    stage.settle()
    #expect(list.contentOffset == 0 && list.place == nil)
    list.reload(0..<100) { RowNode(index: $0, height: 50) }
    stage.settle()
    #expect(list.contentOffset == 0)
    list.reload(0..<400) { RowNode(index: $0, height: 50) }
    stage.settle()
    #expect(list.place == ListPlace(row: 300, position: -7))
    list.reload(0..<200) { RowNode(index: $0, height: 50) }
    list.scroll(to: ListPlace(row: 300, position: -7))
    list.scroll(to: 10)
    stage.settle()
    list.reload(0..<400) { RowNode(index: $0, height: 50) }
    stage.settle()
    #expect(list.contentOffset == 10)
  }

  @Test("Insets and pinned headers do not move a place")
  func insets() throws {
    let sections = (0..<12).map { makeItems($0 * 100..<$0 * 100 + 10) }
    func makeList() throws -> ListNode {
      let content = try ListContent(sections: sections) { _ in
        RowNode(index: -1, height: 90)
      } row: { _ in
        RowNode(index: 0, height: 35)
      }
      let list = ListNode(content, estimatedRowLength: 40)
      list.pinsHeaders = true
      list.contentInsets = EdgeInsets(top: 17, left: 0, bottom: 5, right: 0)
      return list
    }
    let first = try makeList()
    let firstStage = ListStage(first)
    firstStage.settle()
    first.scroll(by: 2_345)
    firstStage.settle()
    let place = try #require(first.place)
    let second = try makeList()
    let stage = ListStage(second)
    second.scroll(to: place)
    stage.settle()
    #expect(second.place == place && position(ofRow: place.row, in: second) == place.position)
  }

  @Test("A place that cannot be one is reported and ignored, and the ends of the content hold")
  func impossible() {
    let list = makeList(100)
    let stage = ListStage(list)
    stage.settle()
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      list.scroll(to: ListPlace(row: -1))
      list.scroll(to: ListPlace(row: 3, position: .nan))
      list.scroll(to: ListPlace(row: 3, position: .infinity))
    }
    #expect(reports.withLock { $0 } == 3)
    stage.settle()
    #expect(list.contentOffset == 0)
    list.scroll(to: ListPlace(row: 2, position: 1e300))
    stage.settle()
    #expect(list.contentOffset == 0)
    list.scroll(to: ListPlace(row: 99, position: -1e300))
    stage.settle()
    #expect(list.contentOffset == list.contentLength - 200)
  }
}
