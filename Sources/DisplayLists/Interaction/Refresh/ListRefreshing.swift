internal import DisplayConcurrency
internal import DisplayListModel
internal import DisplayNodes

/// How a list is refreshed: what starts it, what it shows meanwhile, and the closure that runs.
@MainActor
final class ListRefreshing {
  let rule: PullToRefresh
  var machine = RefreshStateMachine()
  /// Whether a refresh was asked for before the list was on screen.
  var isWanted = false
  private var task: Task<Void, Never>?

  init(_ rule: PullToRefresh) { self.rule = rule }

  var threshold: Double { rule.threshold }
  var indicator: RefreshIndicatorNode { rule.indicator }

  /// Runs the closure on the scheduler's executor; the end comes back as a message for a frame.
  func start(_ number: UInt64, for list: ListNode, in runtime: DisplayRuntime) {
    let ended = RefreshEnded(list: list, refreshing: self, number: number)
    task = Task(executorPreference: runtime.scheduler.executor) {
      @concurrent [refresh = rule.refresh, mailbox = runtime.mailbox] in
      // An error ends a refresh as well; what went wrong is the closure's to report.
      try? await refresh()
      mailbox.post(ended)
    }
  }

  /// Gives up the refresh under way, for good.
  func close() {
    machine.close()
    task?.cancel()
  }

  /// Gives up the refresh under way, whose end arrives nowhere. Returns whether there was one.
  func interrupt() -> Bool {
    guard machine.interrupt() else { return false }
    task?.cancel()
    return true
  }

  isolated deinit { task?.cancel() }
}

/// The end of a refresh on its way to its list.
private struct RefreshEnded: FrameMessage {
  @Weak var list: ListNode?
  /// What began it; one that has taken its place since ignores it.
  @Weak var refreshing: ListRefreshing?
  let number: UInt64

  func deliver(to runtime: DisplayRuntime) {
    if let refreshing { list?.engine.refreshDidEnd(number, of: refreshing) }
  }
}
