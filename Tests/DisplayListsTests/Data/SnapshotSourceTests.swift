import DisplayConcurrency
import DisplayNodes
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("SnapshotSource")
struct SnapshotSourceTests {
  private typealias Source = SnapshotSource<Int, Int, Int>

  private func snapshot(_ items: Int...) throws -> Source.Snapshot {
    try ListSnapshot(sections: [ListSection(id: 0, items: items)], id: \.self)
  }

  @Test("What is given while a list comes on screen comes after what waited for it")
  func connectsLate() async throws {
    let (waiting, newest) = (try snapshot(1), try snapshot(2, 3))
    for round in 0..<5_000 {
      let executor = ManualExecutor()
      let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
      let source = Source(ListSnapshot(), isUnchanged: ==) { _ in DisplayNode() }
      source.apply(waiting)
      async let other: Void = source.apply(newest)
      // The later, the nearer to what the other thread does.
      for _ in 0..<round % 200 { _ = source.isProcessing }
      source.connect(to: scheduler) {}
      await other
      var rowCount = 0
      while source.isProcessing {
        executor.runAll()
        rowCount = source.land()?.content.rowCount ?? rowCount
      }
      #expect(rowCount == 2)
    }
  }
}
