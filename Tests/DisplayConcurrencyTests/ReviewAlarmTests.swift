import Testing

@testable import DisplayConcurrency

@Suite("Alarms for work that overruns")
struct ReviewAlarmTests {
  private let executor = ManualExecutor()
  private let clock = CountingClock()

  private func makeQueue(workers: Int = 1, reserve: Int) -> WorkQueue {
    WorkQueue(
      scheduler: Scheduler(
        executor: executor,
        clock: clock,
        maximumConcurrency: workers,
        overrunReserve: reserve
      )
    )
  }

  private func submit(to queue: WorkQueue, work: @escaping @Sendable () -> Void = {}) {
    queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in work() }
  }

  private func moment(_ milliseconds: Int64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
  }

  private func makeBacklog() -> WorkBacklog {
    WorkBacklog(service: .workers, maximumConcurrency: 1, overrunReserve: 1, hasAlarms: true)
  }

  @Test("An alarm is set unless there is one for the same moment or an earlier one")
  func earliest() {
    var backlog = makeBacklog()
    let isSet = [10, 10, 20, 5, 10].map { backlog.noteAlarm(at: moment($0)) }
    #expect(isSet == [true, false, false, true, false])
  }

  @Test("An alarm counts once, and not when an earlier one has taken its place")
  func once() {
    var backlog = makeBacklog()
    _ = [10, 5].map { backlog.noteAlarm(at: moment($0)) }
    let counts = [10, 5, 5].map { backlog.takeAlarm(at: moment($0)) }
    #expect(counts == [false, true, false])
    let isSet = backlog.noteAlarm(at: moment(20))
    #expect(isSet, "No other is set any more.")
  }

  @Test("However often somebody looks for what overruns, one alarm is set")
  func manyReviews() {
    let queue = makeQueue(reserve: 1)
    let (executor, clock) = (executor, clock)
    submit(to: queue) {
      for _ in 0..<70 {
        clock.manual.advance(by: .microseconds(100))
        for _ in 0..<10 { queue.reviewRunningWork() }
        executor.runAll()
      }
      #expect(clock.setCount == 1)
    }
    submit(to: queue)
    executor.runAll()
    #expect(queue.runningCount == 0 && clock.setCount == 1)
  }

  @Test(
    "While somebody is going to look for what overruns, others submit and run without a look at the clock"
  )
  func looks() {
    let queue = makeQueue(reserve: 1)
    let (executor, clock) = (executor, clock)
    for milliseconds in [3, 6] {
      submit(to: queue) {
        for _ in 0..<milliseconds {
          clock.manual.advance(by: .milliseconds(1))
          executor.runAll()
        }
        // The second time the look was put off: what runs has begun late.
        let count = clock.lookCount
        for _ in 0..<500 { submit(to: queue) }
        #expect(clock.lookCount == count)
      }
    }
    executor.runAll()
    #expect(queue.runningCount == 0 && clock.lookCount < 20)
  }

  @Test("A worker beside which another one is free asks for no look")
  func freeWorker() {
    let queue = makeQueue(workers: 2, reserve: 1)
    submit(to: queue)
    executor.runAll()
    #expect(clock.setCount == 0 && clock.lookCount == 0)
  }

  @Test("Nor does one whose work is counted")
  func countedWork() {
    let queue = WorkQueue(
      scheduler: Scheduler(
        executor: executor,
        clock: clock,
        maximumConcurrency: 2,
        overrunReserve: 1,
        meter: WorkMeter { _, _ in }
      )
    )
    for _ in 0..<3 {
      submit(to: queue)
      executor.runAll()
    }
    #expect(clock.setCount == 0)
  }

  @Test("Pieces that overrun and end one after the other leave two alarms at any moment, and none after them")
  func manyEnds() {
    let queue = makeQueue(workers: 2, reserve: 8)
    let (executor, clock) = (executor, clock)
    let most = Lock(0)
    for _ in 0..<200 {
      submit(to: queue) {
        for _ in 0..<20 {
          clock.manual.advance(by: .milliseconds(1))
          executor.runAll()
          let count = clock.pendingCount
          most.withLock { $0 = max($0, count) }
        }
      }
    }
    executor.runAll()
    #expect(queue.runningCount == 0 && queue.waitingCount == 0)
    #expect(most.withLock { $0 } <= 2)
    clock.manual.advance(by: .seconds(1))
    let count = clock.setCount
    clock.manual.advance(by: .seconds(3_600))
    #expect(clock.pendingCount == 0 && clock.setCount == count)
  }
}
