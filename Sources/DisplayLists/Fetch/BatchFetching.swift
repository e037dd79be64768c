public import DisplayListModel

/// How a list fetches more rows whenever its end approaches, once for each need.
///
/// There is a need while the list wants rows: while fewer rows than fill its viewport are there, or its end is nearer than
/// ``BatchFetchRule/leadingScreens`` and it does not move towards its start. The first need has the closure called. Once
/// a call has ended, the closure is called again when there is a need and
///
/// - after `more`: the list has more rows than ever since the fetches began that followed each other by themselves; or a
///   drag ends, the list comes on screen, it moves to where rows are wanted after the data changed and
///   they were not, or
///   ``ListNode/retryFetch()`` asks. Rows about the fetch, such as a spinner that comes and goes, are hence a reason once
///   at most, and only where the fetch itself brings no rows.
/// - after `failed`, or an error: the delay of ``BatchFetchRule/retry`` is over, or `retryFetch()` asks; nothing else,
///   however the data changes or is replaced, and wherever the list moves.
/// - after `reachedEnd`: the data is replaced as a whole, or `retryFetch()` asks.
///
/// Data that is replaced as a whole, but not by the closure itself or a task that it has started, gives up a call under way and is a reason at once. If
/// it is replaced again without more rows, and before a finger, a movement or `retryFetch()` was a reason, the next call
/// waits for the delays of `retry`, which grow from the first: so an application that replaces its data because of a fetch
/// does not have a call in each frame. Data that the closure replaces itself changes like any other data.
///
/// Calls that were not given up never overlap.
///
/// ```swift
/// list.batchFetching = BatchFetching { try await feed.loadNextPage() ? .more : .reachedEnd }
/// ```
public struct BatchFetching: Sendable {
  /// Fetches rows, and says whether there may be more.
  public typealias Fetch = @Sendable () async throws -> BatchFetchOutcome

  /// When rows are fetched.
  public var rule: BatchFetchRule
  /// Fetches rows, on the scheduler's executor, and brings them to the list as any other change; an error is the
  /// outcome ``BatchFetchOutcome/failed``.
  public var fetch: Fetch

  /// Makes a way of fetching rows.
  public init(_ rule: BatchFetchRule = BatchFetchRule(), fetch: @escaping Fetch) {
    self.rule = rule
    self.fetch = fetch
  }
}
