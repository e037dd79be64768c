internal import DisplayConcurrency
internal import DisplayListModel
internal import DisplayNodes

/// Owns how more rows are fetched when an end is near, and how newer ones are when the list is pulled.
@MainActor
struct ListFetching {
  /// When rows are fetched, and what does so.
  private(set) var rule: BatchFetching?
  /// What fetches while the list is on screen.
  private(set) var fetcher: BatchFetcher?
  /// The runtime that it fetches for.
  @Weak private(set) var runtime: DisplayRuntime?
  /// Why the next frame looks whether more rows are wanted.
  private(set) var reason: BatchFetchTrigger?
  /// How the list is refreshed, where it can be.
  var refreshing: ListRefreshing?

  nonisolated init() {}

  /// Sets how more rows are fetched; what was under way is given up.
  mutating func setRule(_ rule: BatchFetching?) {
    close()
    self.rule = rule
  }

  /// Another runtime works for the list: what was fetched for the one before arrives nowhere.
  ///
  /// - Parameter make: Makes a fetcher.
  /// - Returns: Whether there is a new fetcher.
  mutating func connect(to runtime: DisplayRuntime, _ make: (@escaping BatchFetcher.Fetch) -> BatchFetcher)
    -> Bool
  {
    if self.runtime !== runtime { close() }
    self.runtime = runtime
    guard fetcher == nil, let rule else { return false }
    let made = make(rule.fetch)
    made.rule = rule.rule
    fetcher = made
    reason = .becameVisible
    return true
  }

  /// Gives up what is under way.
  mutating func close() {
    fetcher?.close()
    fetcher = nil
  }

  /// The next frame looks whether more rows are wanted; an earlier reason stays.
  mutating func setReason(_ new: BatchFetchTrigger) { reason = reason ?? new }

  /// The list came on screen, which is reason enough.
  mutating func listDidBecomeVisible() { reason = .becameVisible }

  mutating func takeReason() -> BatchFetchTrigger? { reason.take() }
}
