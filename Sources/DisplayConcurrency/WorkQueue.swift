/// One line of work for all workers: the most urgent piece first, a bounded number at once.
///
/// Pieces of equal priority run in the order of their arrival. A piece whose flag is cancelled before its
/// turn is dropped without running. A piece runs on the scheduler's executor, never on the caller's thread,
/// and is told of a later cancellation through its flag. The queue waits for nobody and nobody waits for
/// the queue: what a piece finds out it posts into a ``Mailbox``.
///
/// - Complexity: submitting, re-prioritising and taking a piece are O(log n) in the number that wait.
public final class WorkQueue: Sendable {
  /// A piece of work: it runs once, or never when it was cancelled first.
  public typealias Work = @Sendable (CancellationFlag) -> Void

  /// Who does the work.
  public enum Service: Sendable, Hashable {
    /// Workers on the scheduler's executor, as soon as there is work.
    case workers
    /// Whoever calls ``WorkQueue/runWaitingWork(upTo:while:)``, and nobody else.
    case caller
  }

  private let scheduler: Scheduler
  private let backlog: Lock<WorkBacklog>

  /// Makes an empty queue on a scheduler.
  public init(scheduler: Scheduler, service: Service = .workers) {
    self.scheduler = scheduler
    backlog = Lock(WorkBacklog(service: service, maximumConcurrency: scheduler.maximumConcurrency))
  }

  /// How many pieces wait for their turn, cancelled ones not yet dropped among them.
  public var waitingCount: Int { backlog.withLock { $0.waitingCount } }

  /// How many pieces run at this moment.
  public var runningCount: Int { backlog.withLock { $0.runningCount } }

  /// Puts a piece of work into the line.
  ///
  /// - Parameters:
  ///   - priority: Its place in the line.
  ///   - flag: Says whether the work is still wanted.
  ///   - work: The work. It should look at its flag now and then when it takes longer than a frame.
  /// - Returns: A ticket for changing the priority while the piece waits.
  @discardableResult
  public func submit(
    priority: WorkPriority,
    flag: CancellationFlag,
    work: @escaping Work
  ) -> WorkTicket {
    let requested = scheduler.meter == nil ? nil : scheduler.clock.now
    let (ticket, needsWorker) = backlog.withLock { backlog in
      let piece = WorkBacklog.Piece(flag: flag, work: work, requested: requested)
      let ticket = backlog.add(piece, priority: priority)
      return (ticket, backlog.reserveWorker())
    }
    if needsWorker { startWorker() }
    return ticket
  }

  /// Has the waiting pieces, and those to come, done by somebody else; those that run are finished where they are.
  public func setService(_ service: Service) {
    let workers = backlog.withLock { backlog in
      backlog.service = service
      return (0..<backlog.waitingCount).prefix { _ in backlog.reserveWorker() }.count
    }
    for _ in 0..<workers { startWorker() }
  }

  /// Moves a waiting piece to another place in the line; does nothing when it runs already or is over.
  public func setPriority(_ priority: WorkPriority, of ticket: WorkTicket) {
    backlog.withLock { $0.setPriority(priority, of: ticket) }
  }

  /// Takes the waiting pieces one by one and runs them on the calling thread.
  ///
  /// This is how a host without workers gets its work done.
  ///
  /// - Parameters:
  ///   - distance: Pieces for what is farther away stay where they are.
  ///   - isTimeLeft: Whether there is time for one more; asked before each, with the number of those that ran.
  /// - Returns: How many pieces ran.
  @discardableResult
  public func runWaitingWork(
    upTo distance: Double = .infinity,
    while isTimeLeft: (Int) -> Bool = { _ in true }
  ) -> Int {
    var count = 0
    while isTimeLeft(count), let piece = backlog.withLock({ $0.takeMostUrgent(upTo: distance) }) {
      guard !piece.flag.isCancelled else { continue }
      run(piece)
      count += 1
    }
    return count
  }

  private func startWorker() {
    Task(executorPreference: scheduler.executor) { await self.work() }
  }

  /// Runs pieces until none waits. Yielding between two pieces lets the executor interleave other jobs.
  private func work() async {
    while let piece = backlog.withLock({ $0.takeForWorker() }) {
      #if Mutations
        let isWanted = !Mutation.cancellation.loosen(piece.flag).isCancelled
      #else
        let isWanted = !piece.flag.isCancelled
      #endif
      guard isWanted else { continue }
      run(piece)
      await Task.yield()
    }
  }

  private func run(_ piece: WorkBacklog.Piece) {
    if let requested = piece.requested { scheduler.meter?.noteBeginning(requested: requested) }
    WorkMeter.with(scheduler.meter) { piece.work(piece.flag) }
  }
}

/// Names a piece of work in the queue that it was given to.
public struct WorkTicket: Sendable, Hashable {
  let number: UInt64
}
