internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// When a list takes part in frames: on screen, and before that in a row of another list that enters the preload range.

extension ListEngine {
  /// Begins or ends to take part in frames.
  ///
  /// A list in a row follows the row's state. In a row that is preloaded its first rows are made and fetch
  /// their data; in one that is displayed its ranges are those that it would have on screen, with contents; in
  /// one that is released it releases its rows.
  func updatePresence() {
    let isNear = host.isNear
    if isNear, !presence.isActive, let runtime = host.runtime {
      host.join(runtime)
      let outer = host.enclosingList
      outer?.engine.presence.noteNestedList()
      presence.activate(in: outer.flatMap(host.row))
      connectToRuntime()
      followViewport()
      setNeedsRangeUpdate()
    } else if !isNear, presence.isActive {
      leave()
    }
  }

  /// The list has another state: it brings its rows to what that allows them, at once.
  func followState(from old: InterfaceState) {
    if host.isVisible, !old.contains(.visible) {
      fetching.listDidBecomeVisible()
      ranges.listDidMove()
    }
    updatePresence()
    guard presence.isActive else { return }
    ranges.setNeedsStateUpdate()
    for row in pool.all { updateState(of: row) }
    if !host.isVisible { hideRefreshIndicator() }
  }

  /// The list is left: no row is near any longer, and nothing goes on by itself.
  private func leave() {
    presence.deactivate()
    host.leaveRuntime()
    host.remove(decoration.bars)
    if ranges.removeAll() { notifyVisibleRows() }
    finishMoving()
    anchor.release()
    for row in pool.all { keepNestedPlaces(of: row) }
    let gone = pool.removeAll()
    scroll.endMoving()
    failPress()
    abandonReordering(of: gone)
    pool.displacements.reset(gone)
    endRefreshIfUnobserved()
    hideRefreshIndicator()
    release(gone)
    applyPendingChanges()
  }
}
