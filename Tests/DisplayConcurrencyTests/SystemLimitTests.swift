import Foundation
import Testing

@testable import DisplayConcurrency

@Suite("What the system gives, and gives back")
struct SystemLimitTests {
  @Test("Without room for a record of each thread the program ends")
  func threadKeys() async {
    await #expect(processExitsWith: .failure) {
      var key = pthread_key_t()
      while unsafe pthread_key_create(&key, nil) == 0 {}
      _exit(CallStack.isNearlyFull ? 0 : 0)
    }
  }

  /// How often this thread has left the processor to others by itself; 0 where that is not known.
  private func countOfWaits() -> Int {
    #if os(Linux)
      var usage = rusage()
      unsafe getrusage(__rusage_who_t(1), &usage)
      return usage.ru_nvcsw
    #else
      return 0
    #endif
  }

  @Test("A thread that is blocked until a moment goes on at that moment, or at once when it has passed")
  func blocked() {
    let moment = SystemClock.nanoseconds + 20_000_000
    let waits = countOfWaits()
    SystemClock.blockThread(until: moment)
    #expect(SystemClock.nanoseconds >= moment)
    #if os(Linux)
      #expect(countOfWaits() > waits, "It waits, and does not look at the clock over and over.")
    #endif
    SystemClock.blockThread(until: moment - 1)
    SystemClock.blockThread(until: .min / 2)
  }

  #if os(Linux)
    private static var threadCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }

    @Test("The threads of a pool end with it")
    func poolThreads() async {
      await #expect(processExitsWith: .exitCode(7)) {
        var pools: [WorkerPool] = [WorkerPool(threadCount: 100)]
        let isStarted = Self.threadCount > 100
        for pool in pools {
          await withTaskGroup { group in
            for _ in 0..<300 { group.addTask(executorPreference: pool) { await Task.yield() } }
          }
          await pool.waitUntilIdle()
        }
        pools = []
        // They end one by one; this looks often, and not for ever.
        var looks = 0
        while Self.threadCount > 50, looks < 100_000 { looks += 1 }
        _exit(isStarted && pools.isEmpty && looks < 100_000 ? 7 : 8)
      }
    }

    @Test("Alarms share one thread, in whatever order they are set")
    func alarmThreads() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let line = AlarmLine()
        let start = SystemClock().now.advanced(by: .seconds(3_600))
        for number in 0..<100 { line.add(Alarm(instant: start.advanced(by: .seconds(number)), action: {})) }
        for number in 0..<100 { line.add(Alarm(instant: start.advanced(by: .seconds(-number)), action: {})) }
        _exit(Self.threadCount < 50 ? 7 : 8)
      }
    }

    @Test("A thread has 8 MiB of stack, whatever the system's default is, and a guard below it")
    func stack() async {
      await #expect(processExitsWith: .exitCode(7)) {
        typealias Read = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
        typealias Write = @convention(c) (UnsafePointer<pthread_attr_t>) -> Int32
        guard let reader = unsafe dlsym(nil, "pthread_getattr_np"),
          let writer = unsafe dlsym(nil, "pthread_setattr_default_np")
        else { return }
        let read = unsafe unsafeBitCast(reader, to: Read.self)
        // Allocated and not made in Swift: beside the system's libraries for text, its initializer is another module's.
        let small = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        unsafe pthread_attr_init(small)
        unsafe pthread_attr_setstacksize(small, 1 << 20)
        let isSmall = unsafe unsafeBitCast(writer, to: Write.self)(small) == 0
        let (size, guarding) = await withCheckedContinuation { continuation in
          DisplayConcurrency.Thread.start {
            let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
            var (size, guarding) = (0, 0)
            _ = unsafe read(pthread_self(), attributes)
            unsafe pthread_attr_getstacksize(attributes, &size)
            unsafe pthread_attr_getguardsize(attributes, &guarding)
            unsafe pthread_attr_destroy(attributes)
            continuation.resume(returning: (size, guarding))
          }
        }
        _exit(isSmall && size == 8 << 20 && guarding > 0 ? 7 : 8)
      }
    }

    @Test("Workers run at a lower priority than the thread that started them")
    func priority() async {
      let own = getpriority(numericCast(PRIO_PROCESS.rawValue), 0)
      let pool = WorkerPool(threadCount: 1)
      let seen = await Task(executorPreference: pool) { getpriority(numericCast(PRIO_PROCESS.rawValue), 0) }
        .value
      // Only the superuser may raise what was lowered further from outside.
      #expect(seen == (geteuid() == 0 ? 5 : max(5, own)))
    }
  #endif

  @Test("A machine's own scheduler leaves one processor free where there are more")
  func systemScheduler() {
    let workers = max(1, Processors.count - 1)
    #expect(Scheduler.system().maximumConcurrency == workers)
    for (given, taken) in [(-3, 1), (1, 1), (5, 5)] {
      #expect(Scheduler.system(workerCount: given).maximumConcurrency == taken)
    }
  }

  @Test(
    "Mapping without a length of runs gives each worker sixteen, and with one as many as there are",
    arguments: [(nil, 4, 4), (nil, 40, 40), (320, 4, 2), (1, 4, 4), (1_000, 4, 1)]
  )
  func runs(_ length: Int?, _ workers: Int, _ started: Int) async {
    let executor = ManualExecutor()
    let scheduler = Scheduler(executor: executor, clock: ManualClock(), maximumConcurrency: workers)
    let results = Lock<[Int]>([])
    Task(executorPreference: executor) {
      let numbers = await scheduler.map(count: 640, runLength: length) { $0 }
      results.withLock { $0 = numbers }
    }
    while !executor.runNext() {}
    #expect(executor.waitingCount == started)
    while results.withLock({ $0.isEmpty }) { executor.runAll() }
    #expect(results.withLock { $0 } == Array(0..<640))
  }

  @Test("The meter is told when a piece of work was asked for, once it begins")
  func beginnings() {
    let begun = Lock<[MonotonicInstant]>([])
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let meter = WorkMeter { _, _ in
    } begin: { requested in
      begun.withLock { $0.append(requested) }
    }
    let queue = WorkQueue(
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1, meter: meter)
    )
    let moments = (0..<3).map { step in
      clock.advance(by: .milliseconds(step))
      queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in }
      return clock.now
    }
    clock.advance(by: .seconds(1))
    #expect(begun.withLock { $0.isEmpty })
    executor.runAll()
    #expect(begun.withLock { $0 } == moments)
  }
}
