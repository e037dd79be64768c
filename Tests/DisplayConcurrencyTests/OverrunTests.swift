import Testing

@testable import DisplayConcurrency

/// A queue on a manual executor and clock, whose pieces let time pass and the other workers run.
private final class Bench: Sendable {
  let executor = ManualExecutor()
  let clock = ManualClock()
  let queue: WorkQueue
  let log = Lock<[String]>([])

  init(workers: Int = 1, reserve: Int) {
    queue = WorkQueue(
      scheduler: Scheduler(
        executor: executor,
        clock: clock,
        maximumConcurrency: workers,
        overrunReserve: reserve
      )
    )
  }

  func submit(_ name: String, distance: Double = 0, work: @escaping @Sendable () -> Void = {}) {
    queue.submit(priority: WorkPriority(distance: distance, stage: .draw), flag: .never) { [log] _ in
      log.withLock { $0.append(name) }
      work()
      log.withLock { $0.append("end of \(name)") }
    }
  }

  /// Submits a piece that takes a while, in steps of a tenth of a millisecond, between which all others may run.
  func submitSlow(_ name: String, milliseconds: Int) {
    submit(name) { [clock, executor] in
      for _ in 0..<milliseconds * 10 {
        clock.advance(by: .microseconds(100))
        executor.runAll()
      }
    }
  }

  var ran: [String] { log.withLock { $0 } }

  /// How long after the start a piece began, in milliseconds.
  func beginning(of name: String) -> Lock<Double?> {
    let beginning = Lock<Double?>(nil)
    submit(name) { [clock] in
      let milliseconds = MonotonicInstant(nanoseconds: 0).milliseconds(to: clock.now)
      beginning.withLock { $0 = milliseconds }
    }
    return beginning
  }
}

@Suite("Work that overruns")
struct OverrunTests {
  @Test("A piece that takes longer than 8 ms no longer keeps the others waiting, and ends beside them")
  func releases() {
    let bench = Bench(reserve: 1)
    bench.submitSlow("slow", milliseconds: 1_000)
    let other = bench.beginning(of: "other")
    bench.executor.runAll()
    #expect(bench.ran == ["slow", "other", "end of other", "end of slow"])
    #expect(other.withLock { $0 } == 8)
    #expect(bench.queue.runningCount == 0 && bench.queue.waitingCount == 0)
  }

  @Test(
    "Without a reserve, and for what comes while nothing waits, the limit stays what it is",
    arguments: [0, 4]
  )
  func keepsTheLimit(reserve: Int) {
    let bench = Bench(reserve: reserve)
    bench.submitSlow("slow", milliseconds: 500)
    if reserve == 0 { bench.submit("other") }
    bench.executor.runAll()
    bench.submit("last")
    #expect(bench.executor.waitingCount == 1 && bench.queue.runningCount == 1)
    bench.executor.runAll()
    #expect(bench.ran.prefix(2) == ["slow", "end of slow"])
  }

  @Test("What was cancelled before it began says nothing of how long work takes")
  func cancelledPieces() {
    let (bench, generation) = (Bench(reserve: 4), Generation())
    bench.submitSlow("usual", milliseconds: 40)
    bench.executor.runAll()
    // Beside it all others are timed.
    bench.submitSlow("overrun", milliseconds: 1_000)
    let flag = generation.makeFlag()
    for round in 0..<4 {
      bench.submitSlow("short \(round)", milliseconds: 1)
      for _ in 0..<100 {
        bench.queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: flag) { _ in }
      }
      bench.submitSlow("long \(round)", milliseconds: 20)
    }
    bench.submit("last")
    generation.advance()
    bench.executor.runAll()
    let names = (0..<4).flatMap { ["short \($0)", "long \($0)"] } + ["last"]
    let beside = names.flatMap { [$0, "end of \($0)"] }
    #expect(bench.ran == ["usual", "end of usual", "overrun"] + beside + ["end of overrun"])
  }

  @Test("Work that comes after a piece has overrun does not wait for it")
  func comesLater() {
    let bench = Bench(reserve: 1)
    let beginning = Lock<Double?>(nil)
    bench.submit("slow") { [bench] in
      bench.clock.advance(by: .milliseconds(300))
      let other = bench.beginning(of: "other")
      bench.executor.runAll()
      beginning.withLock { $0 = other.withLock { $0 } }
    }
    bench.executor.runAll()
    #expect(beginning.withLock { $0 } == 300)
  }

  @Test("Work that waits when workers take over from the caller does not wait for a piece that has overrun")
  func takesOver() {
    let bench = Bench(reserve: 1)
    let beginning = Lock<Double?>(nil)
    bench.submit("slow") { [bench] in
      // The look that was due when the piece began finds nobody waiting, and nobody looks from then on.
      bench.clock.advance(by: .milliseconds(300))
      bench.queue.setService(.caller)
      let other = bench.beginning(of: "other")
      bench.executor.runAll()
      #expect(other.withLock { $0 } == nil)
      bench.queue.setService(.workers)
      bench.executor.runAll()
      beginning.withLock { $0 = other.withLock { $0 } }
    }
    bench.executor.runAll()
    #expect(beginning.withLock { $0 } == 300)
  }

  @Test("A piece that was ended in its reader's future still runs for the reader, and is the same")
  func endsInTheFuture() throws {
    let slot = WorkSlot()
    slot.begin(on: 3, watchedFrom: MonotonicInstant(nanoseconds: 5))
    let before = try #require(slot.running(at: MonotonicInstant(nanoseconds: 10)))
    _ = slot.end(at: MonotonicInstant(nanoseconds: 20))
    let after = try #require(slot.running(at: MonotonicInstant(nanoseconds: 19)))
    #expect(after.piece == before.piece && after.since == before.since && after.thread == 3)
    #expect(before.isRunning(at: MonotonicInstant(nanoseconds: 19)))
    #expect(slot.running(at: MonotonicInstant(nanoseconds: 20)) == nil && !slot.isRunning)
  }

  @Test("When a piece ended says nothing of the one after it")
  func endsOfOthers() {
    let slot = WorkSlot()
    slot.begin(on: 0, watchedFrom: MonotonicInstant(nanoseconds: 5))
    _ = slot.end(at: MonotonicInstant(nanoseconds: 20))
    slot.begin(on: 0, watchedFrom: nil)
    slot.end()
    #expect(slot.running(at: MonotonicInstant(nanoseconds: 10)) == nil)
  }

  @Test("A piece that runs from the start of time to its end has taken as long as can be told")
  func longest() {
    let slot = WorkSlot()
    slot.begin(on: 0, watchedFrom: MonotonicInstant(nanoseconds: .min))
    #expect(slot.end(at: MonotonicInstant(nanoseconds: .max)) == .max)
    slot.begin(on: 0, watchedFrom: MonotonicInstant(nanoseconds: 5))
    #expect(slot.end(at: MonotonicInstant(nanoseconds: 12)) == 7)
  }

  @Test(
    "Eight pieces that overrun hold up the ninth for less than two frames at 120 Hz, on any number of workers",
    arguments: 1...4
  )
  func eight(workers: Int) {
    let bench = Bench(workers: workers, reserve: 8)
    for number in 0..<8 { bench.submitSlow("slow \(number)", milliseconds: 400) }
    let other = bench.beginning(of: "other")
    bench.executor.runAll()
    let milliseconds = other.withLock { $0 } ?? .infinity
    #expect(milliseconds > 0 && milliseconds < 2_000.0 / 120)
    #expect(bench.queue.runningCount == 0 && bench.ran.count == 18)
  }

  @Test("A worker whose piece has overrun ends with it, and the limit is what it was")
  func returnsToTheLimit() {
    let bench = Bench(reserve: 2)
    bench.submitSlow("slow", milliseconds: 20)
    bench.submit("other")
    bench.executor.runAll()
    for number in 0..<20 { bench.submit("\(number)") }
    #expect(bench.executor.waitingCount == 1 && bench.queue.runningCount == 1)
    bench.executor.runAll()
    #expect(bench.queue.runningCount == 0 && bench.ran.count == 44)
  }

  @Test("No more pieces run at once than the limit and the reserve together, and each runs once")
  func bounded() {
    let bench = Bench(workers: 2, reserve: 3)
    let running = Lock((now: 0, most: 0))
    for number in 0..<30 {
      bench.submit("\(number)") { [bench] in
        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        for _ in 0..<30 {
          bench.clock.advance(by: .milliseconds(10))
          bench.executor.runAll()
        }
        running.withLock { $0.now -= 1 }
      }
    }
    bench.executor.runAll()
    #expect(running.withLock { $0.most } == 5 && running.withLock { $0.now } == 0)
    #expect(Set(bench.ran).count == 60 && bench.ran.count == 60)
    #expect(bench.queue.runningCount == 0 && bench.queue.waitingCount == 0)
  }

  @Test("What is usual does not overrun: after pieces of 30 ms the bound is 60 ms, and never above 100 ms")
  func usual() {
    var bound = OverrunBound()
    #expect(bound.duration(whileOverrun: 0) == .milliseconds(8))
    bound.note(nanoseconds: 30_000_000)
    #expect(bound.duration(whileOverrun: 0) == .milliseconds(60))
    #expect(bound.duration(whileOverrun: 1) == .milliseconds(30))
    bound.note(nanoseconds: 90_000_000)
    #expect(bound.duration(whileOverrun: 0) == .milliseconds(100))
    for _ in 0..<100 { bound.note(nanoseconds: 1_000_000) }
    #expect(bound.duration(whileOverrun: 0) == .milliseconds(8))
    let whole = (0..<64).reduce(Duration.zero) { $0 + bound.duration(whileOverrun: $1) }
    #expect(whole < .milliseconds(16) + .microseconds(200))
  }

  @Test("Pieces that take longer than any bound say nothing of what is usual, however many there were")
  func blockedPieces() {
    var bound = OverrunBound()
    for nanoseconds in [100_000_001, 10_000_000_000, .max] as [Int64] {
      bound.note(nanoseconds: nanoseconds)
      #expect(bound.duration(whileOverrun: 0) == .milliseconds(8))
    }
    let bench = Bench(reserve: 8)
    for round in 0..<3 {
      for name in 0..<8 { bench.submitSlow("blocked \(round) \(name)", milliseconds: 1_000) }
      let start = bench.clock.now
      let other = bench.beginning(of: "other \(round)")
      bench.executor.runAll()
      let begun = other.withLock { $0 } ?? .infinity
      let delay = begun - MonotonicInstant(nanoseconds: 0).milliseconds(to: start)
      #expect(delay < 2 * 1_000 / 60.0, "Two frames, round \(round)")
    }
  }

  @Test("Pieces of the usual length run one after the other, however long that is")
  func usualPieces() {
    let bench = Bench(reserve: 8)
    bench.submitSlow("first", milliseconds: 7)
    for name in 0..<10 { bench.submitSlow("\(name)", milliseconds: 13) }
    bench.executor.runAll()
    let names = ["first"] + (0..<10).map { "\($0)" }
    #expect(bench.ran == names.flatMap { [$0, "end of \($0)"] })
  }

  @Test(
    "When the reserve is used up and nothing goes on, that is reported once, and again when it happens again"
  )
  func reported() {
    let bench = Bench(reserve: 1)
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      for round in 1...2 {
        bench.submitSlow("slow \(round)", milliseconds: 5_000)
        bench.submitSlow("slower \(round)", milliseconds: 4_000)
        for name in 0..<3 { bench.submit("\(name)") }
        bench.executor.runAll()
        #expect(reports.withLock { $0.count } == round)
      }
    }
    let message = reports.withLock { $0.first } ?? ""
    #expect(message.contains("3 pieces of work wait") && message.contains("overrunReserve of 1"))
    #expect(message.contains("1000 ms"))
    #expect(bench.ran.count == 20)
  }

  @Test("What was reported is not reported again, however often somebody looks")
  func reportedOnce() {
    let bench = Bench(reserve: 0)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      bench.submit("slow") { [bench] in
        bench.clock.advance(by: .seconds(2))
        for _ in 0..<3 {
          bench.clock.advance(by: .seconds(2))
          bench.queue.reviewRunningWork()
        }
      }
      bench.submit("other")
      bench.executor.runAll()
    }
    #expect(reports.withLock { $0 } == 1)
  }

  @Test("At the end of time work is done, and no review of it is set", arguments: [0, 1, 20_000_000])
  func endOfTime(nanosecondsLeft: Int64) {
    let executor = ManualExecutor()
    let clock = ManualClock(now: MonotonicInstant(nanoseconds: .max - nanosecondsLeft))
    let queue = WorkQueue(
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1, overrunReserve: 2)
    )
    let count = Lock(0)
    for _ in 0..<4 {
      queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
        clock.advance(by: .milliseconds(30))
        count.withLock { $0 += 1 }
      }
    }
    executor.runAll()
    #expect(count.withLock { $0 } == 4 && queue.runningCount == 0)
  }

  @Test("That an executor has no thread left is reported, and tried again until it has one")
  func exhausted() {
    let (executor, clock) = (ExhaustedExecutor(), ManualClock())
    let queue = WorkQueue(
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1, overrunReserve: 4)
    )
    let (reports, moments) = (Lock(0), Lock<[Double]>([]))
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
        for _ in 0..<2_000 {
          clock.advance(by: .milliseconds(1))
          executor.isExhausted.withLock { $0 = clock.now.nanoseconds < 1_500_000_000 }
          executor.runAll()
        }
      }
      queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
        let milliseconds = MonotonicInstant(nanoseconds: 0).milliseconds(to: clock.now)
        moments.withLock { $0.append(milliseconds) }
      }
      executor.runAll()
    }
    #expect(reports.withLock { $0 } == 1)
    let moment = moments.withLock { $0.first } ?? 0
    #expect(moment >= 1_500 && moment <= 1_600)
    #expect(queue.runningCount == 0)
  }

  @Test("A piece that was not watched when it began is watched from the next look on, and so is one after it")
  func notWatched() {
    let bench = Bench(reserve: 1)
    for name in ["first", "second"] { bench.submitSlow(name, milliseconds: 1) }
    bench.submitSlow("slow", milliseconds: 1_000)
    let other = bench.beginning(of: "other")
    bench.executor.runAll()
    #expect(other.withLock { $0 } == 16)
  }

  @Test("A worker that finds nothing but cancelled work leaves it to the next to look for what overruns")
  func afterCancelledWork() {
    let bench = Bench(reserve: 1)
    let generation = Generation()
    bench.queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: generation.makeFlag()) { _ in
    }
    generation.advance()
    bench.executor.runAll()
    bench.submitSlow("slow", milliseconds: 100)
    let other = bench.beginning(of: "other")
    bench.executor.runAll()
    #expect(other.withLock { $0 } == 8)
  }

  @Test("With a clock that has no alarms a look at each frame does the same")
  func withoutAlarms() {
    let (executor, clock) = (ManualExecutor(), PlainClock())
    let queue = WorkQueue(
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1, overrunReserve: 1)
    )
    let log = Lock<[Int]>([])
    queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
      for _ in 0..<20 {
        clock.manual.advance(by: .milliseconds(1))
        queue.reviewRunningWork()
        executor.runAll()
      }
      log.withLock { $0.append(1) }
    }
    queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
      log.withLock { $0.append(2) }
    }
    executor.runAll()
    #expect(log.withLock { $0 } == [2, 1] && queue.runningCount == 0)
  }

  @Test("A worker that has gone on to another piece is not released for the one before")
  func wentOn() throws {
    var backlog = WorkBacklog(service: .workers, maximumConcurrency: 1, overrunReserve: 1, hasAlarms: true)
    for _ in 0..<2 {
      let piece = WorkBacklog.Piece(flag: .never, work: { _ in }, requested: nil)
      _ = backlog.add(piece, priority: WorkPriority(distance: 0, stage: .draw))
    }
    let worker = backlog.reserveWorker()
    let slot = try #require(worker)
    let (start, now) = (MonotonicInstant(nanoseconds: 0), MonotonicInstant(nanoseconds: 10_000_000))
    slot.begin(on: 0, watchedFrom: start)
    let overdue = try #require(backlog.mostOverdue(at: now))
    slot.end()
    slot.begin(on: 0, watchedFrom: now)
    let replacement = backlog.release(overdue, at: now)
    #expect(replacement == nil && !slot.hasOverrun)
    let next = try #require(slot.running(at: now))
    let other = backlog.release(next, at: now)
    #expect(other != nil && slot.hasOverrun)
  }

  @Test("A reserve out of range counts as the nearest in it")
  func reserveRange() {
    for (given, taken) in [(-1, 0), (3, 3), (1_000, 64)] {
      let scheduler = Scheduler(
        executor: ManualExecutor(),
        clock: ManualClock(),
        maximumConcurrency: 1,
        overrunReserve: given
      )
      #expect(scheduler.overrunReserve == taken)
    }
    #expect(Scheduler.system(workerCount: 1).overrunReserve == 8)
    let injected = Scheduler(executor: ManualExecutor(), clock: ManualClock(), maximumConcurrency: 1)
    #expect(injected.overrunReserve == 0)
  }
}

/// An executor whose jobs run when a test says so, and that has no other thread for now.
private final class ExhaustedExecutor: OverrunRelief {
  let isExhausted = Lock(true)
  private let jobs = ManualExecutor()

  var currentThread: UInt { 1 }

  func enqueue(_ job: consuming ExecutorJob) { jobs.enqueue(job) }

  func relieve(_ thread: UInt, while isRunning: () -> Bool) -> OverrunReliefOutcome {
    guard isRunning() else { return .ended }
    return isExhausted.withLock { $0 } ? .exhausted : .relieved
  }

  func reliefWillEnd() {}

  func runAll() {
    while jobs.runNext(on: self) {}
  }
}

/// A clock that is moved by hand and has no alarms.
private struct PlainClock: MonotonicClock {
  let manual = ManualClock()
  var now: MonotonicInstant { manual.now }
}
