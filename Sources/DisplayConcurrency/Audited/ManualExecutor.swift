/// An executor that runs a job only when it is told to, on the thread that tells it.
///
/// With a ``ManualClock`` it makes a ``Scheduler`` whose every step a test decides.
@safe
public final class ManualExecutor: TaskExecutor {
  // Jobs are plain references owned by the runtime until they run; each leaves the array once.
  private let jobs = Lock<[UnownedJob]>([])

  /// Makes an executor without jobs.
  public init() {}

  /// How many jobs wait.
  public var waitingCount: Int { jobs.withLock { $0.count } }

  /// Adds a job to those that wait.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs one waiting job: the one at a position in the order of arrival, modulo their number.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func runNext(choosing position: Int = 0) -> Bool {
    let job: UnownedJob? = jobs.withLock { jobs in
      guard !jobs.isEmpty else { return nil }
      return jobs.remove(at: Int(position.magnitude % UInt(jobs.count)))
    }
    guard let job else { return false }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Runs waiting jobs in the order of their arrival until none is left.
  public func runAll() {
    while runNext() {}
  }
}
