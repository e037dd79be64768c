internal import AsyncDisplay

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

  private let jobs: ManualExecutor
  private let clock: VirtualClock
  private let order: Order
  private let workers: Lock<Workers>

  struct Workers {
    fileprivate typealias Turn = (worker: Int, job: Int, start: MonotonicInstant, choice: ScheduleChoice)

    var freeAt: [MonotonicInstant]
    var random: SeededGenerator
    /// What was chosen so far; nothing is noted when jobs run in the order of their arrival.
    var choices: [ScheduleChoice] = []
  }

  /// Makes some workers, from 1 to 64, that are free from the start.
  init(workerCount: Int, clock: VirtualClock, order: Order) {
    jobs = ManualExecutor(clock: clock)
    self.clock = clock
    self.order = order
    let seed: UInt64 = if case .explored(let seed, _) = order { seed } else { 0 }
    workers = Lock(
      Workers(
        freeAt: Array(repeating: clock.now, count: min(max(1, workerCount), 64)),
        random: SeededGenerator(seed: seed, stream: 0x6A6F6273)
      )
    )
  }

  /// Has a job wait from the present of whoever asks for it.
  public func enqueue(_ job: consuming ExecutorJob) { jobs.enqueue(job) }

  /// How many jobs wait.
  public var waitingCount: Int { jobs.waitingCount }

  /// What was chosen so far; empty when jobs run in the order of their arrival.
  public var choices: [ScheduleChoice] { workers.withLock { $0.choices } }

  /// Runs the next job that starts before a moment.
  ///
  /// - Parameters:
  ///   - overhead: What taking up a job costs.
  ///   - willRun: Told what was chosen, before the job runs.
  /// - Returns: Nil when there is none.
  func runNext(before end: MonotonicInstant, overhead: Int64, willRun: (ScheduleChoice) -> Void) -> Turn? {
    let arrivals = jobs.arrivals
    guard let first = arrivals.min() else { return nil }
    let turn = workers.withLock { $0.choose(among: arrivals, first: first, before: end, order: order) }
    guard let turn else { return nil }
    clock.show(turn.start)
    willRun(turn.choice)
    clock.pass(nanoseconds: overhead)
    jobs.runNext(choosing: turn.job, on: self)
    let done = clock.now
    let free = done.advanced(by: .milliseconds(turn.choice.pauseMilliseconds))
    workers.withLock { $0.freeAt[turn.worker] = free }
    return Turn(worker: turn.worker, start: turn.start, end: done)
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
