/// How a fetch ended.
public enum BatchFetchOutcome: Sendable, Hashable, CaseIterable {
  /// There may be more rows.
  case more
  /// There are no more rows until the data is replaced as a whole, by content that a list is to reload or by
  /// ``BatchUpdates/reloadEverything()``, or ``ListNode/retryFetch()`` asks: after a snapshot of other data, say.
  case reachedEnd
  /// The fetch failed, as one does whose closure throws; ``BatchFetchRule/retry`` says how it is repeated.
  case failed
}
