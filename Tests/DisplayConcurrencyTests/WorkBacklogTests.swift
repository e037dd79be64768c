import Testing

@testable import DisplayConcurrency

@Suite("WorkBacklog")
struct WorkBacklogTests {
  @Test("Pieces that are moved over and over leave a bounded number of stale entries, and their order")
  func staleEntries() {
    let moved = Lock<[Int]>([])
    var backlog = WorkBacklog(service: .caller, maximumConcurrency: 1, overrunReserve: 0, hasAlarms: false)
    let tokens = (0..<10).map { name in
      let piece = WorkBacklog.Piece(
        flag: .never,
        work: { _ in moved.withLock { $0.append(name) } },
        requested: nil
      )
      return backlog.add(piece, priority: WorkPriority(distance: 1_000, stage: .draw))
    }
    var largest = 0
    for step in 0..<10_000 {
      let distance = Double(step &* 7_919 % 503)
      backlog.setPriority(WorkPriority(distance: distance, stage: .draw), of: tokens[step % 10])
      largest = max(largest, backlog.entryCount)
    }
    #expect(largest == 2 * tokens.count + 64)
    #expect(backlog.waitingCount == 10)
    let last = (9_990..<10_000).map { (distance: $0 &* 7_919 % 503, name: $0 % 10) }
    while let piece = backlog.takeMostUrgent() { piece.work(piece.flag) }
    let expected = last.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.name)
    #expect(moved.withLock { $0 } == expected)
    #expect(backlog.waitingCount == 0 && backlog.entryCount == 0)
  }

  @Test("A piece that is given the priority which it has leaves nothing behind")
  func samePriority() {
    var backlog = WorkBacklog(service: .caller, maximumConcurrency: 1, overrunReserve: 0, hasAlarms: false)
    let piece = WorkBacklog.Piece(flag: .never, work: { _ in }, requested: nil)
    let token = backlog.add(piece, priority: WorkPriority(distance: 3, stage: .draw))
    for _ in 0..<50 { backlog.setPriority(WorkPriority(distance: 3, stage: .draw), of: token) }
    #expect(backlog.entryCount == 1)
  }

  @Test("Pieces are in order right after the stale entries are gone")
  func orderWithoutStaleEntries() {
    let taken = Lock<[Int]>([])
    var backlog = WorkBacklog(service: .caller, maximumConcurrency: 1, overrunReserve: 0, hasAlarms: false)
    let tokens = (0..<100).map { name in
      let piece = WorkBacklog.Piece(
        flag: .never,
        work: { _ in taken.withLock { $0.append(name) } },
        requested: nil
      )
      return backlog.add(piece, priority: WorkPriority(distance: Double(name &* 7_919 % 503), stage: .draw))
    }
    var step = 0
    repeat {
      step += 1
      backlog.setPriority(WorkPriority(distance: Double(1_000 + step % 2), stage: .draw), of: tokens[0])
    } while backlog.entryCount > 100
    while let piece = backlog.takeMostUrgent() { piece.work(piece.flag) }
    #expect(taken.withLock { $0 } == (1..<100).sorted { $0 &* 7_919 % 503 < $1 &* 7_919 % 503 } + [0])
  }

  @Test(
    "Cancelled pieces that never get their turn do not stay, and the others are in order",
    arguments: [0, 1, 7, 300]
  )
  func cancelledPieces(wantedCount: Int) {
    var backlog = WorkBacklog(service: .caller, maximumConcurrency: 1, overrunReserve: 0, hasAlarms: false)
    let taken = Lock<[Int]>([])
    func add(_ name: Int, flag: CancellationFlag, distance: Double) {
      let piece = WorkBacklog.Piece(
        flag: flag,
        work: { _ in taken.withLock { $0.append(name) } },
        requested: nil
      )
      _ = backlog.add(piece, priority: WorkPriority(distance: distance, stage: .draw))
      let areCancelled = backlog.takeCancelled().allSatisfy { $0.flag.isCancelled }
      #expect(areCancelled)
    }
    for name in 0..<wantedCount { add(name, flag: .never, distance: 1_000 + Double(name &* 7_919 % 503)) }
    var (mostWaiting, mostEntries) = (0, 0)
    for round in 0..<2_000 {
      let generation = Generation()
      for _ in 0..<10 { add(-1, flag: generation.makeFlag(), distance: 2_000) }
      // What is near is wanted and done.
      add(-2, flag: .never, distance: 0)
      backlog.takeMostUrgent(upTo: 0).map { $0.work($0.flag) }
      generation.advance()
      guard round > 100 else { continue }
      mostWaiting = max(mostWaiting, backlog.waitingCount)
      mostEntries = max(mostEntries, backlog.entryCount)
    }
    #expect(mostWaiting <= 2 * (wantedCount + 20) && mostEntries <= 2 * mostWaiting + 66)
    taken.withLock { $0 = [] }
    while let piece = backlog.takeMostUrgent() { if !piece.flag.isCancelled { piece.work(piece.flag) } }
    #expect(
      taken.withLock { $0 } == (0..<wantedCount).sorted { ($0 &* 7_919 % 503, $0) < ($1 &* 7_919 % 503, $1) }
    )
  }

  @Test("What a cancelled piece holds ends while the queue is not locked")
  func release() {
    final class Ending: Sendable {
      let end: @Sendable () -> Void
      init(_ end: @escaping @Sendable () -> Void) { self.end = end }
      deinit { end() }
    }
    let queue = WorkQueue(
      scheduler: Scheduler(executor: ManualExecutor(), clock: ManualClock(), maximumConcurrency: 1),
      service: .caller
    )
    let counts = Lock<[Int]>([])
    let generation = Generation()
    for _ in 0..<3 {
      let ending = Ending { [unowned queue] in
        let count = queue.waitingCount
        counts.withLock { $0.append(count) }
      }
      queue.submit(priority: WorkPriority(distance: 1, stage: .draw), flag: generation.makeFlag()) { _ in
        withExtendedLifetime(ending) {}
      }
    }
    generation.advance()
    for _ in 0..<3 { queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in } }
    #expect(counts.withLock(\.count) == 3 && queue.waitingCount == 3)
  }

  @Test("A worker yields between two pieces, so that what else the executor has comes in between")
  func yielding() {
    let executor = ManualExecutor()
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: 1)
    let log = Lock<[String]>([])
    for name in ["a", "b"] {
      let queue = WorkQueue(scheduler: scheduler)
      for number in 1...2 {
        queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
          log.withLock { $0.append("\(name)\(number)") }
        }
      }
    }
    executor.runAll()
    #expect(log.withLock { $0 } == ["a1", "b1", "a2", "b2"])
  }
}
