import Testing

@testable import DisplayConcurrency

/// A pool whose looks after its jobs come when a test moves the clock.
@Suite("A pool's looks after jobs that do not end")
struct PoolReviewTests {
  private let clock = CountingClock()

  private func makePool(threads: Int = 1, reserve: Int = 1) -> WorkerPool {
    let pool = WorkerPool(threadCount: threads, overrunReserve: reserve, clock: clock)
    waitUntilIdle(pool, threads)
    return pool
  }

  /// Returns when as many threads wait for a job.
  private func waitUntilIdle(_ pool: WorkerPool, _ count: Int) {
    while pool.idleThreadCount != count {}
  }

  /// Starts a job that stands before a gate, and returns once it runs.
  private func block(_ pool: WorkerPool, _ gate: Gate) async -> Task<Void, Never> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task(executorPreference: pool) {
      continuation.yield()
      gate.pass()
    }
    for await _ in stream { break }
    return task
  }

  /// Moves the clock to the next look.
  private func look() { clock.manual.advance(by: .milliseconds(100)) }

  @Test("There is none where no thread may join the others")
  func withoutReserve() async {
    let (pool, gate) = (makePool(reserve: 0), Gate())
    let stuck = await block(pool, gate)
    let others = (0..<5).map { _ in Task(executorPreference: pool) {} }
    gate.open()
    for task in [stuck] + others { await task.value }
    #expect(clock.setCount == 0)
  }

  @Test("There is none while every job finds a thread")
  func withoutWaiting() async {
    let (pool, gate) = (makePool(threads: 2), Gate())
    let stuck = await block(pool, gate)
    waitUntilIdle(pool, 1)
    for _ in 0..<5 {
      await Task(executorPreference: pool) {}.value
      waitUntilIdle(pool, 1)
    }
    #expect(clock.setCount == 0)
    gate.open()
    await stuck.value
  }

  @Test("One is due at a time however many jobs come, and none after the last was begun")
  func once() async {
    let (pool, gate) = (makePool(), Gate())
    let stuck = await block(pool, gate)
    #expect(clock.setCount == 0, "Nobody waits.")
    let others = (0..<50).map { _ in Task(executorPreference: pool) {} }
    #expect(clock.setCount == 1)
    clock.manual.advance(by: .milliseconds(99))
    #expect(clock.pendingCount == 1 && pool.relievedNiceness.isEmpty)
    clock.manual.advance(by: .milliseconds(1))
    #expect(pool.relievedNiceness.count == 1)
    for task in others { await task.value }
    look()
    #expect(clock.pendingCount == 0 && clock.setCount == 2)
    gate.open()
    await stuck.value
    await pool.waitUntilIdle()
    #expect(pool.threadCount == 1 && pool.relievedNiceness.isEmpty)
  }

  @Test("A thread that went on to another job since the last is left as it is")
  func goesOn() async {
    let (pool, gates) = (makePool(), [Gate(), Gate()])
    let first = await block(pool, gates[0])
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let second = Task(executorPreference: pool) {
      continuation.yield()
      gates[1].pass()
    }
    let third = Task(executorPreference: pool) {}
    gates[0].open()
    for await _ in stream { break }
    look()
    #expect(pool.relievedNiceness.isEmpty && clock.pendingCount == 1)
    look()
    #expect(pool.relievedNiceness.count == 1, "It has stood there from one look to the next.")
    await third.value
    gates[1].open()
    for task in [first, second] { await task.value }
    await pool.waitUntilIdle()
    #expect(pool.threadCount == 1)
  }

  @Test("No more threads are relieved than the reserve has, now and after they came back")
  func reserve() async {
    let pool = makePool(threads: 2, reserve: 1)
    for _ in 0..<3 {
      waitUntilIdle(pool, 2)
      let gates = [Gate(), Gate(), Gate()]
      var stuck = [await block(pool, gates[0]), await block(pool, gates[1])]
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      stuck.append(
        Task(executorPreference: pool) {
          continuation.yield()
          gates[2].pass()
        }
      )
      let last = Task(executorPreference: pool) {}
      look()
      #expect(pool.relievedNiceness.count == 1 && pool.threadCount <= 2)
      for await _ in stream { break }
      look()
      look()
      #expect(pool.relievedNiceness.count == 1 && pool.threadCount == 2)
      for gate in gates { gate.open() }
      for task in stuck + [last] { await task.value }
      await pool.waitUntilIdle()
      #expect(pool.threadCount == 2 && pool.relievedNiceness.isEmpty)
      look()
      #expect(clock.pendingCount == 0)
    }
  }
}
