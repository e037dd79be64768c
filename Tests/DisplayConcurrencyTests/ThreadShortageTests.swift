#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  @testable import DisplayConcurrency

  /// Lets no thread be started in this process, or as many as before.
  private enum ThreadSupply {
    case none, restored

    /// The superuser may start any number.
    static func giveUpPrivileges() {
      if getuid() == 0 { _ = setuid(65_534) }
    }

    func apply() {
      var limit = rlimit()
      let kind = __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
      unsafe getrlimit(kind, &limit)
      limit.rlim_cur = self == .none ? 0 : limit.rlim_max
      unsafe setrlimit(kind, &limit)
    }
  }

  /// Blocks threads until it is opened, by a look at memory over and over.
  private final class Barrier: Sendable {
    private let isOpen = Atomic(false)
    private let reached = Atomic(0)

    func pass() {
      reached.add(1, ordering: .acquiringAndReleasing)
      while !isOpen.load(ordering: .acquiring) { sched_yield() }
    }

    func open() { isOpen.store(true, ordering: .releasing) }

    /// Returns when a number of threads have got here.
    func wait(for count: Int) {
      while reached.load(ordering: .acquiring) < count { sched_yield() }
    }
  }

  @Suite("Where no thread can be started")
  struct ThreadShortageTests {
    @Test("A relieved thread whose place nobody takes stays, and does what waits")
    func staysInThePool() async {
      await #expect(processExitsWith: .exitCode(7)) {
        ThreadSupply.giveUpPrivileges()
        let pool = WorkerPool(threadCount: 1, overrunReserve: 1)
        let (barrier, number, hasRun) = (Barrier(), Lock<UInt>(0), Lock(false))
        Task(executorPreference: pool) {
          number.withLock { $0 = pool.currentThread }
          barrier.pass()
        }
        barrier.wait(for: 1)
        ThreadSupply.none.apply()
        let isRelieved = pool.relieve(number.withLock { $0 }) { true } == .relieved
        let count = pool.threadCount
        // Tries once more, in vain.
        Task(executorPreference: pool) { hasRun.withLock { $0 = true } }
        barrier.open()
        // Without a thread nothing would run any more.
        while !hasRun.withLock({ $0 }), pool.threadCount + pool.relievedNiceness.count > 0 { sched_yield() }
        while pool.threadCount == 0, !pool.relievedNiceness.isEmpty { sched_yield() }
        let isDone = hasRun.withLock { $0 }
        let isWhole = pool.threadCount == 1 && pool.relievedNiceness.isEmpty
        // The reserve is whole, too.
        let (second, third) = (Barrier(), Lock<UInt>(0))
        Task(executorPreference: pool) {
          third.withLock { $0 = pool.currentThread }
          second.pass()
        }
        second.wait(for: 1)
        let isRelievedAgain = pool.relieve(third.withLock { $0 }) { true } == .relieved
        _exit(isRelieved && count == 0 && isDone && isWhole && isRelievedAgain ? 7 : 8)
      }
    }

    @Test("A thread that was not relieved goes on without taking the place of one that was")
    func others() async {
      await #expect(processExitsWith: .exitCode(7)) {
        ThreadSupply.giveUpPrivileges()
        let pool = WorkerPool(threadCount: 2, overrunReserve: 1)
        let (barrier, number, count) = (Barrier(), Lock<UInt>(0), Lock(0))
        let first = Task(executorPreference: pool) {
          number.withLock { $0 = pool.currentThread }
          barrier.pass()
        }
        barrier.wait(for: 1)
        ThreadSupply.none.apply()
        let isRelieved = pool.relieve(number.withLock { $0 }) { true } == .relieved
        for _ in 0..<10 { Task(executorPreference: pool) { count.withLock { $0 += 1 } } }
        while count.withLock({ $0 }) < 10 { sched_yield() }
        let isStillRelieved = pool.relievedNiceness.count == 1
        barrier.open()
        await first.value
        await pool.waitUntilIdle()
        _exit(isRelieved && isStillRelieved && pool.threadCount == 2 ? 7 : 8)
      }
    }

    @Test("What was made up for is made up for once: the pool is as large as before, and its reserve, too")
    func madeUpForOnce() async {
      await #expect(processExitsWith: .exitCode(7)) {
        ThreadSupply.giveUpPrivileges()
        let pool = WorkerPool(threadCount: 1, overrunReserve: 1)
        let clock = ManualClock()
        let queue = WorkQueue(
          scheduler: Scheduler(executor: pool, clock: clock, maximumConcurrency: 1, overrunReserve: 1)
        )
        func overrun(by other: @escaping @Sendable () -> Void) -> Barrier {
          let barrier = Barrier()
          for work in [{ barrier.pass() }, other] as [@Sendable () -> Void] {
            queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in work() }
          }
          barrier.wait(for: 1)
          // The first look may be the one from which on the piece is watched.
          for _ in 0..<4 { clock.advance(by: .milliseconds(100)) }
          return barrier
        }
        ThreadSupply.none.apply()
        overrun {}.open()
        while queue.runningCount > 0 { sched_yield() }
        await pool.waitUntilIdle()
        ThreadSupply.restored.apply()
        // The alarms that found no thread ring.
        SystemClock().setAlarm(at: SystemClock().now) {}
        for _ in 0..<3 {
          // The second runs while the first is busy.
          let hasRun = Barrier()
          hasRun.open()
          let barrier = overrun { hasRun.pass() }
          hasRun.wait(for: 1)
          barrier.open()
          await pool.waitUntilIdle()
        }
        _exit(pool.threadCount == 1 && pool.relievedNiceness.isEmpty ? 7 : 8)
      }
    }

    @Test("An alarm without a thread rings with the next that has one")
    func alarms() async {
      await #expect(processExitsWith: .exitCode(7)) {
        ThreadSupply.giveUpPrivileges()
        ThreadSupply.none.apply()
        let (line, rung, now) = (AlarmLine(), Lock<[Int]>([]), SystemClock().now)
        line.add(Alarm(instant: now) { rung.withLock { $0.append(1) } })
        let before = rung.withLock { $0 }
        ThreadSupply.restored.apply()
        line.add(Alarm(instant: now.advanced(by: .milliseconds(1))) { rung.withLock { $0.append(2) } })
        while rung.withLock({ $0.count }) < 2 { sched_yield() }
        _exit(before.isEmpty && rung.withLock { $0 } == [1, 2] ? 7 : 8)
      }
    }

    @Test("A thread that could not be started is started with the next job when there is room again")
    func madeUpFor() async {
      await #expect(processExitsWith: .exitCode(7)) {
        ThreadSupply.giveUpPrivileges()
        let pool = WorkerPool(threadCount: 1, overrunReserve: 1)
        let (barrier, last, number, order) = (Barrier(), Barrier(), Lock<UInt>(0), Lock<[Int]>([]))
        Task(executorPreference: pool) {
          number.withLock { $0 = pool.currentThread }
          barrier.pass()
          order.withLock { $0.append(0) }
        }
        barrier.wait(for: 1)
        ThreadSupply.none.apply()
        let isRelieved = pool.relieve(number.withLock { $0 }) { true } == .relieved
        // Tries in vain; so does the clock that would have the pool look after its jobs.
        Task(executorPreference: pool) { order.withLock { $0.append(1) } }
        ThreadSupply.restored.apply()
        Task(executorPreference: pool) {
          order.withLock { $0.append(2) }
          last.pass()
        }
        // Both have run while the first is still busy.
        last.wait(for: 1)
        barrier.open()
        last.open()
        while order.withLock({ $0.count }) < 3 || !pool.relievedNiceness.isEmpty { sched_yield() }
        _exit(isRelieved && order.withLock { $0 } == [1, 2, 0] && pool.threadCount == 1 ? 7 : 8)
      }
    }

    @Test("Work that waits behind a piece that has overrun is done after it, and the limit is what it was")
    func queue() async {
      await #expect(processExitsWith: .exitCode(7)) {
        ThreadSupply.giveUpPrivileges()
        let pool = WorkerPool(threadCount: 1, overrunReserve: 2)
        let clock = ManualClock()
        let queue = WorkQueue(
          scheduler: Scheduler(executor: pool, clock: clock, maximumConcurrency: 1, overrunReserve: 2)
        )
        let (barrier, order) = (Barrier(), Lock<[Int]>([]))
        for number in 0..<5 {
          queue.submit(priority: WorkPriority(distance: Double(number), stage: .draw), flag: .never) { _ in
            if number == 0 { barrier.pass() }
            order.withLock { $0.append(number) }
          }
        }
        barrier.wait(for: 1)
        ThreadSupply.none.apply()
        clock.advance(by: .milliseconds(8))
        let count = queue.runningCount
        barrier.open()
        while queue.runningCount > 0, pool.threadCount + pool.relievedNiceness.count > 0 { sched_yield() }
        let isDone = order.withLock { $0 } == [0, 1, 2, 3, 4] && queue.runningCount == 0
        _exit(count == 2 && isDone && pool.threadCount == 1 ? 7 : 8)
      }
    }

    @Test("A pool without a thread ends the program")
    func noThread() async {
      await #expect(processExitsWith: .failure) {
        ThreadSupply.giveUpPrivileges()
        ThreadSupply.none.apply()
        _ = WorkerPool(threadCount: 4)
      }
    }

    @Test("A call that would go on on a fresh stack is not made, and one that may goes on where it is")
    func calls() async {
      await #expect(processExitsWith: .exitCode(7)) {
        ThreadSupply.giveUpPrivileges()
        ThreadSupply.none.apply()
        let count = Lock(0)
        let result: Void? = CallStack.continueOnFreshStack { count.withLock { $0 += 1 } }
        guard result == nil, count.withLock({ $0 }) == 0 else { _exit(8) }
        guard callOnFullStack() == 1 else { _exit(9) }
        ThreadSupply.restored.apply()
        _exit(CallStack.continueOnFreshStack { 3 } == 3 ? 7 : 10)
      }
    }

    @Test("What is to be released without a thread for it waits for the next that is")
    func releases() async {
      await #expect(processExitsWith: .exitCode(7)) {
        ThreadSupply.giveUpPrivileges()
        ThreadSupply.none.apply()
        let ended = Lock<[Int]>([])
        DeferredRelease.keep([Ending { ended.withLock { $0.append(1) } }])
        let before = ended.withLock { $0 }
        ThreadSupply.restored.apply()
        ThreadRecord.current.releases.stackHasRoom()
        DeferredRelease.keep([Ending { ended.withLock { $0.append(2) } }])
        while !ended.withLock({ $0.contains(2) }) { sched_yield() }
        while !ended.withLock({ $0.contains(1) }) { sched_yield() }
        _exit(before.isEmpty && ended.withLock { $0.sorted() } == [1, 2] ? 7 : 8)
      }
    }
  }

  /// Calls itself until the stack is nearly full; returns how often the last call has run.
  private func callOnFullStack() -> Int {
    if CallStack.isNearlyFull {
      var count = 0
      CallStack.deep { count += 1 }
      return count
    }
    let count = callOnFullStack()
    // Not a tail call, which would take no stack.
    return withExtendedLifetime(Ending {}) { count }
  }

  /// Calls a closure when it goes.
  private final class Ending: Sendable {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    deinit { action() }
  }
#endif
