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
      let deliver: @Sendable (BatchFetcher.Event) -> Void = {
        [list = host.reference, mailbox = runtime.mailbox] event in
        mailbox.post(FetchEvent(list: list.object, event: event))
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
    // A fetch serves the reasons that came before it.
    if fetching.fetcher?.isFetching == true { _ = fetching.takeReason() }
  }

  /// A fetch has ended, or the delay after one. What it brought may be on its way still: whether that is enough is seen when
  /// it is applied.
  fileprivate func receive(_ event: BatchFetcher.Event) {
    let isWaiting = data.isProcessing
    fetching.fetcher?.receive(event, isWaiting ? nil : fetchSituation(at: contentOffset))
    if isWaiting { fetching.setReason(.dataChanged) }
  }

  private func fetchSituation(at offset: Double) -> BatchFetchSituation {
    BatchFetchSituation(
      // Rows that have no room, or no places yet, fill nothing however many they are.
      viewportLength: space.hasRoom && places.isArranged ? viewportLength : 0,
      rowCount: places.count,
      contentLength: places.totalLength,
      targetOffset: offset,
      direction: scroll.position.direction,
      velocity: scroll.position.velocity,
      isListVisible: host.isVisible
    )
  }
}

/// An event of a fetch on its way to its list.
private struct FetchEvent: FrameMessage {
  @Weak var list: ListNode?
  let event: BatchFetcher.Event

  func deliver(to runtime: DisplayRuntime) { list?.engine.receive(event) }
}
