public import DisplayListModel
internal import DisplayScrolling
internal import DisplayConcurrency
internal import DisplayNodes

// How a list asks for more rows when its end is near.

extension ListNode {
  /// Has more rows fetched whenever the end approaches, once for each need, as long as the list lives.
  ///
  /// Fetches begin when the list is on screen. The closure brings the rows to the list as any other change.
  ///
  /// - Parameters:
  ///   - rule: When rows are fetched.
  ///   - fetch: Fetches rows, on the scheduler's executor; an error ends the fetch and allows another.
  public func setBatchFetching(_ rule: BatchFetchRule = BatchFetchRule(), fetch: @escaping BatchFetcher.Fetch)
  {
    batchFetcher?.close()
    batchFetcher = nil
    fetching = (rule, fetch)
    if isActive, let runtime { connectFetcher(to: runtime) }
  }

  /// Whether more rows are being fetched.
  public var isFetchingRows: Bool { batchFetcher?.isFetching ?? false }

  /// Fetches again if there is a need, also after a fetch that failed or found no more rows.
  public func retryFetch() { evaluateFetch(.retry) }

  func connectFetcher(to runtime: DisplayRuntime) {
    // What is fetched for another runtime arrives nowhere.
    if fetchingRuntime !== runtime {
      batchFetcher?.close()
      batchFetcher = nil
    }
    fetchingRuntime = runtime
    guard batchFetcher == nil, let fetching else { return }
    let deliver: @Sendable (BatchFetcher.Ending) -> Void = { [weak self, mailbox = runtime.mailbox] ending in
      mailbox.post(FetchEnded(list: self, ending: ending))
    }
    let fetcher = BatchFetcher(scheduler: runtime.scheduler, deliver: deliver, fetch: fetching.fetch)
    fetcher.rule = fetching.rule
    batchFetcher = fetcher
    runtime.setNeedsFrame()
    fetchReason = .becameVisible
  }

  /// Looks whether more rows are wanted, once the lengths of those in view are known.
  func evaluateFetchIfDue() {
    guard let reason = fetchReason, !isProcessingUpdates, interfaceState.contains(.visible),
      extents.rows(intersecting: viewport).allSatisfy({ extents.isMeasured($0) })
    else { return }
    fetchReason = nil
    evaluateFetch(reason)
  }

  func evaluateFetch(_ trigger: BatchFetchTrigger) {
    let place = trigger == .draggingEnded ? position.restingOffset : contentOffset
    batchFetcher?.evaluate(trigger, fetchSituation(at: place))
  }

  /// A fetch has ended. What it brought may be on its way still: whether that is enough is seen when it has landed.
  func receive(_ ending: BatchFetcher.Ending) {
    let isWaiting = isProcessingUpdates
    batchFetcher?.receive(ending, isWaiting ? nil : fetchSituation(at: contentOffset))
    if isWaiting { fetchReason = fetchReason ?? .dataChanged }
  }

  private func fetchSituation(at offset: Double) -> BatchFetchSituation {
    BatchFetchSituation(
      viewportLength: viewportLength,
      contentLength: contentLength,
      targetOffset: offset,
      direction: position.direction,
      velocity: position.velocity,
      isListVisible: interfaceState.contains(.visible)
    )
  }
}

/// The end of a fetch on its way to its list.
private struct FetchEnded: FrameMessage {
  weak let list: ListNode?
  let ending: BatchFetcher.Ending

  func deliver(to runtime: DisplayRuntime) { list?.receive(ending) }
}
