/// Where work runs, how much of it at once, and what time it is: all that decides a schedule, as one value.
///
/// The runtime starts tasks on this executor only and reads this clock only. A program that hands in an executor
/// and a clock of its own therefore decides every interleaving.
public struct Scheduler: Sendable {
  /// Runs the workers' jobs.
  public let executor: any TaskExecutor
  /// Tells the time.
  public let clock: any MonotonicClock
  /// How many pieces of work may run at the same time, from 1 to 1,024.
  public let maximumConcurrency: Int
  /// How many pieces of work may run besides when they have overrun, from 0 to 64.
  ///
  /// A piece overruns when it has run for 8 ms, by the clock, while others wait for its worker; for twice as long as the
  /// longest of late where that is more; but after 100 ms at the latest. Each that has overrun and still runs halves
  /// that for the others, so that all of them together hold up the rest for no more than twice as long: less than two
  /// frames at 120 Hz. It no longer counts against ``maximumConcurrency`` then, and the executor has to have a thread to
  /// go on with. When the reserve is used up, and each worker has been busy with one piece for a second while others
  /// wait, that is reported, once until a piece ends.
  public let overrunReserve: Int
  /// Calls the work queue back that waits for a piece to overrun; nil when frames look after it.
  package let alarms: (any AlarmClock)?
  /// Is notified of the work that is done; nil but on a simulated device.
  ///
  /// With a meter, time passes by what is done: the clock shows the present of the thread that looks, and a worker's
  /// result is there for the main actor from the moment on at which the worker was done.
  package let meter: WorkMeter?

  /// Makes a scheduler; numbers out of range count as the nearest ones in it.
  ///
  /// - Parameters:
  ///   - executor: Runs the workers' jobs.
  ///   - clock: Tells the time. With one that is an ``AlarmClock`` work that has overrun is noticed at once, with others
  ///     in the next frame.
  ///   - maximumConcurrency: How many pieces of work may run at the same time.
  ///   - overrunReserve: How many jobs more the executor can run at the same time for pieces that have overrun.
  ///   - meter: Is notified of the work that is done.
  public init(
    executor: any TaskExecutor,
    clock: any MonotonicClock,
    maximumConcurrency: Int,
    overrunReserve: Int = 0,
    meter: WorkMeter? = nil
  ) {
    self.init(
      executor: executor,
      clock: clock,
      alarms: clock as? any AlarmClock,
      maximumConcurrency: maximumConcurrency,
      overrunReserve: overrunReserve,
      meter: meter
    )
  }

  /// Makes a scheduler whose alarms are not those of its clock.
  package init(
    executor: any TaskExecutor,
    clock: any MonotonicClock,
    alarms: (any AlarmClock)?,
    maximumConcurrency: Int,
    overrunReserve: Int,
    meter: WorkMeter?
  ) {
    self.executor = executor
    self.clock = clock
    self.alarms = alarms
    self.meter = meter
    self.maximumConcurrency = min(max(1, maximumConcurrency), 1_024)
    self.overrunReserve = min(max(0, overrunReserve), 64)
  }

  /// A scheduler on the machine's own threads and clock.
  ///
  /// It keeps one processor free for the main actor where there is more than one, and its threads give way
  /// to the main thread when both want the same processor. Up to 8 threads join them while pieces of work
  /// overrun, whose own threads then give way to all others and end with them. Where the system has room for fewer
  /// threads there are fewer; the program ends where there is room for none.
  ///
  /// - Parameter workerCount: How many threads there are, from 1 to 1,024; nil for the machine's choice.
  public static func system(workerCount: Int? = nil) -> Scheduler {
    let workers = min(max(1, workerCount ?? Processors.count - 1), 1_024)
    return Scheduler(
      executor: WorkerPool(threadCount: workers, overrunReserve: 8),
      clock: SystemClock(),
      maximumConcurrency: workers,
      overrunReserve: 8
    )
  }
}
