import DisplayConcurrency
import Testing

@testable import DisplayListModel

private typealias Differ = SnapshotDiffer<Int, Int, Int>

@Suite("SnapshotDiffer")
struct SnapshotDifferTests {
  private let executor = ManualExecutor()
  private let rings = Lock(0)

  private func makeDiffer() -> Differ {
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
    return Differ(showing: ListSnapshot(), scheduler: scheduler, isUnchanged: ==) { [rings] in
      rings.withLock { $0 += 1 }
    }
  }

  private func snapshot(_ items: Int...) throws -> Differ.Snapshot {
    try ListSnapshot(sections: [ListSection(id: 0, items: items)], id: \.self)
  }

  @Test("A snapshot lands when it was compared, once, and the next one is compared with it")
  func lands() throws {
    let differ = makeDiffer()
    try differ.submit(snapshot(1, 2))
    #expect(differ.land() == nil && differ.isProcessing)
    executor.runAll()
    #expect(rings.withLock { $0 } == 1)
    let first = try #require(differ.land())
    #expect(first.snapshot.itemIDs == [1, 2] && first.changes.insertedSections == [0])
    #expect(differ.land() == nil && !differ.isProcessing)
    try differ.submit(snapshot(2))
    executor.runAll()
    #expect(try #require(differ.land()).changes.items.pieces == [.kept(1..<2)])
  }

  @Test("A newer snapshot supersedes one that is being compared, and one that was compared")
  func supersedes() throws {
    let differ = makeDiffer()
    try differ.submit(snapshot(1))
    try differ.submit(snapshot(2))
    executor.runAll()
    #expect(rings.withLock { $0 } == 1)
    try differ.submit(snapshot(3))
    #expect(differ.land() == nil)
    executor.runAll()
    let landing = try #require(differ.land())
    #expect(landing.snapshot.itemIDs == [3])
    // From what was shown before, which was nothing.
    #expect(landing.changes.items.pieces == [.inserted(1)])
  }

  @Test("Snapshots that come faster than they are compared still land, and the newest lands last")
  func steadyStream() throws {
    let differ = makeDiffer()
    var landed: [Int] = []
    for number in 0..<40 {
      try differ.submit(snapshot(number))
      // Too late for any but a snapshot that is let land.
      if number % 2 == 1 { executor.runNext() }
      if let landing = differ.land() { landed += landing.snapshot.itemIDs }
    }
    #expect(!landed.isEmpty)
    while differ.isProcessing {
      executor.runAll()
      if let landing = differ.land() { landed += landing.snapshot.itemIDs }
    }
    #expect(landed == landed.sorted() && landed.last == 39)
  }

  @Test("A comparison that ends after it was superseded is not taken")
  func lateResult() throws {
    var machine = SnapshotStateMachine<Int, Never>(landed: 0)
    let counts = SectionCounts()
    let changes = try ChangeSet(BatchUpdates(), from: counts, to: counts)
    let jobs = [machine.submit(1), machine.submit(2)]
    let first = try #require(jobs[0])
    let second = try #require(jobs[1])
    let isTaken = [
      machine.finish(first.number, with: 1, changes), machine.finish(second.number, with: 2, changes),
    ]
    #expect(isTaken == [false, true])
    let landing = machine.land().landing
    #expect(landing?.snapshot == 2 && second.old == 0)
  }

  @Test("Of two changes that move as few items the one is taken that leaves the anchor")
  func anchor() throws {
    for (anchor, moved) in [(0, 1), (1, 0)] {
      let differ = makeDiffer()
      try differ.submit(snapshot(1, 2))
      executor.runAll()
      _ = differ.land()
      differ.setAnchor(ItemPath(section: 0, item: anchor))
      try differ.submit(snapshot(2, 1))
      executor.runAll()
      let changes = try #require(differ.land()).changes
      #expect(changes.movedItems.map(\.source.item) == [moved])
    }
  }

  @Test("Progress counts what was submitted, and what landed or was superseded by that")
  func progress() throws {
    let differ = makeDiffer()
    func progress() -> [Int] { [differ.progress.submitted, differ.progress.landed] }
    #expect(progress() == [0, 0])
    try differ.submit(snapshot(1))
    try differ.submit(snapshot(2))
    #expect(progress() == [2, 0])
    executor.runAll()
    _ = differ.land()
    #expect(progress() == [2, 2])
    // The sixth waits for the fifth, which is let land.
    for number in 3...8 { try differ.submit(snapshot(number)) }
    executor.runAll()
    _ = differ.land()
    #expect(progress() == [8, 7])
    executor.runAll()
    _ = differ.land()
    #expect(progress() == [8, 8])
    try differ.submit(snapshot(9))
    differ.close()
    #expect(progress() == [9, 9])
    executor.runAll()
  }

  @Test("A differ that was closed neither lands nor compares")
  func closes() throws {
    let differ = makeDiffer()
    try differ.submit(snapshot(1))
    differ.close()
    executor.runAll()
    try differ.submit(snapshot(2))
    #expect(executor.waitingCount == 0 && differ.land() == nil && !differ.isProcessing)
    #expect(rings.withLock { $0 } == 0)
  }

  @Test("A differ that nobody holds goes, whatever it has under way")
  func released() throws {
    weak var weakDiffer: Differ?
    do {
      let differ = makeDiffer()
      weakDiffer = differ
      try differ.submit(snapshot(1))
    }
    #expect(weakDiffer == nil)
    executor.runAll()
  }
}
