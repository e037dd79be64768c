import AsyncDisplay
import Testing

@testable import DisplayLists

@Suite("A list whose frame is set by hand")
@MainActor
struct ViewportByHandTests {
  /// Leaves the place of the list in it to others.
  private final class Holder: DisplayNode {
    let list: ListNode

    init(_ list: ListNode) {
      self.list = list
      super.init()
      addSubnode(list)
    }
  }

  @Test("While the width changes in every frame, rows lie where their own lengths put them")
  func restlessSize() {
    let list = ListNode(0..<1_000, estimatedRowLength: 20) { RowNode(index: $0, height: 50) }
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let runtime = DisplayRuntime(
      rootNode: Holder(list),
      viewportSize: Size(width: 300, height: 300),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
    )
    list.frame = Rect(x: 0, y: 0, width: 100, height: 200)
    for index in 0..<60 {
      list.frame.size.width = 100 + Double(index)
      list.scroll(by: 7)
      runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: clock.now))
      executor.runAll()
      clock.advance(by: .milliseconds(8))
      guard index > 4 else { continue }
      let places = list.visibleRows.map { list.node(ofRow: $0)?.frame.minY }
      for (upper, lower) in zip(places, places.dropFirst()) {
        #expect(upper != nil && lower == upper.map { $0 + 50 }, "frame \(index)")
      }
    }
  }

  @Test("Rows that were measured for a size that was gone before its layout came are measured again")
  func passingSize() {
    let list = ListNode(0..<100, estimatedRowLength: 20) { RowNode(index: $0, height: 20) }
    let holder = Holder(list)
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let runtime = DisplayRuntime(
      rootNode: holder,
      viewportSize: Size(width: 300, height: 300),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
    )
    var index = 0
    func frame() {
      runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: clock.now))
      index += 1
      clock.advance(by: .milliseconds(8))
    }
    func settle() {
      for _ in 0..<12 {
        frame()
        executor.runAll()
      }
      frame()
    }
    let narrow = Rect(x: 0, y: 0, width: 100, height: 200)
    list.frame = narrow
    settle()
    #expect(list.visibleRows == 0..<10 && list.blankAreas.isEmpty)

    // New rows are handed out for the passing size, whose layout never gets its turn.
    list.scroll(by: 1_000)
    list.frame.size.width = 150
    frame()
    list.frame = narrow
    settle()
    #expect(list.visibleRows == 50..<60 && list.blankAreas.isEmpty)
    for row in list.visibleRows { #expect(list.node(ofRow: row)?.frame.width == 100) }
  }
}
