/// One line of work for all workers: the most urgent piece first, a bounded number at once.
///
/// Pieces of equal priority run in the order of their arrival. A piece whose flag is cancelled before its
/// turn is dropped without running, soon enough that what waits stays about as much as is wanted. A piece runs on the scheduler's executor, never on the caller's thread,
/// and is notified of a later cancellation through its flag. A piece that takes much longer than usual no longer counts
/// against the number when others wait for it: it goes on beside them, as far as the scheduler's
/// ``Scheduler/overrunReserve`` goes. The queue waits for nobody and nobody waits for
/// the queue: what a piece finds out it posts into a ``Mailbox``.
///
/// - Complexity: submitting, re-prioritizing and taking a piece are O(log n) in the number that wait.
public final class WorkQueue: Sendable {
  /// A piece of work: it runs once, or never when it was cancelled first.
  public typealias Work = @Sendable (CancellationFlag) -> Void

  /// Who does the work.
  public enum Service: Sendable, Hashable {
    /// Workers on the scheduler's executor, as soon as there is work.
    case workers
    /// The thread that calls ``WorkQueue/runWaitingWork(upTo:while:)``, and no other.
    case caller
  }

  private let scheduler: Scheduler
  private let backlog: Lock<WorkBacklog>
  /// Has another thread take the place of one that is not free for long; nil where there is no need.
  private let relief: (any OverrunRelief)?
  let releases = ReleaseLoad()

  /// Makes an empty queue on a scheduler.
  public init(scheduler: Scheduler, service: Service = .workers) {
    self.scheduler = scheduler
    relief = scheduler.executor as? any OverrunRelief
    backlog = Lock(
      WorkBacklog(
        service: service,
        maximumConcurrency: scheduler.maximumConcurrency,
        overrunReserve: scheduler.overrunReserve,
        hasAlarms: scheduler.alarms != nil
      )
    )
  }

  /// How many pieces wait for their turn, cancelled ones not yet dropped among them.
  public var waitingCount: Int { backlog.withLock { $0.waitingCount } }

  /// How many pieces run at this moment.
  public var runningCount: Int { backlog.withLock { $0.runningCount } }

  /// How many of them count against the limit: those that have not overrun.
  package var limitedRunningCount: Int { backlog.withLock { $0.slots.count } }

  /// Puts a piece of work into the line.
  ///
  /// - Parameters:
  ///   - priority: Its place in the line.
  ///   - flag: Says whether the work is still wanted.
  ///   - work: The work. It should look at its flag now and then when it takes longer than a frame.
  /// - Returns: A token for changing the priority while the piece waits.
  @discardableResult
  public func submit(
    priority: WorkPriority,
    flag: CancellationFlag,
    work: @escaping Work
  ) -> WorkToken {
    let requested = scheduler.meter == nil ? nil : scheduler.clock.now
    let (token, cancelled, worker, needsReview) = backlog.withLock { backlog in
      let piece = WorkBacklog.Piece(flag: flag, work: work, requested: requested)
      let token = backlog.add(piece, priority: priority)
      let cancelled = backlog.takeCancelled()
      let worker = backlog.reserveWorker()
      return (token, cancelled, worker, worker == nil && backlog.needsReview)
    }
    // What they hold ends here, and not while the lock is held.
    _ = consume cancelled
    if let worker { start(worker) }
    if needsReview { reviewRunningWork() }
    return token
  }

  /// Has the waiting pieces, and those to come, done by somebody else; those that run are finished where they are.
  public func setService(_ service: Service) {
    let (workers, needsReview) = backlog.withLock { backlog in
      backlog.service = service
      var workers: [WorkSlot] = []
      while workers.count < backlog.waitingCount, let worker = backlog.reserveWorker() {
        workers.append(worker)
      }
      return (workers, workers.isEmpty && backlog.needsReview)
    }
    for worker in workers { start(worker) }
    if needsReview { reviewRunningWork() }
  }

  /// Moves a waiting piece to another place in the line; does nothing when it runs already or is over.
  public func setPriority(_ priority: WorkPriority, of token: WorkToken) {
    backlog.withLock { $0.setPriority(priority, of: token) }
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

  /// Looks for pieces that have overrun while others wait, and has workers go on beside them.
  ///
  /// Happens by itself where the scheduler has alarms; elsewhere somebody calls this now and then, such as in each
  /// frame. Legal on any thread.
  package func reviewRunningWork() {
    let now = scheduler.clock.now
    var isExhausted = false
    search: while let overdue = backlog.withLock({ $0.mostOverdue(at: now) }) {
      switch relief?.relieve(overdue.thread, while: { overdue.isRunning(at: now) }) ?? .relieved {
      case .relieved:
        if let worker = backlog.withLock({ $0.release(overdue, at: now) }) { start(worker) }
      case .ended: break search
      case .exhausted:
        isExhausted = true
        break search
      }
    }
    let review = backlog.withLock { [isExhausted] in $0.endReview(at: now, isExhausted: isExhausted) }
    if let report = review.report { Diagnostics.report(Diagnostic(message: report)) }
    if let next = review.next { setReview(at: next) }
  }

  private func setReview(at moment: MonotonicInstant) {
    // At the end of time, where no moment is later, an alarm would ring at once and a review find nothing new.
    guard let alarms = scheduler.alarms, moment.nanoseconds < .max,
      backlog.withLock({ $0.noteAlarm(at: moment) })
    else { return }
    alarms.setAlarm(at: moment) { [weak self] in
      guard let self, backlog.withLock({ $0.takeAlarm(at: moment) }) else { return }
      reviewRunningWork()
    }
  }

  private func start(_ worker: WorkSlot) {
    Task(executorPreference: scheduler.executor) { await self.work(in: worker) }
  }

  /// Runs pieces until none waits. Yielding between two pieces lets the executor interleave other jobs.
  private func work(in slot: WorkSlot) async {
    var duration: Int64?
    var needsReview = false
    while let taken = backlog.withLock({ [duration] in $0.takeForWorker(slot, after: duration) }) {
      duration = nil
      needsReview = needsReview || taken.needsReview
      let piece = taken.piece
      #if Mutations
        let isWanted = !Mutation.cancellation.loosen(piece.flag).isCancelled
      #else
        let isWanted = !piece.flag.isCancelled
      #endif
      guard isWanted else { continue }
      duration = run(piece, in: slot, isWatched: taken.isWatched, needsReview: needsReview)
      needsReview = false
      if !slot.hasOverrun { await Task.yield() }
    }
    if slot.hasOverrun { relief?.reliefWillEnd() }
    // A review was left to this worker and never asked for, or a thread has come back into the reserve.
    if needsReview || slot.hasOverrun { reviewRunningWork() }
  }

  /// Runs a piece on a worker, and returns for how many nanoseconds it was watched; nil when it was not.
  private func run(
    _ piece: WorkBacklog.Piece,
    in slot: WorkSlot,
    isWatched: Bool,
    needsReview: Bool
  ) -> Int64? {
    if let requested = piece.requested { scheduler.meter?.noteBeginning(requested: requested) }
    // On a simulated device it matters when each piece ended.
    let begun = scheduler.meter != nil || isWatched || needsReview ? scheduler.clock.now : nil
    slot.begin(on: relief?.currentThread ?? 0, watchedFrom: begun)
    if let begun, needsReview {
      setReview(at: begun.advanced(by: backlog.withLock { $0.watchAll(from: begun) }))
    }
    WorkMeter.with(scheduler.meter) { piece.work(piece.flag) }
    if slot.isWatched { return slot.end(at: scheduler.clock.now) }
    slot.end()
    return nil
  }

  /// Runs a piece on the calling thread, which is no worker's.
  private func run(_ piece: WorkBacklog.Piece) {
    if let requested = piece.requested { scheduler.meter?.noteBeginning(requested: requested) }
    WorkMeter.with(scheduler.meter) { piece.work(piece.flag) }
  }
}

/// Names a piece of work in the queue that it was given to.
public struct WorkToken: Sendable, Hashable {
  let number: UInt64
}
