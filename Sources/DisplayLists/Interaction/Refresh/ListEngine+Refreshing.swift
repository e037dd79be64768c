internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// How a list that is pulled beyond its start is refreshed.

extension ListEngine {
  /// How the list is refreshed, where it can be.
  var refreshing: ListRefreshing? {
    get { fetching.refreshing }
    set { fetching.refreshing = newValue }
  }

  func setRefreshing(_ new: ListRefreshing?) {
    HookQueue.main.edit {
      removeRefreshing()
      guard let new else { return }
      guard host.adopt(new.indicator) else {
        return host.reportMisuse("a refresh indicator belongs to one list; make one for each")
      }
      refreshing = new
      updateDraggability()
    }
  }

  private func removeRefreshing() {
    guard let old = refreshing else { return }
    let wasRefreshing = isRefreshing
    old.close()
    hideRefreshIndicator()
    refreshing = nil
    host.detach(old.indicator)
    if wasRefreshing { leaveRefreshRoom() }
    updateDraggability()
  }

  /// Whether the list is being refreshed.
  var isRefreshing: Bool { refreshing?.machine.isRefreshing ?? false }

  func beginRefreshing() {
    guard let refreshing else {
      return host.reportMisuse("there is nothing to refresh the list with; set pullToRefresh before")
    }
    guard presence.isActive else { return refreshing.isWanted = true }
    let isAtStart = scroll.position.shownOffset <= startOffset
    guard let number = refreshing.machine.begin() else { return }
    startRefresh(number)
    guard isAtStart, touches.drag == nil else { return }
    let start = startOffset
    if scroll.position.lastFrame != nil {
      scroll.steer { $0.springBack(to: start) }
    } else {
      correct { $0.correct(to: start, in: $1) }
    }
  }

  /// The room before the first row that a refresh takes, in points.
  var refreshRoom: Double { isRefreshing ? refreshing?.indicator.length ?? 0 : 0 }

  /// Whether the content lies where it makes room for the indicator of a refresh, or is on its way there: content that rests at
  /// rows does not leave it for these.
  var showsRefresh: Bool { refreshRoom > 0 && contentOffset <= startOffset + refreshRoom }

  /// Whether the indicator turns in view.
  var isRefreshTurning: Bool { isRefreshing && refreshing?.indicator.isInHierarchy == true }

  func connectRefreshing(isNewRuntime: Bool) {
    guard let refreshing else { return }
    // What was begun for another runtime ends nowhere.
    if isNewRuntime, refreshing.interrupt() { leaveRefreshRoom() }
    if refreshing.isWanted {
      refreshing.isWanted = false
      beginRefreshing()
    }
  }

  /// The list leaves the screen. When that is gone for good the end of a refresh would arrive nowhere.
  func endRefreshIfUnobserved() {
    guard host.runtime?.isInvalidated != false, refreshing?.interrupt() == true else { return }
    leaveRefreshRoom()
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
    leaveRefreshRoom()
  }

  func advanceRefresh(to now: MonotonicInstant) {
    if isRefreshTurning, let refreshing { host.turn(refreshing.indicator, at: now) }
  }

  /// Shows the indicator where it is to be seen.
  func updateRefreshIndicator() {
    guard let refreshing, host.isOwn(refreshing.indicator) else { return }
    let indicator = refreshing.indicator
    let progress = min(1, max(0, pulledDistance / refreshing.threshold))
    let span = -indicator.length..<0
    let isSeen = host.isVisible && viewport.overlaps(span) && (isRefreshing || progress > 0)
    host.update(indicator, progress: isSeen ? progress : 0, isRefreshing: isRefreshing)
    if isSeen { host.show(indicator, in: space.area(of: span)) } else { host.hide(indicator) }
  }

  func hideRefreshIndicator() {
    if let refreshing { host.hide(refreshing.indicator) }
  }

  /// How far the content is pulled beyond its start, in points as it is shown.
  private var pulledDistance: Double { -space.insetsAlong.start - scroll.position.shownOffset }

  private func startRefresh(_ number: UInt64) {
    guard let runtime = host.runtime, let refreshing else { return }
    host.start(refreshing, number, in: runtime)
    endsDidChange()
    runtime.setNeedsFrame()
  }

  /// Content that was shown in the place of the indicator goes back to the start.
  private func leaveRefreshRoom() {
    endsDidChange()
    host.setNeedsFrame()
  }
}
