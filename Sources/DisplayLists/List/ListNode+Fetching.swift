internal import DisplayListModel

// How a list asks for more rows when its end is near.

extension ListNode {
  /// How more rows are fetched whenever the end approaches, as long as the list lives; nil for not at all.
  ///
  /// Fetches begin when the list is on screen; where its rows do not fill the viewport, also before. Setting it gives up a
  /// fetch under way.
  public var batchFetching: BatchFetching? {
    get { engine.fetching.rule }
    set { engine.setBatchFetching(newValue) }
  }

  /// Whether more rows are being fetched.
  public var isFetchingRows: Bool { engine.fetching.fetcher?.isFetching ?? false }

  /// Fetches again if there is a need, also after a fetch that failed or found no more rows: at once,
  /// before its delay is over, which the next failure has begin with the first again.
  public func retryFetch() { engine.evaluateFetch(.retry) }
}
