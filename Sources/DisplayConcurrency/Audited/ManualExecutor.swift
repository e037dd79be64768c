/// An executor that runs a job only when it is told to, on the thread that tells it.
///
/// With a ``ManualClock`` it makes a ``Scheduler`` whose every step a test decides.
@safe
public final class ManualExecutor: TaskExecutor {
  private let jobs = Lock(Jobs())
  private let clock: (any MonotonicClock)?

  private struct Entry {
    let job: UnownedJob
    let arrival: MonotonicInstant
  }

  /// The jobs in the order of their arrival; taking the first is O(1) on average, taking another linear.
  private struct Jobs {
    // Jobs are plain references owned by the runtime until they run; each is taken once.
    private var entries: [Entry] = []
    /// How many entries at the front were taken.
    private var takenCount = 0

    var waiting: ArraySlice<Entry> { entries[takenCount...] }

    /// How many entries there are, with those that were taken.
    var entryCount: Int { entries.count }

    mutating func append(_ entry: Entry) { entries.append(entry) }

    mutating func take(at position: Int) -> Entry {
      guard position == 0 else { return entries.remove(at: takenCount + position) }
      let first = entries[takenCount]
      takenCount += 1
      if takenCount > entries.count / 2 {
        entries.removeFirst(takenCount)
        takenCount = 0
      }
      return first
    }
  }

  /// Makes an executor without jobs.
  ///
  /// - Parameter clock: Says when jobs arrive.
  public init(clock: (any MonotonicClock)? = nil) {
    self.clock = clock
  }

  /// How many jobs room is held for, of those that have run.
  var entryCount: Int { jobs.withLock { $0.entryCount } }

  /// How many jobs wait.
  public var waitingCount: Int { jobs.withLock { $0.waiting.count } }

  /// When each of the jobs that wait arrived, in the order of their arrival.
  package var arrivals: [MonotonicInstant] { jobs.withLock { $0.waiting.map(\.arrival) } }

  /// Adds a job to those that wait.
  public func enqueue(_ job: consuming ExecutorJob) {
    let arrival = clock?.now ?? MonotonicInstant(nanoseconds: 0)
    let entry = Entry(job: UnownedJob(job), arrival: arrival)
    jobs.withLock { $0.append(entry) }
  }

  /// Runs one waiting job: the one at a position in the order of arrival, modulo their number.
  ///
  /// - Parameters:
  ///   - position: Which of the jobs.
  ///   - executor: Whom the job is told that it runs on, for an executor that keeps its jobs here; nil for this.
  /// - Returns: Whether there was one.
  @discardableResult
  public func runNext(choosing position: Int = 0, on executor: (any TaskExecutor)? = nil) -> Bool {
    let entry: Entry? = jobs.withLock { jobs in
      guard !jobs.waiting.isEmpty else { return nil }
      return jobs.take(at: Int(position.magnitude % UInt(jobs.waiting.count)))
    }
    guard let entry else { return false }
    unsafe entry.job.runSynchronously(on: (executor ?? self).asUnownedTaskExecutor())
    return true
  }

  /// Hands the jobs that wait to another executor, in the order of their arrival.
  package func forwardAll(to executor: any TaskExecutor) {
    let taken = jobs.withLock { jobs in
      defer { jobs = Jobs() }
      return jobs.waiting
    }
    for entry in taken { executor.enqueue(ExecutorJob(entry.job)) }
  }

  /// Runs waiting jobs in the order of their arrival until none is left.
  public func runAll() {
    while runNext() {}
  }
}
