/// Where work runs, how much of it at once, and what time it is: all that decides a schedule, as one value.
///
/// The runtime starts tasks on this executor only and reads this clock only. Whoever hands in an executor
/// and a clock of their own therefore decides every interleaving.
public struct Scheduler: Sendable {
  /// Runs the workers' jobs.
  public let executor: any TaskExecutor
  /// Tells the time.
  public let clock: any MonotonicClock
  /// How many pieces of work may run at the same time, from 1 to 1,024.
  public let maximumConcurrency: Int
  /// Is told of the work that is done; nil but on a simulated device.
  ///
  /// With a meter, time passes by what is done: the clock shows the present of whoever looks, and a worker's
  /// result is there for the main actor from the moment on at which the worker was done.
  public let meter: WorkMeter?

  /// Makes a scheduler; a concurrency out of range counts as the nearest one in it.
  public init(
    executor: any TaskExecutor,
    clock: any MonotonicClock,
    maximumConcurrency: Int,
    meter: WorkMeter? = nil
  ) {
    self.executor = executor
    self.clock = clock
    self.meter = meter
    self.maximumConcurrency = min(max(1, maximumConcurrency), 1_024)
  }

  /// A scheduler on the machine's own threads and clock.
  ///
  /// It keeps one processor free for the main actor where there is more than one, and its threads give way
  /// to the main thread when both want the same processor.
  ///
  /// - Parameter workerCount: How many threads there are, from 1 to 1,024; nil for the machine's choice.
  public static func system(workerCount: Int? = nil) -> Scheduler {
    let workers = min(max(1, workerCount ?? Platform.processorCount - 1), 1_024)
    return Scheduler(
      executor: WorkerPool(threadCount: workers),
      clock: SystemClock(),
      maximumConcurrency: workers
    )
  }
}
