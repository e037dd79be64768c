import AsyncDisplay
import TestSupport
import Testing

@testable import DisplayLists

/// Rows that are not as long as they are taken for, under a bar that a mouse drags.
@Suite("The bar of a list whose lengths are learned")
@MainActor
struct ListBarTests {
  private func send(_ phase: PointerEvent.Phase, _ y: Double, _ stage: ListStage) {
    stage.runtime.send(
      .pointer(
        PointerEvent(phase, kind: .mouse, location: Point(x: 95, y: y), timestamp: stage.clock.now)
      )
    )
    stage.frame()
    stage.executor.runAll()
    stage.frame()
  }

  /// Has the bar of content appear under a pointer.
  private func show(_ list: ListNode, _ stage: ListStage, at y: Double) {
    send(.moved, y, stage)
    let offset = list.contentOffset
    list.contentOffset = offset + 3
    send(.moved, y, stage)
    list.contentOffset = offset
    send(.moved, y, stage)
  }

  @Test(
    "A thumb that is pulled goes on with the pointer, and at the end of its track is the last row",
    arguments: 0..<UInt64(TestDepth.count(4, full: 60))
  )
  func dragged(seed: UInt64) throws {
    var random = TestSupport.Numbers(state: seed)
    let count = 100 + random.next(below: 400)
    let list = ListNode(0..<count, estimatedRowLength: 40) { index in
      RowNode(index: index, height: Double(10 + index * 37 % 190))
    }
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    show(list, stage, at: 6)
    send(.pressed(.primary), 6, stage)
    var (place, offset) = (6.0, list.contentOffset)
    while place < 198 {
      place = min(198, place + Double(1 + random.next(below: 20)))
      send(.moved, place, stage)
      // The thumb has come to the end before the pointer.
      #expect(place < 150 ? list.contentOffset > offset : list.contentOffset >= offset, "at \(place)")
      offset = list.contentOffset
    }
    // Past the end, until all of it is measured.
    for step in 0..<10 { send(.moved, 260 + Double(step), stage) }
    send(.released(.primary), 270, stage)
    stage.settle()
    #expect(list.visibleRows.upperBound == count)
    let last = try #require(list.node(ofRow: count - 1))
    #expect(abs(last.frame.maxY - list.contentOffset - 200) < 0.01)
  }

  @Test("A press on the track goes on by a screen, whatever rows turn out to be")
  func pressed() {
    let list = ListNode(0..<400, estimatedRowLength: 40) {
      RowNode(index: $0, height: Double(10 + $0 * 37 % 190))
    }
    let stage = ListStage(list, size: Size(width: 100, height: 200))
    stage.settle()
    show(list, stage, at: 150)
    for _ in 0..<5 {
      let first = list.visibleRows.upperBound - 1
      let old = list.contentOffset
      send(.pressed(.primary), 150, stage)
      send(.released(.primary), 150, stage)
      stage.settle()
      #expect(list.contentOffset > old && list.visibleRows.contains(first))
      send(.moved, 150, stage)
    }
  }

  @Test("A pager that its bar has moved rests at a page", arguments: [30.0, 77, 140])
  func pager(distance: Double) {
    let pager = PagerNode(0..<10, flow: .topToBottom) { _ in RowNode(index: 0, height: 200) }
    let stage = ListStage(pager, size: Size(width: 100, height: 200))
    stage.settle()
    show(pager, stage, at: 5)
    send(.pressed(.primary), 5, stage)
    send(.moved, 5 + distance, stage)
    #expect(pager.contentOffset > 0)
    send(.released(.primary), 5 + distance, stage)
    stage.settle()
    #expect(pager.contentOffset == Double(pager.currentPage) * 200 && pager.currentPage > 0)
  }
}
