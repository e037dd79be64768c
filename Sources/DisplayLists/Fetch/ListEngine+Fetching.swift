internal import DisplayConcurrency
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// How a list asks for more rows when its end is near.

extension ListEngine {
  func setBatchFetching(_ rule: BatchFetching?) {
    // Released afterwards: its end may look at the list.
    let old = fetching.rule
    fetching.setRule(rule)
    withExtendedLifetime(old) {}
    if presence.isActive, let runtime = host.runtime { connectFetcher(to: runtime) }
  }

  func connectFetcher(to runtime: DisplayRuntime) {
    let isNew = fetching.connect(to: runtime) { fetch in
      let deliver: @Sendable (BatchFetcher.Ending) -> Void = {
        [weak list = host.list, mailbox = runtime.mailbox] ending in
        mailbox.post(FetchEnded(list: list, ending: ending))
      }
      return BatchFetcher(scheduler: runtime.scheduler, deliver: deliver, fetch: fetch)
    }
    if isNew { runtime.setNeedsFrame() }
  }

  /// Looks whether more rows are wanted, once the lengths of those in view are known.
  func evaluateFetchAfterLayout() {
    if reports.isNews(length: places.totalLength) { fetching.setReason(.lengthsChanged) }
    guard fetching.reason != nil, !data.isProcessing, host.isVisible,
      rowsInView.allSatisfy({ places.isMeasured($0) }), let reason = fetching.takeReason()
    else { return }
    evaluateFetch(reason)
  }

  func evaluateFetch(_ trigger: BatchFetchTrigger) {
    let position = scroll.position
    let offset = trigger == .draggingEnded ? position.restingOffset : position.offset
    fetching.fetcher?.evaluate(trigger, fetchSituation(at: offset))
  }

  /// A fetch has ended. What it brought may be on its way still: whether that is enough is seen when it is applied.
  fileprivate func receive(_ ending: BatchFetcher.Ending) {
    let isWaiting = data.isProcessing
    fetching.fetcher?.receive(ending, isWaiting ? nil : fetchSituation(at: contentOffset))
    if isWaiting { fetching.setReason(.dataChanged) }
  }

  private func fetchSituation(at offset: Double) -> BatchFetchSituation {
    BatchFetchSituation(
      viewportLength: viewportLength,
      contentLength: places.totalLength,
      targetOffset: offset,
      direction: scroll.position.direction,
      velocity: scroll.position.velocity,
      isListVisible: host.isVisible
    )
  }
}

/// The end of a fetch on its way to its list.
private struct FetchEnded: FrameMessage {
  weak let list: ListNode?
  let ending: BatchFetcher.Ending

  func deliver(to runtime: DisplayRuntime) { list?.engine.receive(ending) }
}
