// How a list that is pulled beyond its start is refreshed.

extension ListNode {
  /// How the list is refreshed when it is pulled beyond its start; nil for not at all. Setting it cancels a refresh under
  /// way.
  public var pullToRefresh: PullToRefresh? {
    get { engine.refreshing?.rule }
    set { engine.setRefreshing(newValue.map(ListRefreshing.init)) }
  }

  /// Whether the list is being refreshed.
  public var isRefreshing: Bool { engine.isRefreshing }

  /// Refreshes the list as if it had been pulled; a list at its start shows the indicator.
  ///
  /// Before the list is on screen it waits for that. Does nothing while the list is being refreshed, and is reported
  /// when nothing was given that could do it.
  public func beginRefreshing() { engine.beginRefreshing() }
}
