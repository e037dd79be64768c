import DisplayConcurrency
import DisplayNodes
import TestSupport
import Testing

@testable import DisplayListModel
@testable import DisplayLists

@Suite("SnapshotSource")
struct SnapshotSourceTests {
  private typealias Source = SnapshotSource<Int, Int, Int>

  private func snapshot(_ items: Int...) throws -> Source.Snapshot {
    try ListSnapshot(sections: [ListSection(id: 0, items: items)], id: \.self)
  }

  /// How many rows there are behind what has landed; nil when nothing has.
  private func landedRowCount(_ source: Source) -> Int? {
    source.land(on: RowNumbering(SectionCounts())).last?.content?.rowCount
  }

  @Test("A setup with a source makes one list; another one stays empty, which is reported")
  @MainActor
  func oneList() throws {
    let source = Source(try snapshot(1, 2), isUnchanged: ==) { _ in DisplayNode() }
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      let setup = ListSetup(source, flow: .leftToRight)
      let (first, second) = (ListNode(setup), ListNode(setup))
      #expect(first.rowCount == 2 && second.rowCount == 0 && second.flow == .leftToRight)
      let plain = ListSetup(0..<3) { _ in DisplayNode() }
      #expect(ListNode(plain).rowCount == 3 && ListNode(plain).rowCount == 3)
    }
    let messages = reports.withLock { $0 }
    #expect(messages.count == 1 && messages.first?.contains("make one for each") == true)
  }

  @Test("What is given while a list comes on screen comes after what waited for it")
  func connectsLate() async throws {
    let (waiting, newest) = (try snapshot(1), try snapshot(2, 3))
    for round in 0..<TestDepth.count(1_000, full: 5_000) {
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
        rowCount = landedRowCount(source) ?? rowCount
      }
      #expect(rowCount == 2)
    }
  }

  @Test("What was being compared where a list was is compared where it comes, once", arguments: [1, 2, 40])
  func connectsElsewhere(snapshotCount: Int) throws {
    let executors = [ManualExecutor(), ManualExecutor()]
    let rings = Lock([0, 0])
    let source = Source(ListSnapshot(), isUnchanged: ==) { _ in DisplayNode() }
    func connect(_ number: Int) {
      let scheduler = Scheduler(executor: executors[number], clock: ManualClock(), maximumConcurrency: 1)
      source.connect(to: scheduler) { rings.withLock { $0[number] += 1 } }
    }
    connect(0)
    for number in 0..<snapshotCount { source.apply(try snapshot(number, number + 100)) }
    let before = rings.withLock { $0 }
    connect(1)
    #expect(source.isProcessing)
    var landed: [Int] = []
    while source.isProcessing, executors[1].waitingCount > 0 {
      executors[1].runAll()
      if let count = landedRowCount(source) { landed.append(count) }
    }
    #expect(!source.isProcessing && landed.last == 2)
    let rung = rings.withLock { $0 }
    #expect(rung[0] == before[0] && rung[1] == landed.count, "\(before) \(rung) \(landed)")
    executors[0].runAll()
    #expect(landedRowCount(source) == nil && rings.withLock { $0 } == rung)
    // Where it is already, nothing begins again.
    source.apply(try snapshot(7))
    let waiting = executors[1].waitingCount
    connect(1)
    #expect(executors[1].waitingCount == waiting)
    executors[1].runAll()
    #expect(landedRowCount(source) == 1)
  }
}
