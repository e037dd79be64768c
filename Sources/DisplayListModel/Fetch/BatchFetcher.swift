public import DisplayConcurrency

/// Fetches more rows when a list nears its end: once for each need, and no longer than the list lives.
///
/// The closure runs as a task on the scheduler's executor. It adds the rows to the list's data as any other change; when
/// it throws, the fetch has failed, and is repeated as the rule says. ``BatchFetchStateMachine`` decides when.
///
/// ```swift
/// let fetcher = BatchFetcher(scheduler: scheduler, deliver: mailbox.post) {
///   try await feed.loadNextPage() ? .more : .reachedEnd
/// }
/// fetcher.evaluate(.draggingEnded, situation)
/// ```
@MainActor
public final class BatchFetcher {
  /// What is called when rows are needed.
  public typealias Fetch = @Sendable () async throws -> BatchFetchOutcome

  /// Which fetch of which fetcher: each fetcher numbers its own.
  public struct Token: Sendable {
    /// The fetch whose closure the present task runs, or was started by.
    @TaskLocal package static var current: Token?

    fileprivate weak let fetcher: BatchFetcher?
    fileprivate let number: UInt64
  }

  /// An event on its way to the main actor.
  public struct Event: Sendable {
    fileprivate enum Kind: Sendable {
      case ended(UInt64, Result<BatchFetchOutcome, any Error>)
      case backOffEnded(BatchFetchBackOff)
    }

    fileprivate weak let fetcher: BatchFetcher?
    fileprivate let kind: Kind

    /// What the fetch came to: more rows, the end of the rows, or the error that it threw; nil where a delay is over.
    public var result: Result<BatchFetchOutcome, any Error>? {
      if case .ended(_, let result) = kind { result } else { nil }
    }
  }

  /// When rows are fetched. After setting it, say so with ``BatchFetchTrigger/ruleChanged``.
  public var rule = BatchFetchRule()

  private var machine = BatchFetchStateMachine()
  private var task: Task<Void, Never>?
  /// When the present delay is over.
  private var backOffEnd: MonotonicInstant?
  private let scheduler: Scheduler
  private let deliver: @Sendable (Event) -> Void
  private let fetch: Fetch

  /// Makes a fetcher.
  ///
  /// - Parameters:
  ///   - scheduler: Where fetches run, and whose clock delays are waited for by. With a clock that is no ``AlarmClock``
  ///     a delay ends with the first reason to look after it.
  ///   - deliver: Called on a worker when a fetch has ended or a delay is over; brings the event to ``receive(_:_:)`` on
  ///     the main actor, in a frame.
  ///   - fetch: Fetches rows; runs on the scheduler's executor.
  public init(
    scheduler: Scheduler,
    deliver: @escaping @Sendable (Event) -> Void,
    fetch: @escaping Fetch
  ) {
    self.scheduler = scheduler
    self.deliver = deliver
    self.fetch = fetch
  }

  /// Whether a fetch is under way.
  public var isFetching: Bool { machine.isFetching }

  /// Fetches rows if there is a new need.
  public func evaluate(_ trigger: BatchFetchTrigger, _ situation: BatchFetchSituation) {
    if let backOff = machine.backOff, let end = backOffEnd, scheduler.clock.now >= end {
      machine.endBackOff(backOff.number)
    }
    let old = machine
    var (new, wantsRows) = (old, false)
    let number = new.evaluate(trigger, rowCount: situation.rowCount) {
      wantsRows = rule.wantsRows(situation)
      return wantsRows
    }
    if machine == old {
      machine = new
      start(number)
    } else if wantsRows {
      // The rule has had the list look itself, which may have begun a fetch.
      start(machine.evaluate(trigger, rowCount: situation.rowCount) { true })
    }
  }

  /// Takes note of an event, and fetches again if that gives reason to. Events of another fetcher are ignored.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - situation: Where the list is; nil while changes wait that it does not show yet, after which it is to say that
  ///     its data changed.
  public func receive(_ event: Event, _ situation: BatchFetchSituation?) {
    guard event.fetcher === self else { return }
    let old = machine
    switch event.kind {
    case .ended(let number, let result):
      machine.end(number, with: (try? result.get()) ?? .failed, retry: rule.retry)
    case .backOffEnded(let backOff):
      machine.endBackOff(backOff.number)
    }
    guard machine != old else { return }
    waitForBackOff(after: old)
    if let situation, machine.isDue(rowCount: situation.rowCount) { evaluate(.dataChanged, situation) }
  }

  /// Gives up the fetch under way: the list shows other data now.
  ///
  /// - Parameters:
  ///   - rowCount: How many rows there are now.
  ///   - origin: The fetch whose closure replaced the data; what the last fetch of this fetcher replaces is its own data.
  public func dataWasReplaced(rowCount: Int, by origin: Token? = nil) {
    if let origin, origin.fetcher === self, machine.isLast(origin.number) { return }
    let old = machine
    if machine.dataWasReplaced(rowCount: rowCount) { task?.cancel() }
    waitForBackOff(after: old)
  }

  /// Gives up the fetch under way and starts none any more: the list has gone.
  public func close() {
    if machine.close() { task?.cancel() }
  }

  private func waitForBackOff(after old: BatchFetchStateMachine) {
    guard let backOff = machine.backOff, backOff != old.backOff else { return }
    let end = scheduler.clock.now.advanced(by: rule.retry.delay(afterFailures: backOff.failures))
    backOffEnd = end
    scheduler.alarms?.setAlarm(at: end) { [weak self, deliver] in
      deliver(Event(fetcher: self, kind: .backOffEnded(backOff)))
    }
  }

  private func start(_ number: UInt64?) {
    guard let number else { return }
    let token = Token(fetcher: self, number: number)
    task = Task(executorPreference: scheduler.executor) { @concurrent [fetch, deliver] in
      let result: Result<BatchFetchOutcome, any Error>
      do {
        result = .success(try await Token.$current.withValue(token) { try await fetch() })
      } catch {
        result = .failure(error)
      }
      deliver(Event(fetcher: token.fetcher, kind: .ended(number, result)))
    }
  }

  isolated deinit { task?.cancel() }
}
