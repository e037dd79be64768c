import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayListModel

@Suite("Moves among snapshots")
struct SnapshotMoveTests {
  /// An identity that counts how often it is hashed.
  private struct Counted: Hashable, Sendable {
    static let hashes = Lock(0)
    let id: Int

    static func == (first: Counted, second: Counted) -> Bool { first.id == second.id }

    func hash(into hasher: inout Hasher) {
      Self.hashes.withLock { $0 += 1 }
      hasher.combine(id)
    }
  }

  private func makeDiffer<ID: Hashable & Sendable>(
    _ items: [Int],
    on executor: ManualExecutor,
    id: (Int) -> ID
  ) throws -> SnapshotDiffer<Int, ID, Int> {
    SnapshotDiffer(
      showing: try ListSnapshot(sections: [ListSection(id: 0, items: items)], id: id),
      scheduler: Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1),
      isUnchanged: ==,
      bell: {}
    )
  }

  private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  @Test("Asking for a move looks at two identities, however many there are, and a worker at all others")
  func cost() throws {
    let executor = ManualExecutor()
    let differ = try makeDiffer(Array(0..<10_000), on: executor) { Counted(id: $0) }
    let before = Counted.hashes.withLock { $0 }
    #expect(differ.moveItem(at: path(0), to: path(9_999)))
    #expect(Counted.hashes.withLock { $0 } - before == 1)
    executor.runAll()
    let landing = try #require(differ.land())
    #expect(landing.snapshot.itemIDs == (Array(1..<10_000) + [0]).map { Counted(id: $0) })
  }

  @Test(
    "Moves and snapshots in any order come to what a plain array comes to",
    arguments: 1...UInt64(TestDepth.count(10, full: 40))
  )
  func order(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let executor = ManualExecutor()
    var newest = Array(0..<8)
    var shown = newest
    var next = newest.count
    let differ = try makeDiffer(newest, on: executor, id: \.self)

    /// What an array has after a move of one of its elements among others that it may have no longer.
    func moved(_ item: Int, behind predecessor: Int?, before successor: Int?, place: Int) -> [Int] {
      var others = newest
      guard let index = others.firstIndex(of: item) else { return others }
      others.remove(at: index)
      let after = predecessor.flatMap { others.firstIndex(of: $0) }.map { $0 + 1 }
      let target = after ?? successor.flatMap { others.firstIndex(of: $0) } ?? min(place, others.count)
      others.insert(item, at: target)
      return others
    }

    func land() {
      guard let landing = differ.land() else { return }
      var plain = [Int](repeating: -1, count: landing.snapshot.itemIDs.count)
      for (number, id) in landing.snapshot.itemIDs.enumerated() {
        let old = landing.changes.oldPath(of: path(number))?.item
        plain[number] = old.map { shown[$0] } ?? id
      }
      #expect(plain == landing.snapshot.itemIDs, "seed \(seed)")
      shown = landing.snapshot.itemIDs
    }

    for _ in 0..<200 {
      switch numbers.next(below: 6) {
      case 0:
        if !newest.isEmpty, numbers.next(below: 2) == 0 {
          newest.remove(at: numbers.next(below: newest.count))
        }
        newest.insert(next, at: numbers.next(below: newest.count + 1))
        next += 1
        differ.submit(try ListSnapshot(sections: [ListSection(id: 0, items: newest)], id: \.self))
        #expect(!differ.isMovingItem || differ.isProcessing)
      case 1, 2:
        guard !shown.isEmpty else { continue }
        let (source, target) = (numbers.next(below: shown.count), numbers.next(below: shown.count))
        let item = shown[source]
        var others = shown
        others.remove(at: source)
        let isThere = newest.contains(item)
        newest = moved(
          item,
          behind: target > 0 ? others[target - 1] : nil,
          before: target < others.count ? others[target] : nil,
          place: target
        )
        #expect(differ.moveItem(at: path(source), to: path(target)) == isThere, "seed \(seed)")
        #expect(differ.isMovingItem || !isThere, "seed \(seed)")
      case 3: land()
      default: executor.runNext()
      }
    }
    for _ in 0..<4 {
      executor.runAll()
      land()
    }
    #expect(shown == newest && !differ.isProcessing && !differ.isMovingItem, "seed \(seed)")
  }

  @Test("A move of older data that lands first is still on its way")
  func olderData() throws {
    var machine = SnapshotStateMachine<Int, String>(landed: 0)
    let counts = SectionCounts()
    let changes = try ChangeSet(BatchUpdates(), from: counts, to: counts)
    var jobs = (1...5).compactMap { machine.submit($0) }
    #expect(jobs.count == 5)
    let last = jobs.removeLast()
    #expect(last.new.snapshot == 5 && !machine.isMoving)
    // No more is superseded, so that the move waits.
    let (isTaken, none) = machine.submit("a move")
    #expect(isTaken && none == nil && machine.isMoving)
    let isFinished = machine.finish(last.number, with: 5, changes)
    let (landing, next) = machine.land()
    #expect(isFinished && landing?.hasMoves == false && machine.isMoving)
    let job = try #require(next)
    #expect(job.old == 5 && job.new.snapshot == 5 && job.new.moves == ["a move"])
    let isReady = machine.finish(job.number, with: 6, changes)
    #expect(isReady && machine.isMoving)
    let move = machine.land().landing
    #expect(move?.hasMoves == true && !machine.isMoving && machine.landed == 6)
    machine.close()
    let closed = machine.submit("another")
    #expect(!closed.isTaken && closed.job == nil)
  }

  @Test("A move whose neighbors are gone is as near to its number as the section allows")
  func withoutNeighbors() throws {
    func snapshot(_ sections: [Int]...) throws -> ListSnapshot<Int, Int, Int> {
      try ListSnapshot(sections: sections.enumerated().map { ListSection(id: $0, items: $1) }, id: \.self)
    }
    let old = try snapshot([0, 1, 2, 3, 4], [5, 6])
    let within = try #require(old.itemMove(from: path(0), to: path(4)))
    let across = try #require(old.itemMove(from: path(4), to: ItemPath(section: 1, item: 2)))
    let few = try snapshot([0, 10, 11], [4]).applying(within)
    #expect(few.itemIDs == [10, 11, 0, 4])
    #expect(try snapshot([10, 0], []).applying(within).itemIDs == [10, 0])
    #expect(try snapshot([0, 10, 11, 12, 13, 14], []).applying(within).itemIDs == [10, 11, 12, 13, 0, 14])
    #expect(try snapshot([4], [8]).applying(across).itemIDs == [8, 4])
    #expect(try snapshot([4], [7, 8, 9]).applying(across).itemIDs == [7, 8, 4, 9])
  }
}
