import DisplayConcurrency
import Testing

@Suite("Mapping on a scheduler")
struct SchedulerMappingTests {
  private func scheduler(_ count: Int, _ executor: any TaskExecutor) -> Scheduler {
    Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: count)
  }

  @Test("gives the results in the order of the numbers", arguments: [0, 1, 2, 31, 32, 33, 1000], [1, 3])
  func order(_ count: Int, _ threads: Int) async {
    let scheduler = scheduler(threads, WorkerPool(threadCount: threads))
    #expect(await scheduler.map(count: count) { $0 * 2 } == (0..<count).map { $0 * 2 })
    #expect(await scheduler.map(count: count, runLength: 7) { $0 } == Array(0..<count))
  }

  @Test("takes any concurrency and any length of a run")
  func extremes() async {
    let scheduler = scheduler(.max, WorkerPool(threadCount: 2))
    #expect(scheduler.maximumConcurrency == 1_024)
    #expect(await scheduler.map(count: 2, runLength: .max) { $0 } == [0, 1])
    #expect(await scheduler.map(count: 2, runLength: .min) { $0 } == [0, 1])
    #expect(await scheduler.map(count: -1) { $0 } == [])
  }

  @Test("calls the function once for each number, on several threads at once")
  func calls() async {
    let scheduler = scheduler(2, WorkerPool(threadCount: 2))
    let state = Lock((calls: [Int](repeating: 0, count: 64), running: 0, most: 0))
    let gate = Lock(false)
    _ = await scheduler.map(count: 64, runLength: 1) { number in
      let running = state.withLock { state in
        state.calls[number] += 1
        state.running += 1
        state.most = max(state.most, state.running)
        return state.running
      }
      // The first two calls meet each other here.
      if running == 2 { gate.withLock { $0 = true } }
      while !gate.withLock({ $0 }) {}
      state.withLock { $0.running -= 1 }
    }
    #expect(state.withLock { $0.calls } == [Int](repeating: 1, count: 64))
    #expect(state.withLock { $0.most } == 2)
  }

  @Test("comes to its end when all jobs are run one after the other by hand")
  func byHand() async {
    let executor = ManualExecutor()
    let scheduler = scheduler(4, executor)
    let task = Task(executorPreference: executor) {
      await scheduler.map(count: 10, runLength: 1) { $0 }
    }
    let outcome = Lock<[Int]?>(nil)
    let waiting = Task(executorPreference: executor) {
      let numbers = await task.value
      outcome.withLock { $0 = numbers }
    }
    while outcome.withLock({ $0 }) == nil { executor.runAll() }
    #expect(outcome.withLock { $0 } == Array(0..<10))
    await waiting.value
  }
}
