public import DisplayListModel

/// How a list fetches more rows whenever its end approaches, once for each need.
///
/// ```swift
/// list.batchFetching = BatchFetching { try await feed.loadNextPage() ? .mayHaveMore : .reachedEnd }
/// ```
public struct BatchFetching: Sendable {
  /// When rows are fetched.
  public var rule: BatchFetchRule
  /// Fetches rows, on the scheduler's executor, and brings them to the list as any other change; an error ends the fetch
  /// and allows another.
  public var fetch: @Sendable () async throws -> BatchFetchOutcome

  /// Makes a way of fetching rows.
  public init(
    _ rule: BatchFetchRule = BatchFetchRule(),
    fetch: @escaping @Sendable () async throws -> BatchFetchOutcome
  ) {
    self.rule = rule
    self.fetch = fetch
  }
}
