public import AsyncDisplay
public import DisplayConcurrency

/// A device that exists in memory alone: some workers, a display, and a time that passes by what is done.
///
/// Everything runs on the calling thread, in an order that is a function of the configuration alone. What is
/// done is real, nodes are made, measured and drawn; what it costs is the cost model's. So a run with the same
/// configuration is the same run, on any machine.
///
/// ```swift
/// let device = SimulatedDevice()
/// let runtime = DisplayRuntime(
///   rootNode: list, viewportSize: Size(width: 390, height: 844), scheduler: device.scheduler
/// )
/// for _ in 0..<60 { runtime.runFrame(device.nextBeat()) }
/// ```
@MainActor
public final class SimulatedDevice {
  /// What a device is like.
  public struct Configuration: Sendable, Hashable {
    /// How many workers there are, from 1 to 64.
    public var workerCount = 2
    /// How many threads may join the workers while pieces of work overrun, from 0 to 64; see
    /// `Scheduler.overrunReserve`.
    ///
    /// The thread of a piece that has overrun goes on at the lowest priority: as far as it needs a processor, and does not
    /// wait, all that is begun meanwhile takes a little longer. It ends itself when it would have anyway.
    public var overrunReserve = 0
    /// How often the display shows something new.
    public var rate = DisplayRate.fixed(120)
    /// What work costs.
    public var costs = CostModel.phone
    /// Which of the jobs that wait goes first.
    public var order = SeededExecutor.Order.arrival
    /// How many spans of the trace are kept; beyond it the older half goes. 16,384 unless said otherwise, of up to a
    /// kilobyte each. What is to be kept of a longer run is streamed; see ``SimulatedDevice/spanDidEnd``.
    public var traceCapacity = Configuration.standardTraceCapacity
    static let standardTraceCapacity = 16_384

    /// Makes the configuration of a phone with two workers to spare, at 120 Hz.
    public init() {}
  }

  /// The device's clock.
  nonisolated public let clock = VirtualClock()
  /// What a runtime on this device is given.
  nonisolated public let scheduler: Scheduler
  /// What has happened so far; of a long run the latest.
  public private(set) var trace: SimulationTrace
  /// Called with each span of the trace when it is over, in their order: to write down, or count, those of a run of any
  /// length.
  public var spanDidEnd: (@MainActor (SimulationTrace.Span) -> Void)?

  private let configuration: Configuration
  private let executor: SeededExecutor
  private let alarms: DeviceAlarms
  private let tally: WorkTally
  private var beats: BeatCounter
  private var frameStart: MonotonicInstant?

  /// Makes a device.
  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    trace = SimulationTrace(capacity: configuration.traceCapacity)
    beats = BeatCounter(tick: configuration.rate.tick)
    let executor = SeededExecutor(
      workerCount: configuration.workerCount,
      overrunReserve: min(max(0, configuration.overrunReserve), 64),
      clock: clock,
      order: configuration.order
    )
    let alarms = DeviceAlarms(clock: clock)
    self.alarms = alarms
    let tally = WorkTally(clock: clock, costs: configuration.costs)
    self.executor = executor
    self.tally = tally
    scheduler = Scheduler(
      executor: executor,
      clock: clock,
      alarms: alarms,
      maximumConcurrency: min(max(1, configuration.workerCount), 64),
      overrunReserve: configuration.overrunReserve,
      meter: WorkMeter(
        { tally.add($0, $1) },
        begin: { tally.begin(requested: $0) },
        wait: { tally.wait(for: $0) }
      )
    )
  }

  // A task whose job never runs would stay for ever, and hold all that it works for.
  isolated deinit { executor.close() }

  /// How many times as much as on the middle phone work costs.
  package var slowness: Double { configuration.costs.slowness }

  /// How many beats the last one that was announced came late, because the main actor was busy.
  public var missedBeats: Int { beats.missed }

  /// Notifies a variable display of what it shows; one of a fixed rate beats as before.
  ///
  /// - Parameters:
  ///   - speed: How fast it moves, in points a second, whichever way.
  ///   - isWhole: Whether nothing is missing in it.
  public func adjustRate(movingAt speed: Double, isWhole: Bool) {
    beats.ticks = configuration.rate.ticks(movingAt: speed, isWhole: isWhole)
  }

  /// Whether any worker has something left to do.
  public var isBusy: Bool { executor.waitingCount > 0 }

  /// The schedule so far, when jobs do not run in the order of their arrival: another device that replays it does
  /// the same.
  public var schedule: [ScheduleChoice] { executor.choices }

  /// Lets time pass until the next beat of the display that the main actor is free for, and says when that is.
  ///
  /// The workers do meanwhile what they can. Whoever calls runs a frame then; its work takes time from there.
  public func nextBeat() -> FrameTiming {
    endFrame()
    let timing = beats.takeBeat(from: clock.now.nanoseconds)
    runWorkers(until: timing.timestamp)
    clock.show(timing.timestamp)
    frameStart = timing.timestamp
    return timing
  }

  /// Lets time pass until no worker has anything left to do and no alarm is set, for a while at most: loads that fail may be
  /// retried for ever.
  ///
  /// - Parameters:
  ///   - limit: How much of the device's time may pass; a day unless said otherwise.
  ///   - jobLimit: How many jobs may run, however little time they take; 100,000 unless said otherwise.
  /// - Returns: What still is outstanding then.
  @discardableResult
  public func settle(within limit: Duration = .seconds(86_400), jobLimit: Int = 100_000) -> SettleOutcome {
    endFrame()
    let free = clock.now
    let end = free.advanced(by: max(.zero, limit))
    let jobCount = runWorkers(until: end, jobLimit: jobLimit)
    let outcome = SettleOutcome(waitingJobs: executor.waitingCount, setAlarms: alarms.count)
    // All of the time has passed where something is left that comes later.
    clock.show(outcome.isSettled || jobCount >= jobLimit ? max(free, trace.end) : max(end, trace.end))
    return outcome
  }

  /// Runs jobs that begin before an instant; returns how many.
  @discardableResult
  private func runWorkers(until end: MonotonicInstant, jobLimit: Int = .max) -> Int {
    var jobCount = 0
    while jobCount < jobLimit, let turn = runNextJob(before: end) {
      jobCount += 1
      let span = trace.append(
        .worker(turn.worker),
        from: turn.start,
        to: turn.end,
        work: tally.take(),
        pieces: tally.takePieces()
      )
      spanDidEnd?(span)
    }
    tally.slow(by: 1)
    return jobCount
  }

  /// Runs the next job, after the alarms that ring until it starts.
  private func runNextJob(before end: MonotonicInstant) -> SeededExecutor.Turn? {
    while let alarm = alarms.next, alarm < end, executor.nextStart.map({ alarm <= $0 }) != false {
      alarms.ring(at: alarm)
    }
    return executor.runNext(
      before: end,
      overhead: Int64(configuration.costs.jobNanoseconds),
      willRun: { tally.slow(by: $0) },
      load: { tally.takeLoad(of: $0) }
    )
  }

  private func endFrame() {
    guard let start = frameStart else { return }
    frameStart = nil
    let span = trace.append(.mainActor, from: start, to: clock.now, work: tally.take())
    spanDidEnd?(span)
    // What the main actor did itself was not handed on.
    _ = tally.takePieces()
  }
}

/// Adds up the work of one turn, and moves the clock forward by its costs.
private final class WorkTally: Sendable {
  private let clock: VirtualClock
  private let costs: CostModel
  private let counts = Lock<[WorkKind: Int]>([:])
  private let pieces = Lock<[SimulationTrace.Piece]>([])
  private let slowdown = Lock(1.0)
  /// How long the one who runs has waited for something that is no processor, in nanoseconds.
  private let waiting = Lock<Int64>(0)

  init(clock: VirtualClock, costs: CostModel) {
    self.clock = clock
    self.costs = costs
  }

  func add(_ kind: WorkKind, _ count: Int) {
    counts.withLock { $0[kind, default: 0].addSaturating(count) }
    clock.pass(nanoseconds: costs.cost(of: count, kind, times: slowdown.withLock { $0 }))
  }

  /// A piece of work is begun. A worker that was called for an earlier piece waits for this one to be asked for.
  func begin(requested: MonotonicInstant) {
    if clock.now < requested { clock.show(requested) }
    let piece = SimulationTrace.Piece(requested: requested, begun: clock.now)
    pieces.withLock { $0.append(piece) }
  }

  /// Whoever runs waits without a processor.
  func wait(for duration: Duration) {
    // At most a day, as for costs.
    let nanoseconds = min(duration.wholeNanoseconds, 86_400_000_000_000)
    waiting.withLock { $0.addSaturating(nanoseconds) }
    clock.pass(nanoseconds: nanoseconds)
  }

  /// How much of a while whoever ran needed a processor for.
  func takeLoad(of nanoseconds: Int64) -> Double {
    let waited = waiting.withLock { waiting in
      defer { waiting = 0 }
      return waiting
    }
    return nanoseconds > 0 ? max(0, 1 - Double(waited) / Double(nanoseconds)) : 1
  }

  func takePieces() -> [SimulationTrace.Piece] {
    pieces.withLock { pieces in
      defer { pieces = [] }
      return pieces
    }
  }

  /// Has what is done from now on take longer.
  func slow(by factor: Double) { slowdown.withLock { $0 = factor } }

  func take() -> [WorkKind: Int] {
    counts.withLock { counts in
      defer { counts = [:] }
      return counts
    }
  }
}
