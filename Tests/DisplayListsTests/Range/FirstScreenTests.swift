import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("The first screen of a list")
@MainActor
struct FirstScreenTests {
  @Test("Little is prepared around the first screen until all of it is drawn")
  func waits() {
    let list = ListNode(0..<200, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    list.rangePolicy = .fixed
    let stage = ListStage(list)
    func isDrawn() -> Bool { list.blankAreas.isEmpty && !list.visibleRows.isEmpty }
    stage.frame()
    var frames = 0
    while !isDrawn(), frames < 100 {
      #expect(list.engine.ranges.controller.mode == .minimum)
      stage.executor.runNext()
      stage.frame()
      frames += 1
    }
    #expect(isDrawn() && frames > 3)
    stage.frame()
    #expect(list.engine.ranges.controller.mode == .full)
  }
}
