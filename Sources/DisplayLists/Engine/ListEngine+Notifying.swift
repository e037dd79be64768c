internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// What a list notifies of, once its state is whole again.

extension ListEngine {
  /// Has those notified who want to know what this frame has changed.
  func notifyChanges() {
    updateVisibleRects()
    let isNews =
      reports.isNews(offset: contentOffset) || reports.isNews(length: places.totalLength)
      || scroll.position.awaitsEnd || reports.isNews(page: currentPage, of: places.count)
    if isNews { host.postChanges() }
  }

  /// Notifies of what is different since the last notification.
  func deliverNotifications() {
    if let old = reports.takeOffset(contentOffset) { host.contentOffsetDidChange(from: old) }
    if let old = reports.takeLength(places.totalLength) { host.contentLengthDidChange(from: old) }
    if let old = reports.takePage(currentPage, of: places.count) { host.currentPageDidChange(from: old) }
    if touches.drag == nil, scroll.takeEnd() { host.didEndScrolling() }
  }

  /// Has those read it who want to know which rows are visible.
  func notifyVisibleRows() { reports.yield(ranges.current.visible) }

  /// Says to the rows on screen which part of them is seen.
  func updateVisibleRects() {
    let area = space.area(of: viewport)
    for row in pool.all {
      if let node = row.node, node.isInHierarchy { host.updateVisibleRect(of: node, in: area) }
    }
  }
}
