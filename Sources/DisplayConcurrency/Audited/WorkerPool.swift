/// A fixed number of threads of our own that run tasks' jobs in the order of their arrival.
///
/// The threads belong to the pool alone, so tasks of the embedding program cannot exhaust it, and they run
/// at a lower scheduling priority than the main thread, so that a frame never waits for a worker's time
/// slice to end. They end when the pool is released.
///
/// A thread whose job does not end can be relieved: another one takes its place, and the thread itself falls to the
/// lowest priority and ends with its job. A `WorkQueue` has that done for its own work. Where other jobs, such as the
/// decoding of a picture, keep all threads busy for 100 ms while any wait, the pool does so itself.
@safe
public final class WorkerPool: TaskExecutor {
  private let line: JobLine

  /// Starts the threads: from 1 to 1,024, a count out of range counts as the nearest one in it.
  ///
  /// Where the system has room for fewer, the pool has fewer; the program ends where there is room for none.
  ///
  /// - Parameters:
  ///   - threadCount: How many threads run jobs.
  ///   - overrunReserve: How many may join them in the place of threads that a `WorkQueue` finds busy for too long;
  ///     they are started when they are needed.
  public convenience init(threadCount: Int, overrunReserve: Int = 0) {
    self.init(threadCount: threadCount, overrunReserve: overrunReserve, clock: SystemClock())
  }

  /// Starts the threads, with another clock for the looks after jobs that keep all of them busy.
  package init(threadCount: Int, overrunReserve: Int, clock: any AlarmClock) {
    line = JobLine(reliefLimit: min(max(0, overrunReserve), 1_024), clock: clock)
    let wanted = min(max(1, threadCount), 1_024)
    var count = 0
    while count < wanted, Self.startThread(for: line) { count += 1 }
    precondition(count > 0, "No worker could be started: the system has no room for another thread.")
  }

  /// Starts a thread; false where the system has no room for one.
  private static func startThread(for line: JobLine) -> Bool {
    Thread.startIfPossible {
      Thread.lowerPriority()
      let thread = PoolThread()
      line.addThread(thread)
      while let (next, needsReview) = line.waitForNext(on: thread) {
        if needsReview { setReview(of: line) }
        unsafe next.job.runSynchronously(on: next.pool.asUnownedTaskExecutor())
        guard line.finishOne(on: thread) else { return }
      }
    }
  }

  /// Starts threads in the place of relieved ones; those that the system has no room for are made up for later.
  private static func startThreads(_ count: Int, for line: JobLine) {
    for _ in 0..<count where !startThread(for: line) { line.noteMissingThread() }
  }

  /// Looks after a while whether any thread went on to another job, and otherwise has others take their places.
  private static func setReview(of line: JobLine) {
    let moment = line.clock.now.advanced(by: .milliseconds(100))
    // At the end of time, where no moment is later, the alarm would ring at once.
    guard moment.nanoseconds < .max else { return }
    line.clock.setAlarm(at: moment) { [weak line] in
      guard let line else { return }
      let (count, isReviewDue) = line.relieveStuckThreads()
      startThreads(count, for: line)
      if isReviewDue { setReview(of: line) }
    }
  }

  deinit {
    line.close()
  }

  /// Puts a job at the end of the line.
  public func enqueue(_ job: consuming ExecutorJob) {
    let isReviewDue = line.append(JobLine.Entry(job: UnownedJob(job), pool: self))
    if isReviewDue { Self.setReview(of: line) }
    let missing = line.takeMissingThreads()
    if missing > 0 { Self.startThreads(missing, for: line) }
  }

  /// Returns when no job waits and none runs, at once if that is so now.
  ///
  /// A program that is about to end, or a test, waits here for the last jobs to release what they worked
  /// for. A task that waits for something else counts only while a job of it is here.
  public func waitUntilIdle() async {
    await withCheckedContinuation { line.resumeWhenIdle($0) }
  }
}

extension WorkerPool: OverrunRelief {
  package var currentThread: UInt { Thread.currentNumber }

  package func relieve(_ thread: UInt, while isRunning: () -> Bool) -> OverrunReliefOutcome {
    let (outcome, startsThread) = line.relieve(thread, while: isRunning)
    if startsThread { Self.startThreads(1, for: line) }
    return outcome
  }

  package func reliefWillEnd() { line.reliefWillEnd(of: Thread.currentNumber) }

  /// How far each thread that was relieved and has not ended gives way to others, from -20 to 19.
  package var relievedNiceness: [Int32] { line.relievedNiceness }

  /// How many threads there are that were not relieved.
  package var threadCount: Int { line.threadCount }

  /// How many threads wait for a job.
  package var idleThreadCount: Int { line.idleThreadCount }
}

/// A thread of a pool; its variables are those of the pool's ``JobLine``.
private final class PoolThread {
  let number = Thread.currentNumber
  let identifier = Thread.currentIdentifier
  var isRelieved = false
  /// Whether it is at the end of its last job and no longer counts.
  var isEnding = false
  /// How many jobs it has begun.
  var jobCount: UInt64 = 0
  /// How many it had begun when somebody last looked.
  var knownJobCount: UInt64 = 0
}

/// Jobs waiting for a thread, and the threads.
///
/// Why the conformance is sound. Invariant: every variable here that changes is touched under the lock
/// of `monitor` alone. Upheld by: the methods below, the only code that sees the private properties. Each job is
/// appended once and handed out once, so it runs once, as the runtime demands. A thread's identifier is used while the thread is in
/// `threads` alone, which it leaves, under the lock, before it ends: so it is never that of another thread.
/// Proven by: "A pool runs every job once, from many tasks" in WorkerPoolTests and "Eight pieces that do not end hold
/// up nobody on real threads, which give way and end with them" in OverrunThreadTests, run with ThreadSanitizer.
@safe
private final class JobLine: @unchecked Sendable {
  /// A job, and the pool that must live until it has run.
  struct Entry {
    let job: UnownedJob
    let pool: WorkerPool
  }

  private let monitor = Monitor()
  private var entries: [Entry] = []
  private var head = 0
  private var unfinishedCount = 0
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private var isClosed = false
  private var threads: [PoolThread] = []
  private var idleCount = 0
  /// How many threads could not be started in the place of relieved ones.
  private var missingCount = 0
  private var relievedCount = 0
  private let reliefLimit: Int
  let clock: any AlarmClock
  /// Whether somebody is going to look for threads that are stuck.
  private var isReviewDue = false

  init(reliefLimit: Int, clock: any AlarmClock) {
    self.reliefLimit = reliefLimit
    self.clock = clock
  }

  /// Notes that a thread could not be started in the place of a relieved one.
  func noteMissingThread() {
    monitor.withLock { missingCount += 1 }
  }

  /// How many threads are to be started because they could not be before; none any more after this.
  func takeMissingThreads() -> Int {
    monitor.withLock {
      defer { missingCount = 0 }
      return missingCount
    }
  }

  func addThread(_ thread: PoolThread) {
    monitor.withLock { threads.append(thread) }
  }

  /// Puts a job at the end; returns whether somebody is to look later whether it was begun.
  func append(_ entry: Entry) -> Bool {
    let needsReview = monitor.withLock {
      entries.append(entry)
      unfinishedCount += 1
      return reserveReview()
    }
    monitor.signal()
    return needsReview
  }

  /// Whether jobs wait for threads that are all busy, and nobody looks after them; the caller holds the lock.
  private func reserveReview() -> Bool {
    guard reliefLimit > 0, !isReviewDue, idleCount == 0, head < entries.count else { return false }
    beginReview()
    return true
  }

  /// Notes which jobs the threads are at; the caller holds the lock.
  private func beginReview() {
    isReviewDue = true
    for thread in threads { thread.knownJobCount = thread.jobCount }
  }

  /// Relieves the threads when none has gone on to another job since the last look, and jobs wait.
  ///
  /// - Returns: How many threads are to be started, and whether somebody is to look again.
  func relieveStuckThreads() -> (count: Int, isReviewDue: Bool) {
    monitor.withLock {
      isReviewDue = false
      guard head < entries.count, idleCount == 0 else { return (0, false) }
      let working = threads.filter { !$0.isRelieved }
      var count = 0
      if working.allSatisfy({ $0.jobCount == $0.knownJobCount }) {
        for thread in working where relievedCount < reliefLimit {
          lower(thread)
          count += 1
        }
      }
      beginReview()
      return (count, true)
    }
  }

  /// The caller holds the lock.
  private func lower(_ thread: PoolThread) {
    thread.isRelieved = true
    relievedCount += 1
    Thread.lowerPriorityToLeast(thread.identifier)
  }

  /// The next job, as soon as there is one, and whether somebody is to look later whether those behind it were begun; nil
  /// when the line is closed and empty.
  func waitForNext(on thread: PoolThread) -> (entry: Entry, needsReview: Bool)? {
    monitor.withLock {
      while head == entries.count {
        if isClosed {
          threads.removeAll { $0 === thread }
          return nil
        }
        idleCount += 1
        monitor.wait()
        idleCount -= 1
      }
      thread.jobCount &+= 1
      let entry = entries[head]
      head += 1
      if head == entries.count {
        entries.removeAll(keepingCapacity: true)
        head = 0
      } else if head > 1_024, head > entries.count / 2 {
        entries.removeFirst(head)
        head = 0
      }
      return (entry, reserveReview())
    }
  }

  /// Lowers a thread for good while its job is the one that takes too long, and says whether another one is to be
  /// started: not when the thread was relieved before.
  ///
  /// A thread passes through ``finishOne(on:)`` after each job, so that its job stays the same in here.
  func relieve(
    _ number: UInt,
    while isRunning: () -> Bool
  ) -> (outcome: OverrunReliefOutcome, startsThread: Bool) {
    monitor.withLock {
      guard let thread = threads.first(where: { $0.number == number }), isRunning() else {
        return (.ended, false)
      }
      guard !thread.isRelieved else { return (.relieved, false) }
      guard relievedCount < reliefLimit else { return (.exhausted, false) }
      lower(thread)
      return (.relieved, true)
    }
  }

  func reliefWillEnd(of number: UInt) {
    monitor.withLock {
      guard let thread = threads.first(where: { $0.number == number }), thread.isRelieved, !thread.isEnding
      else { return }
      thread.isEnding = true
      relievedCount -= 1
    }
  }

  var relievedNiceness: [Int32] {
    monitor.withLock { threads.filter(\.isRelieved).map { Thread.niceness(of: $0.identifier) } }
  }

  var threadCount: Int {
    monitor.withLock { threads.count { !$0.isRelieved } }
  }

  var idleThreadCount: Int {
    monitor.withLock { idleCount }
  }

  /// Says that a job which was handed out has run; returns whether its thread stays.
  func finishOne(on thread: PoolThread) -> Bool {
    var waiters: [CheckedContinuation<Void, Never>] = []
    let isRelieved = monitor.withLock {
      unfinishedCount -= 1
      if unfinishedCount == 0 { swap(&waiters, &idleWaiters) }
      if thread.isRelieved, missingCount > 0 {
        // Nobody took its place, so it stays.
        missingCount -= 1
        thread.isRelieved = false
        if !thread.isEnding { relievedCount -= 1 }
        thread.isEnding = false
      }
      if thread.isRelieved {
        threads.removeAll { $0 === thread }
        if !thread.isEnding { relievedCount -= 1 }
      }
      return thread.isRelieved
    }
    for waiter in waiters { waiter.resume() }
    return !isRelieved
  }

  func resumeWhenIdle(_ waiter: CheckedContinuation<Void, Never>) {
    let isIdle = monitor.withLock {
      if unfinishedCount > 0 { idleWaiters.append(waiter) }
      return unfinishedCount == 0
    }
    if isIdle { waiter.resume() }
  }

  func close() {
    monitor.withLock { isClosed = true }
    monitor.broadcast()
  }
}
