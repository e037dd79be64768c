import Testing

@testable import DisplayConcurrency

/// Submits a hundred pieces behind what there is, and returns their numbers in the order in which they ran.
private func runHundredOthers(on queue: WorkQueue) async -> [Int] {
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  for number in 0..<100 {
    queue.submit(priority: WorkPriority(distance: 1, stage: .draw), flag: .never) { _ in
      continuation.yield(number)
      if number == 99 { continuation.finish() }
    }
  }
  var others: [Int] = []
  for await number in stream { others.append(number) }
  return others
}

@Suite("Threads whose work overruns")
struct OverrunThreadTests {
  @Test("Eight pieces that do not end hold up nobody on real threads, which give way and end with them")
  func threads() async {
    let pool = WorkerPool(threadCount: 1, overrunReserve: 8)
    let scheduler = Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 1, overrunReserve: 8)
    let queue = WorkQueue(scheduler: scheduler)
    let gate = Gate()
    let ended = Lock(0)
    for _ in 0..<8 {
      queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
        gate.pass()
        ended.withLock { $0 += 1 }
      }
    }
    let others = await runHundredOthers(on: queue)
    #expect(others == Array(0..<100), "One after the other, while eight are still busy.")
    #expect(ended.withLock { $0 } == 0 && queue.runningCount >= 8)
    #expect(pool.relievedNiceness.count == 8)
    #if os(Linux)
      #expect(pool.relievedNiceness.allSatisfy { $0 == 19 })
    #endif
    gate.open()
    await pool.waitUntilIdle()
    #expect(ended.withLock { $0 } == 8 && queue.runningCount == 0)
    #expect(pool.relievedNiceness.isEmpty && pool.threadCount == 1)
  }

  @Test("Eight pieces that spin hold up nobody on real threads, and end when they are told to")
  func spinning() async {
    // In a process of its own: nothing else waits for the threads that spin.
    await #expect(processExitsWith: .success) {
      let pool = WorkerPool(threadCount: 1, overrunReserve: 8)
      let scheduler = Scheduler(
        executor: pool,
        clock: SystemClock(),
        maximumConcurrency: 1,
        overrunReserve: 8
      )
      let queue = WorkQueue(scheduler: scheduler)
      let (generation, ended) = (Generation(), Lock(0))
      for _ in 0..<8 {
        queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: generation.makeFlag()) { flag in
          while !flag.isCancelled {}
          ended.withLock { $0 += 1 }
        }
      }
      let others = await runHundredOthers(on: queue)
      #expect(others == Array(0..<100), "One after the other, while eight still spin.")
      #expect(ended.withLock { $0 } == 0 && queue.runningCount >= 8)
      #expect(pool.relievedNiceness.count == 8)
      #if os(Linux)
        #expect(pool.relievedNiceness.allSatisfy { $0 == 19 })
      #endif
      generation.advance()
      await pool.waitUntilIdle()
      #expect(ended.withLock { $0 } == 8 && queue.runningCount == 0)
      #expect(pool.relievedNiceness.isEmpty && pool.threadCount == 1)
    }
  }

  @Test("A thread that comes back into the reserve is there for a piece that has overrun meanwhile")
  func comesBack() async {
    let pool = WorkerPool(threadCount: 1, overrunReserve: 1)
    let clock = ManualClock()
    let queue = WorkQueue(
      scheduler: Scheduler(executor: pool, clock: clock, maximumConcurrency: 1, overrunReserve: 1)
    )
    let (first, second) = (Gate(), Gate())
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for (number, gate) in [first, second].enumerated() {
      queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
        continuation.yield(number)
        gate.pass()
      }
    }
    queue.submit(priority: WorkPriority(distance: 1, stage: .draw), flag: .never) { _ in continuation.yield(2)
    }
    var names = stream.makeAsyncIterator()
    #expect(await names.next() == 0)
    clock.advance(by: .milliseconds(8))
    #expect(await names.next() == 1, "It takes the place of the first.")
    clock.advance(by: .milliseconds(200))
    first.open()
    #expect(await names.next() == 2, "It takes the place of the second, which is still busy.")
    second.open()
    await pool.waitUntilIdle()
    #expect(queue.runningCount == 0 && pool.threadCount == 1)
  }

  @Test("A piece that nobody waits for keeps its thread as it is, however long it takes")
  func nobodyWaits() async {
    let (pool, clock, gate) = (WorkerPool(threadCount: 1, overrunReserve: 1), ManualClock(), Gate())
    let queue = WorkQueue(
      scheduler: Scheduler(executor: pool, clock: clock, maximumConcurrency: 1, overrunReserve: 1)
    )
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
      continuation.yield()
      gate.pass()
    }
    var begun = stream.makeAsyncIterator()
    await begun.next()
    for _ in 0..<10 { clock.advance(by: .seconds(1)) }
    #expect(pool.relievedNiceness.isEmpty)
    gate.open()
    await pool.waitUntilIdle()
  }

  @Test("A pool has no more threads than its reserve allows, and relieves a thread once")
  func limits() async {
    let pool = WorkerPool(threadCount: 1, overrunReserve: 1)
    let (gates, threads) = ([Gate(), Gate()], Lock<[UInt]>([]))
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for gate in gates {
      Task(executorPreference: pool) {
        // Nothing for a thread that was not relieved.
        pool.reliefWillEnd()
        threads.withLock { $0.append(pool.currentThread) }
        continuation.yield()
        gate.pass()
      }
    }
    var began = stream.makeAsyncIterator()
    await began.next()
    let first = threads.withLock { $0[0] }
    #expect(pool.relieve(first, while: { false }) == .ended, "Its job is another one by now.")
    #expect(pool.relieve(first, while: { true }) == .relieved)
    #expect(pool.relieve(first, while: { true }) == .relieved, "It was relieved before.")
    await began.next()
    let second = threads.withLock { $0[1] }
    #expect(first != second && pool.relieve(second, while: { true }) == .exhausted)
    for gate in gates { gate.open() }
    await pool.waitUntilIdle()
    #expect(pool.relievedNiceness.isEmpty && pool.threadCount == 1)
    // The reserve is what it was.
    let last = await Task(executorPreference: pool) { pool.relieve(pool.currentThread) { true } }.value
    #expect(last == .relieved)
  }

  @Test("A job that comes while the only thread is busy does not wait for good")
  func comesWhileBusy() async {
    let (pool, gate) = (WorkerPool(threadCount: 1, overrunReserve: 1), Gate())
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let stuck = Task(executorPreference: pool) {
      continuation.yield()
      gate.pass()
    }
    var began = stream.makeAsyncIterator()
    await began.next()
    await Task(executorPreference: pool) {}.value
    #expect(pool.relievedNiceness.count == 1)
    gate.open()
    await stuck.value
    await pool.waitUntilIdle()
    #expect(pool.threadCount == 1)
  }

  @Test("Where other jobs keep all threads of a pool busy, others take their places")
  func otherJobs() async {
    let pool = WorkerPool(threadCount: 2, overrunReserve: 8)
    let gate = Gate()
    let stuck = (0..<5).map { _ in Task(executorPreference: pool) { gate.pass() } }
    // In the order of their arrival: this one comes after all that are stuck.
    await Task(executorPreference: pool) {}.value
    #expect((4...6).contains(pool.relievedNiceness.count))
    gate.open()
    for task in stuck { await task.value }
    await pool.waitUntilIdle()
    #expect(pool.relievedNiceness.isEmpty && pool.threadCount == 2)
  }
}
