public import DisplayListModel

/// How a list fetches more rows whenever its end approaches, once for each need.
///
/// ```swift
/// list.batchFetching = BatchFetching { try await feed.loadNextPage() ? .mayHaveMore : .reachedEnd }
/// ```
public struct BatchFetching: Sendable {
  /// Fetches rows, and says whether there may be more.
  public typealias Fetch = @Sendable () async throws -> BatchFetchOutcome

  /// When rows are fetched.
  public var rule: BatchFetchRule
  /// Fetches rows, on the scheduler's executor, and brings them to the list as any other change; an error ends the fetch
  /// and allows another.
  public var fetch: Fetch

  /// Makes a way of fetching rows.
  public init(_ rule: BatchFetchRule = BatchFetchRule(), fetch: @escaping Fetch) {
    self.rule = rule
    self.fetch = fetch
  }
}
