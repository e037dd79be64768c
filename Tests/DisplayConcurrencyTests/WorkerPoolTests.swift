import DisplayConcurrency
import Testing

@Suite("WorkerPool")
struct WorkerPoolTests {
  @Test("A pool runs every job once, from many tasks", arguments: [0, 1, 4])
  func runsEverything(threadCount: Int) async {
    let pool = WorkerPool(threadCount: threadCount)
    let counts = Lock<[Int: Int]>([:])
    await withTaskGroup { group in
      for name in 0..<300 {
        group.addTask(executorPreference: pool) {
          await Task.yield()
          counts.withLock { $0[name, default: 0] += 1 }
        }
      }
    }
    let result = counts.withLock { $0 }
    #expect(result.count == 300)
    #expect(result.values.allSatisfy { $0 == 1 })
  }

  @Test("A pool that nobody holds any more still finishes what it was given")
  func outlivesItsOwner() async {
    var pool: WorkerPool? = WorkerPool(threadCount: 2)
    let task = Task(executorPreference: pool) {
      await Task.yield()
      return 42
    }
    pool = nil
    #expect(await task.value == 42)
  }

  @Test(
    "Waiting for a pool to be idle ends when the last of its jobs has run, and at once when there is none"
  )
  func waitsUntilIdle() async {
    let pool = WorkerPool(threadCount: 2)
    await pool.waitUntilIdle()
    for _ in 0..<50 {
      let count = Lock(0)
      for _ in 0..<20 {
        Task(executorPreference: pool) { count.withLock { $0 += 1 } }
      }
      await pool.waitUntilIdle()
      #expect(count.withLock { $0 } == 20)
    }
  }

  @Test("Thousands of jobs that wait run once each, in the order in which they came")
  func longLine() async {
    let pool = WorkerPool(threadCount: 1)
    let (order, isOpen) = (Lock<[Int]>([]), Lock(false))
    Task(executorPreference: pool) {
      while !isOpen.withLock({ $0 }) {}
    }
    for number in 0..<5_000 {
      Task(executorPreference: pool) { order.withLock { $0.append(number) } }
    }
    isOpen.withLock { $0 = true }
    await pool.waitUntilIdle()
    #expect(order.withLock { $0 } == Array(0..<5_000))
  }

  @Test("Work queues share a pool and each sees all of its work done")
  func sharedByQueues() async {
    let scheduler = Scheduler(
      executor: WorkerPool(threadCount: 3),
      clock: SystemClock(),
      maximumConcurrency: 3
    )
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for _ in 0..<4 {
      let queue = WorkQueue(scheduler: scheduler)
      for number in 0..<100 {
        queue.submit(priority: WorkPriority(distance: Double(number), stage: .draw), flag: .never) { _ in
          continuation.yield(number)
        }
      }
    }
    var sum = 0
    var count = 0
    for await number in stream {
      sum += number
      count += 1
      if count == 400 { break }
    }
    #expect(sum == 4 * 4_950)
  }
}
