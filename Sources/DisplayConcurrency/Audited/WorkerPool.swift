#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A fixed number of threads of our own that run tasks' jobs in the order of their arrival.
///
/// The threads belong to the pool alone, so tasks of the embedding program cannot exhaust it, and they run
/// at a lower scheduling priority than the main thread, so that a frame never waits for a worker's time
/// slice to end. They end when the pool is released.
@safe
public final class WorkerPool: TaskExecutor {
  private let line: JobLine

  /// Starts the threads; a count below 1 counts as 1.
  public init(threadCount: Int) {
    line = JobLine()
    for _ in 0..<max(1, threadCount) {
      Thread.start { [line] in
        Platform.lowerThreadPriority()
        while let next = line.waitForNext() {
          unsafe next.job.runSynchronously(on: next.pool.asUnownedTaskExecutor())
          line.finishOne()
        }
      }
    }
  }

  deinit {
    line.close()
  }

  /// Puts a job at the end of the line.
  public func enqueue(_ job: consuming ExecutorJob) {
    line.append(JobLine.Entry(job: UnownedJob(job), pool: self))
  }

  /// Returns when no job waits and none runs, at once if that is so now.
  ///
  /// A program that is about to end, or a test, waits here for the last jobs to let go of what they worked
  /// for. A task that waits for something else counts only while a job of it is here.
  public func waitUntilIdle() async {
    await withCheckedContinuation { line.resumeWhenIdle($0) }
  }
}

/// Jobs waiting for a thread.
///
/// Why the conformance is sound. Invariant: every variable here is touched between locking and unlocking
/// `mutex` alone. Upheld by: the methods below, the only code that sees the private properties. Each job is appended once and handed out once, so it runs once, as the runtime demands.
/// Proven by: "A pool runs every job once, from many tasks" in WorkerPoolTests, run with ThreadSanitizer.
@safe
private final class JobLine: @unchecked Sendable {
  /// A job, and the pool that must live until it has run.
  struct Entry {
    let job: UnownedJob
    let pool: WorkerPool
  }

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var entries: [Entry] = []
  private var head = 0
  private var unfinishedCount = 0
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []
  private var isClosed = false

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    let status = unsafe pthread_mutex_init(mutex, nil) | pthread_cond_init(condition, nil)
    precondition(status == 0, "A worker pool's lock could not be made: error \(status).")
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func append(_ entry: Entry) {
    unsafe pthread_mutex_lock(mutex)
    entries.append(entry)
    unfinishedCount += 1
    unsafe pthread_mutex_unlock(mutex)
    unsafe pthread_cond_signal(condition)
  }

  /// The next job, as soon as there is one; nil when the line is closed and empty.
  func waitForNext() -> Entry? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while head == entries.count {
      if isClosed { return nil }
      unsafe pthread_cond_wait(condition, mutex)
    }
    let entry = entries[head]
    head += 1
    if head == entries.count {
      entries.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 1024 {
      entries.removeFirst(head)
      head = 0
    }
    return entry
  }

  /// Says that a job which was handed out has run.
  func finishOne() {
    unsafe pthread_mutex_lock(mutex)
    unfinishedCount -= 1
    var waiters: [CheckedContinuation<Void, Never>] = []
    if unfinishedCount == 0 { swap(&waiters, &idleWaiters) }
    unsafe pthread_mutex_unlock(mutex)
    for waiter in waiters { waiter.resume() }
  }

  func resumeWhenIdle(_ waiter: CheckedContinuation<Void, Never>) {
    unsafe pthread_mutex_lock(mutex)
    let isIdle = unfinishedCount == 0
    if !isIdle { idleWaiters.append(waiter) }
    unsafe pthread_mutex_unlock(mutex)
    if isIdle { waiter.resume() }
  }

  func close() {
    unsafe pthread_mutex_lock(mutex)
    isClosed = true
    unsafe pthread_mutex_unlock(mutex)
    unsafe pthread_cond_broadcast(condition)
  }
}
