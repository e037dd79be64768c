public import DisplayConcurrency

/// Fetches more rows when a list nears its end: once for each need, and no longer than the list lives.
///
/// The closure runs as a task on the scheduler's executor. It adds the rows to the list's data as any other
/// change; when it throws, the fetch has ended and the next reason starts another one.
///
/// ```swift
/// let fetcher = BatchFetcher(scheduler: scheduler, deliver: mailbox.post) {
///   try await feed.loadNextPage() ? .mayHaveMore : .reachedEnd
/// }
/// fetcher.evaluate(.draggingEnded, situation)
/// ```
@MainActor
public final class BatchFetcher {
  /// What is called when rows are needed.
  public typealias Fetch = @Sendable () async throws -> BatchFetchOutcome

  /// The end of a fetch on its way to the main actor.
  public struct Ending: Sendable {
    fileprivate let fetch: Beginning
    /// What the fetch came to: rows, the end of the rows, or the error that it threw.
    public let result: Result<BatchFetchOutcome, any Error>
  }

  /// Which fetch has ended, of which fetcher: each fetcher numbers its own.
  fileprivate struct Beginning: Sendable {
    weak let fetcher: BatchFetcher?
    let number: UInt64
  }

  /// When rows are fetched. After setting it, say so with ``BatchFetchTrigger/ruleChanged``.
  public var rule = BatchFetchRule()

  private var machine = BatchFetchStateMachine()
  private var task: Task<Void, Never>?
  private let scheduler: Scheduler
  private let deliver: @Sendable (Ending) -> Void
  private let fetch: Fetch

  /// Makes a fetcher.
  ///
  /// - Parameters:
  ///   - scheduler: Where fetches run.
  ///   - deliver: Called on a worker when a fetch has ended; brings the ending to ``receive(_:_:)`` on the main
  ///     actor, in a frame.
  ///   - fetch: Fetches rows; runs on the scheduler's executor.
  public init(
    scheduler: Scheduler,
    deliver: @escaping @Sendable (Ending) -> Void,
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
    let old = machine
    var (new, wantsRows) = (old, false)
    let number = new.evaluate(trigger) {
      wantsRows = rule.wantsRows(situation)
      return wantsRows
    }
    if machine == old {
      machine = new
      start(number)
    } else if wantsRows {
      // The rule has had the list look itself, which may have begun a fetch.
      start(machine.evaluate(trigger) { true })
    }
  }

  /// Takes note of the end of a fetch, and fetches again if data came and more is wanted. What another fetcher began
  /// is ignored.
  ///
  /// - Parameters:
  ///   - ending: How the fetch ended.
  ///   - situation: Where the list is; nil while changes wait that it does not show yet, after which it is to say that
  ///     its data changed.
  public func receive(_ ending: Ending, _ situation: BatchFetchSituation?) {
    guard ending.fetch.fetcher === self else { return }
    let old = machine
    _ = machine.end(ending.fetch.number, with: try? ending.result.get()) { false }
    guard machine != old, machine.isArmed, let situation else { return }
    evaluate(.dataChanged, situation)
  }

  /// Gives up the fetch under way: the list shows other data now.
  public func dataWasReplaced() {
    if machine.dataWasReplaced() { task?.cancel() }
  }

  /// Gives up the fetch under way and starts none any more: the list has gone.
  public func close() {
    if machine.close() { task?.cancel() }
  }

  private func start(_ number: UInt64?) {
    guard let number else { return }
    let beginning = Beginning(fetcher: self, number: number)
    task = Task(executorPreference: scheduler.executor) { @concurrent [fetch, deliver] in
      let result: Result<BatchFetchOutcome, any Error>
      do {
        result = .success(try await fetch())
      } catch {
        result = .failure(error)
      }
      deliver(Ending(fetch: beginning, result: result))
    }
  }

  isolated deinit { task?.cancel() }
}
