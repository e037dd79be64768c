internal import AsyncDisplay

/// The workers of a simulated device: an executor whose every step is a function of a seed.
///
/// Jobs wait until the device says how far time has come, and run one after the other on the calling thread, each
/// with the present of its worker: a worker that is free takes a job that is there. In order, it is the one that
/// waits longest. Explored, it is any of them, for any order is legal: the seed decides.
public final class SeededExecutor: TaskExecutor {
  /// Which of the jobs that are there goes first.
  public enum Order: Sendable, Hashable {
    /// The one that waits longest, on the worker that was free first.
    case arrival
    /// Any, on any worker that is free.
    case explored(seed: UInt64)
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
    fileprivate typealias Choice = (worker: Int, job: Int, start: MonotonicInstant)

    var freeAt: [MonotonicInstant]
    var random: SeededGenerator
  }

  /// Makes some workers, from 1 to 64, that are free from the start.
  init(workerCount: Int, clock: VirtualClock, order: Order) {
    jobs = ManualExecutor(clock: clock)
    self.clock = clock
    self.order = order
    let seed: UInt64 = if case .explored(let seed) = order { seed } else { 0 }
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

  /// Runs the next job that starts before a moment.
  ///
  /// - Parameter overhead: What taking up a job costs.
  /// - Returns: Nil when there is none.
  func runNext(before end: MonotonicInstant, overhead: Int64) -> Turn? {
    let arrivals = jobs.arrivals
    guard let first = arrivals.min() else { return nil }
    let choice = workers.withLock { $0.choose(among: arrivals, first: first, before: end, order: order) }
    guard let choice else { return nil }
    clock.show(choice.start)
    clock.pass(nanoseconds: overhead)
    jobs.runNext(choosing: choice.job, on: self)
    let done = clock.now
    workers.withLock { $0.freeAt[choice.worker] = done }
    return Turn(worker: choice.worker, start: choice.start, end: done)
  }
}

extension SeededExecutor.Workers {
  /// The next job and who takes it, at the first moment when there are both.
  fileprivate mutating func choose(
    among arrivals: [MonotonicInstant],
    first: MonotonicInstant,
    before end: MonotonicInstant,
    order: SeededExecutor.Order
  ) -> Choice? {
    guard let firstFree = freeAt.min() else { return nil }
    let start = max(firstFree, first)
    guard start < end else { return nil }
    switch order {
    case .arrival:
      let worker = freeAt.firstIndex(of: firstFree) ?? 0
      let job = arrivals.firstIndex(of: first) ?? 0
      return (worker, job, start)
    case .explored:
      let free = freeAt.indices.filter { freeAt[$0] <= start }
      let waiting = arrivals.indices.filter { arrivals[$0] <= start }
      return (
        free.randomElement(using: &random) ?? 0, waiting.randomElement(using: &random) ?? 0, start
      )
    }
  }
}
