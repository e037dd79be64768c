import Testing

@testable import DisplayConcurrency

@Suite("WorkBacklog")
struct WorkBacklogTests {
  @Test("Pieces that are moved over and over leave a bounded number of stale entries, and their order")
  func staleEntries() {
    let moved = Lock<[Int]>([])
    var backlog = WorkBacklog(service: .caller, maximumConcurrency: 1, overrunReserve: 0, hasAlarms: false)
    let tickets = (0..<10).map { name in
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
      backlog.setPriority(WorkPriority(distance: distance, stage: .draw), of: tickets[step % 10])
      largest = max(largest, backlog.entryCount)
    }
    #expect(largest == 2 * tickets.count + 64)
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
    let ticket = backlog.add(piece, priority: WorkPriority(distance: 3, stage: .draw))
    for _ in 0..<50 { backlog.setPriority(WorkPriority(distance: 3, stage: .draw), of: ticket) }
    #expect(backlog.entryCount == 1)
  }

  @Test("Pieces are in order right after the stale entries are gone")
  func orderWithoutStaleEntries() {
    let taken = Lock<[Int]>([])
    var backlog = WorkBacklog(service: .caller, maximumConcurrency: 1, overrunReserve: 0, hasAlarms: false)
    let tickets = (0..<100).map { name in
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
      backlog.setPriority(WorkPriority(distance: Double(1_000 + step % 2), stage: .draw), of: tickets[0])
    } while backlog.entryCount > 100
    while let piece = backlog.takeMostUrgent() { piece.work(piece.flag) }
    #expect(taken.withLock { $0 } == (1..<100).sorted { $0 &* 7_919 % 503 < $1 &* 7_919 % 503 } + [0])
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
