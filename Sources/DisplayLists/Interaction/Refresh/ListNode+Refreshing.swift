internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// How a list that is pulled beyond its start is refreshed.

extension ListNode {
  /// What is called to refresh a list: a task on the scheduler's executor.
  public typealias Refresh = @Sendable () async throws -> Void

  /// Has the list refreshed when a finger pulls it beyond its start, once for each pull.
  ///
  /// While the closure runs the indicator keeps its place before the first row. The closure brings what is new to the
  /// list as any other change; an error that it throws ends the refresh, too. It is cancelled with the list.
  ///
  /// - Parameters:
  ///   - threshold: How far the content has to be pulled, as it is shown, in points; at least 1. It follows a finger
  ///     less and less, and never a whole viewport.
  ///   - indicator: What is shown before the first row.
  ///   - refresh: Refreshes the list, on the scheduler's executor.
  public func setRefreshing(
    threshold: Double = 64,
    indicator: RefreshIndicatorNode = RefreshIndicatorNode(),
    refresh: @escaping Refresh
  ) {
    removeRefreshing()
    refreshing = ListRefreshing(threshold: threshold, indicator: indicator, refresh: refresh)
    adoptSubnode(indicator)
    indicator.displayGroup = DisplayGroup(owner: indicator)
    updateDraggability()
  }

  /// Has the list refreshed no longer; a refresh under way is cancelled. Does nothing when it is not.
  public func removeRefreshing() {
    guard let old = refreshing else { return }
    let wasRefreshing = isRefreshing
    old.close()
    hideRefreshIndicator()
    refreshing = nil
    old.indicator.removeFromSupernode()
    old.indicator.displayGroup = nil
    if wasRefreshing { leaveRefreshHold() }
    updateDraggability()
  }

  /// Whether the list is being refreshed.
  public var isRefreshing: Bool { refreshing?.machine.isRefreshing ?? false }

  /// Refreshes the list as if it had been pulled; a list at its start shows the indicator.
  ///
  /// Before the list is on screen it waits for that. Does nothing while the list is being refreshed, and is reported
  /// when nothing was given that could do it.
  public func beginRefreshing() {
    guard let refreshing else {
      return reportMisuse("there is nothing to refresh the list with; call setRefreshing(refresh:) before")
    }
    guard isActive, runtime != nil else { return refreshing.isWanted = true }
    let isAtStart = shownOffset <= startOffset
    guard let number = refreshing.machine.begin() else { return }
    startRefresh(number)
    guard isAtStart, !isDragging else { return }
    if position.lastFrame != nil {
      position.springBack(to: startOffset)
    } else {
      position.correct(to: startOffset, in: scrollLimits)
    }
  }

  /// The room before the first row that a refresh takes, in points.
  var refreshHold: Double { isRefreshing ? refreshing?.indicator.length ?? 0 : 0 }

  /// Whether the indicator turns in view.
  var isRefreshTurning: Bool { isRefreshing && refreshing?.indicator.isInHierarchy == true }

  func connectRefreshing(isNewRuntime: Bool) {
    guard let refreshing else { return }
    // What was begun for another runtime ends nowhere.
    if isNewRuntime, refreshing.interrupt() { leaveRefreshHold() }
    if refreshing.isWanted {
      refreshing.isWanted = false
      beginRefreshing()
    }
  }

  /// The list leaves the screen. When that is gone for good the end of a refresh would arrive nowhere.
  func endRefreshIfUnheard() {
    guard runtime?.isInvalidated != false, refreshing?.interrupt() == true else { return }
    leaveRefreshHold()
  }

  func refreshDragDidBegin() { refreshing?.machine.dragDidBegin() }

  /// A finger has moved the content, perhaps far enough beyond its start.
  func refreshIfPulled() {
    guard let refreshing,
      let number = refreshing.machine.pull(to: pulledDistance, threshold: refreshing.threshold)
    else { return }
    startRefresh(number)
  }

  /// A refresh has ended: the room of the indicator is given back.
  func refreshDidEnd(_ number: UInt64, of ended: ListRefreshing) {
    guard let refreshing, refreshing === ended, refreshing.machine.end(number) else { return }
    leaveRefreshHold()
  }

  func advanceRefresh(to now: MonotonicInstant) {
    if isRefreshTurning { refreshing?.indicator.turn(at: now) }
  }

  /// Shows the indicator where it is to be seen.
  func updateRefreshIndicator() {
    guard let refreshing else { return }
    let indicator = refreshing.indicator
    let progress = min(1, max(0, pulledDistance / refreshing.threshold))
    let span = -indicator.length..<0
    let isSeen =
      interfaceState.contains(.visible) && viewport.overlaps(span) && (isRefreshing || progress > 0)
    guard isSeen else {
      indicator.show(progress: 0, isRefreshing: isRefreshing)
      return hideRefreshIndicator()
    }
    indicator.frame = area(of: span)
    indicator.show(progress: progress, isRefreshing: isRefreshing)
    // The hook may have changed what is shown.
    guard self.refreshing === refreshing, isActive, !indicator.isInHierarchy else { return }
    indicator.load()
    guard let own = indicator.layer, indicator.supernode === self else { return }
    layer?.insertSublayer(own, at: 0)
    indicator.enterHierarchy()
    guard indicator.supernode === self, indicator.isInHierarchy else { return }
    indicator.applyInterfaceState(.inHierarchy)
    runtime?.setNeedsFrame()
  }

  func hideRefreshIndicator() {
    guard let indicator = refreshing?.indicator, indicator.isInHierarchy else { return }
    indicator.applyInterfaceState([])
    indicator.layer?.removeFromSuperlayer()
    indicator.exitHierarchy()
  }

  /// How far the content is pulled beyond its start, in points as it is shown.
  private var pulledDistance: Double { -insetsAlong.start - shownOffset }

  private func startRefresh(_ number: UInt64) {
    guard let runtime, let refreshing else { return }
    refreshing.start(number, for: self, in: runtime)
    endsDidChange()
    runtime.setNeedsFrame()
  }

  /// Content that was shown in the place of the indicator goes back to the start.
  private func leaveRefreshHold() {
    endsDidChange()
    runtime?.setNeedsFrame()
  }
}
