public import DisplayConcurrency

/// Compares the snapshots submitted to a list with the one that it shows, on workers, one at a time.
///
/// A newer snapshot supersedes an older one that has not landed; a stream of them that does not end still
/// shows one now and then. The list takes the result when it is ready and applies it whole;
/// submitting and taking never wait for a comparison.
///
/// ```swift
/// let differ = SnapshotDiffer(showing: ListSnapshot(), scheduler: scheduler, isUnchanged: ==) {
///   requestFrame()
/// }
/// differ.submit(snapshot)
/// // In a later frame:
/// if let landing = differ.land() { show(landing.snapshot, after: landing.changes) }
/// ```
public actor SnapshotDiffer<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable, Model: Sendable> {
  /// What is compared.
  public typealias Snapshot = ListSnapshot<SectionID, ItemID, Model>

  private typealias StateMachine = SnapshotStateMachine<Snapshot, ItemMove<SectionID, ItemID>>

  private nonisolated let machine: Lock<StateMachine>
  private nonisolated let scheduler: Lock<Scheduler>
  /// The item of what is shown that keeps its place on screen.
  private nonisolated let anchor = Lock<ItemPath?>(nil)
  private nonisolated let isUnchanged: @Sendable (Model, Model) -> Bool
  private nonisolated let isSectionUnchanged: @Sendable (SectionID, SectionID) -> Bool
  private nonisolated let bell: @Sendable () -> Void

  /// Makes a differ.
  ///
  /// - Parameters:
  ///   - snapshot: What is shown at first.
  ///   - scheduler: Where comparisons run.
  ///   - isUnchanged: Whether an item looks the same with either model; called on workers.
  ///   - isSectionUnchanged: Whether a section's header and footer look the same with either of two identities that are
  ///     equal; called on workers.
  ///   - bell: Called on a worker when a result can land. It must return quickly.
  public init(
    showing snapshot: Snapshot,
    scheduler: Scheduler,
    isUnchanged: @escaping @Sendable (Model, Model) -> Bool,
    isSectionUnchanged: @escaping @Sendable (SectionID, SectionID) -> Bool = { _, _ in true },
    bell: @escaping @Sendable () -> Void
  ) {
    machine = Lock(StateMachine(landed: snapshot))
    self.scheduler = Lock(scheduler)
    self.isUnchanged = isUnchanged
    self.isSectionUnchanged = isSectionUnchanged
    self.bell = bell
  }

  /// Whether a snapshot was submitted that has not landed yet.
  nonisolated public var isProcessing: Bool { machine.withLock { $0.isProcessing } }

  /// Wants another snapshot shown. Legal on any thread.
  nonisolated public func submit(_ snapshot: Snapshot) {
    let (job, _) = change { $0.submit(snapshot) }
    if let job { start(job) }
  }

  /// Takes the result that is ready, which from now on is what is shown; nil when there is none.
  ///
  /// - Returns: The snapshot, and the changes that lead to it from the one shown before.
  nonisolated public func land() -> (snapshot: Snapshot, changes: ChangeSet)? {
    let (step, _) = change { $0.land() }
    // The path was one of what was shown before.
    if step.landing != nil { setAnchor(nil) }
    if let job = step.next { start(job) }
    return step.landing.map { ($0.snapshot, $0.changes) }
  }

  /// Says which item of what is shown keeps its place on screen, for the comparisons to come: of two changes that move as
  /// few items, the one that leaves it where it is among the others is taken.
  nonisolated public func setAnchor(_ path: ItemPath?) { anchor.withLock { $0 = path } }

  /// Gives up what has not landed and takes no more: the list has gone.
  nonisolated public func close() {
    _ = change { $0.close() }
  }

  /// Moves comparisons to another scheduler. One that is under way begins again there: the executor before may run no more
  /// jobs.
  package nonisolated func move(to scheduler: Scheduler) {
    // Released after the lock: its executor may be somebody's.
    let old = self.scheduler.withLock { current in
      defer { current = scheduler }
      return current
    }
    guard old.executor !== scheduler.executor else { return }
    let (job, _) = change { $0.restart() }
    if let job { start(job) }
  }

  /// How many submissions there were, and how many of them, from the first, landed or were superseded by one that did.
  package nonisolated var progress: (submitted: Int, landed: Int) {
    machine.withLock { ($0.submissionCount, $0.landedCount) }
  }

  /// Whether an item was moved and what has it elsewhere neither landed nor was superseded.
  package nonisolated var isMovingItem: Bool { machine.withLock { $0.isMoving } }

  /// Has an item of the newest snapshot lie elsewhere, given by its places in the one that has landed last: the
  /// snapshot that has it there is made by a worker.
  ///
  /// - Returns: Whether it will; not when the newest snapshot has the item or its section no longer.
  /// - Complexity: O(1), however many items there are.
  package nonisolated func moveItem(at path: ItemPath, to destination: ItemPath) -> Bool {
    let (landed, newest) = machine.withLock { ($0.landed, $0.newest.snapshot) }
    guard let move = landed.itemMove(from: path, to: destination), newest.allows(move) else { return false }
    // A snapshot that another thread submits meanwhile comes before the move.
    let (step, _) = change { $0.submit(move) }
    if let job = step.job { start(job) }
    return step.isTaken
  }

  /// Changes the state; what it held before is released by the caller, after the lock.
  private nonisolated func change<Result: Sendable>(
    _ body: (inout StateMachine) -> Result
  ) -> (Result, StateMachine) {
    machine.withLock { machine in
      let before = machine
      return (body(&machine), before)
    }
  }

  private nonisolated func start(_ job: StateMachine.Job) {
    let executor = scheduler.withLock { $0.executor }
    Task(executorPreference: executor) { [weak self] in await self?.compare(job) }
  }

  /// Makes a comparison, and gives it up as soon as a newer one supersedes it.
  private func compare(_ job: StateMachine.Job) {
    guard machine.withLock({ $0.isComparing(job.number) }) else { return }
    let new = job.new.moves.reduce(job.new.snapshot) { $0.applying($1) }
    let changes = new.changes(
      from: job.old,
      keeping: anchor.withLock { $0 },
      isUnchanged: isUnchanged,
      isSectionUnchanged: isSectionUnchanged
    ) {
      machine.withLock { $0.isComparing(job.number) }
    }
    guard let changes else { return }
    let (isReady, _) = change { $0.finish(job.number, with: new, changes) }
    if isReady { bell() }
  }
}
