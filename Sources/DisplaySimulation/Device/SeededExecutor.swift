internal import AsyncDisplay
package import DisplayConcurrency
internal import Synchronization

/// The workers of a simulated device: an executor whose every step is a function of a seed.
///
/// Jobs wait until the device says how far time has come, and run one after the other on the calling thread, each
/// with the present of its worker: a worker that is free takes a job that is there. In order, it is the one that
/// waits longest. Explored, it is any of them, for any order is legal: the seed decides. What was chosen is a list of
/// ``ScheduleChoice``, and giving that list back runs the same schedule again.
public final class SeededExecutor: TaskExecutor {
  /// Which of the jobs that are there goes first.
  public enum Order: Sendable, Hashable {
    /// The one that waits longest, on the worker that was free first.
    case arrival
    /// Any, on any worker that is free; some jobs take much longer than usual, and workers get nothing for a while.
    case explored(seed: UInt64, ScheduleHardships = .all)
    /// Those of another run, and in the order of arrival when they are used up.
    case replayed([ScheduleChoice])
  }

  /// A job that a worker has done.
  struct Turn {
    let worker: Int
    let start: MonotonicInstant
    let end: MonotonicInstant
  }

  /// What a thread takes of the others' processors while it is of the lowest priority: what Linux gives one of niceness
  /// 19 beside one of niceness 5.
  private static let leastShare = 15.0 / 335

  private let jobs: ManualExecutor
  private let clock: VirtualClock
  private let order: Order
  private let workerCount: Int
  private let overrunReserve: Int
  private let workers: Lock<Workers>
  /// Whether the device is gone, and with it time.
  private let isClosed = Atomic(false)

  struct Workers {
    fileprivate typealias Turn = (worker: Int, job: Int, start: MonotonicInstant, choice: ScheduleChoice)

    /// When each thread can take a job again; never, for one that was relieved.
    var freeAt: [MonotonicInstant]
    var random: SeededGenerator
    /// What was chosen so far; nothing is noted when jobs run in the order of their arrival.
    var choices: [ScheduleChoice] = []
    /// Which thread runs a job.
    var current = 0
    /// The threads that were relieved, until when their jobs run, and how much of that they need a processor for.
    var relieved: [Int: (end: MonotonicInstant, load: Double)] = [:]
    /// How much of its last job each thread needed a processor for.
    var loads: [Double]
  }

  /// Makes some workers, from 1 to 64, that are free from the start.
  ///
  /// - Parameter overrunReserve: How many threads may join them while jobs overrun.
  init(workerCount: Int, overrunReserve: Int = 0, clock: VirtualClock, order: Order) {
    jobs = ManualExecutor(clock: clock)
    self.clock = clock
    self.order = order
    self.overrunReserve = overrunReserve
    let seed: UInt64 = if case .explored(let seed, _) = order { seed } else { 0 }
    let count = min(max(1, workerCount), 64)
    self.workerCount = count
    workers = Lock(
      Workers(
        freeAt: Array(repeating: clock.now, count: count),
        random: SeededGenerator(seed: seed, stream: 0x6A6F6273),
        loads: Array(repeating: 1, count: count)
      )
    )
  }

  /// Has a job wait from the present of whoever asks for it.
  public func enqueue(_ job: consuming ExecutorJob) {
    jobs.enqueue(job)
    if isClosed.load(ordering: .acquiring) { jobs.forwardAll(to: globalConcurrentExecutor) }
  }

  /// Runs all jobs that wait, for there is nobody any more who lets time pass. Those that come later run on the pool that
  /// tasks without an executor of their own run on: a job that never runs would keep all that it works for.
  func close() {
    isClosed.store(true, ordering: .releasing)
    while jobs.runNext(on: self) {}
  }

  /// How many jobs wait.
  public var waitingCount: Int { jobs.waitingCount }

  /// What was chosen so far; empty when jobs run in the order of their arrival.
  public var choices: [ScheduleChoice] { workers.withLock { $0.choices } }

  /// When the next job starts; nil when none waits.
  var nextStart: MonotonicInstant? {
    guard let first = jobs.arrivals.min() else { return nil }
    return workers.withLock { workers in workers.freeAt.min().map { max($0, first) } }
  }

  /// Runs the next job that starts before a moment.
  ///
  /// - Parameters:
  ///   - overhead: What taking up a job costs.
  ///   - willRun: Called with how many times longer than usual the job takes, before it runs.
  ///   - load: How much of the time since the last call a processor was needed for, from 0 to 1.
  /// - Returns: Nil when there is none.
  func runNext(
    before end: MonotonicInstant,
    overhead: Int64,
    willRun: (Double) -> Void,
    load: (_ nanoseconds: Int64) -> Double
  ) -> Turn? {
    let arrivals = jobs.arrivals
    guard let first = arrivals.min() else { return nil }
    let turn = workers.withLock { workers in
      let turn = workers.choose(among: arrivals, first: first, before: end, order: order)
      if let turn { workers.current = turn.worker }
      return turn
    }
    guard let turn else { return nil }
    clock.show(turn.start)
    willRun(Double(turn.choice.slowdown) * burden(at: turn.start))
    clock.pass(nanoseconds: overhead)
    jobs.runNext(choosing: turn.job, on: self)
    let done = clock.now
    let free = done.advanced(by: .milliseconds(turn.choice.pauseMilliseconds))
    let share = load(done.nanoseconds - turn.start.nanoseconds)
    workers.withLock { workers in
      workers.freeAt[turn.worker] = free
      workers.loads[turn.worker] = share
    }
    return Turn(worker: turn.worker, start: turn.start, end: done)
  }

  /// How many times longer everything takes because of threads of the lowest priority: 1 while there are none.
  private func burden(at moment: MonotonicInstant) -> Double {
    workers.withLock { workers in
      guard !workers.relieved.isEmpty else { return 1 }
      let loads = workers.relieved.sorted { $0.key < $1.key }.filter { $0.value.end > moment }.map(
        \.value.load
      )
      return 1 + loads.reduce(0, +) * Self.leastShare / Double(workerCount)
    }
  }
}

extension SeededExecutor: OverrunRelief {
  package var currentThread: UInt { UInt(workers.withLock { $0.current }) }

  /// The clock says when a job ends.
  package func reliefWillEnd() {}

  /// Lets a thread join from the clock's present on, and takes one out whose job ends later.
  package func relieve(_ thread: UInt, while isRunning: () -> Bool) -> OverrunReliefOutcome {
    let now = clock.now
    guard isRunning() else { return .ended }
    return workers.withLock { workers in
      let worker = Int(thread)
      guard worker < workers.freeAt.count, workers.relieved[worker].map({ $0.end <= now }) != false else {
        return .ended
      }
      guard workers.relieved.values.count(where: { $0.end > now }) < overrunReserve else { return .exhausted }
      // The number of a thread that has ended is free for another one.
      let ended = workers.relieved.filter { $0.value.end <= now }.map(\.key).min()
      workers.relieved[worker] = (workers.freeAt[worker], workers.loads[worker])
      workers.freeAt[worker] = MonotonicInstant(nanoseconds: .max)
      if let ended {
        workers.relieved[ended] = nil
        workers.freeAt[ended] = now
      } else {
        workers.freeAt.append(now)
        workers.loads.append(1)
      }
      return .relieved
    }
  }
}

extension SeededExecutor.Workers {
  /// The next job and who takes it, at the first moment when there are both.
  fileprivate mutating func choose(
    among arrivals: [MonotonicInstant],
    first: MonotonicInstant,
    before end: MonotonicInstant,
    order: SeededExecutor.Order
  ) -> Turn? {
    guard let firstFree = freeAt.min() else { return nil }
    let start = max(firstFree, first)
    guard start < end else { return nil }
    if order == .arrival {
      let worker = freeAt.firstIndex(of: firstFree) ?? 0
      return (worker, arrivals.firstIndex(of: first) ?? 0, start, ScheduleChoice())
    }
    let free = freeAt.indices.filter { freeAt[$0] <= start }
    let waiting = arrivals.indices.filter { arrivals[$0] <= start }
    let choice = nextChoice(jobs: waiting.count, workers: free.count, order: order)
    choices.append(choice)
    return (free[choice.worker], waiting[choice.job], start, choice)
  }

  private mutating func nextChoice(jobs: Int, workers: Int, order: SeededExecutor.Order) -> ScheduleChoice {
    if case .explored(_, let hardships) = order {
      return .random(jobs: jobs, workers: workers, hardships, using: &random)
    }
    guard case .replayed(let given) = order else { return ScheduleChoice() }
    let choice = choices.count < given.count ? given[choices.count] : ScheduleChoice()
    return choice.clamped(jobs: jobs, workers: workers)
  }
}
