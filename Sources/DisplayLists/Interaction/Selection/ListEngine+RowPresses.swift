internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// What a finger on a row does: the row is highlighted after a moment, and tapped when the finger is lifted.

extension ListEngine {
  /// A touch that nothing in the rows wanted for itself.
  ///
  /// - Returns: Whether the list wants it.
  func beginRowPress(_ touch: TouchEvent) -> Bool {
    guard selection.allowsSelection, touches.acceptsPress, let row = touchedRow(at: touch) else {
      return false
    }
    touches.beginPress(
      RowPress(touch: touch.identifier, at: touch.location, time: touch.timestamp, row: row.index)
    )
    host.setNeedsFrame()
    return true
  }

  func moveRowPress(_ touch: TouchEvent) -> Bool {
    guard let press = touches.press, press.touch == touch.identifier else { return false }
    if press.isAway(at: touch.location) { failPress() }
    return true
  }

  func endRowPress(_ touch: TouchEvent) -> Bool {
    guard moveRowPress(touch) else { return false }
    highlightPressedRow()
    // A tap shows as a row that is highlighted, and then is not. Hooks run in between, and may end the press.
    HookQueue.main.deliver()
    guard let press = touches.press, press.touch == touch.identifier else { return true }
    HookQueue.main.edit {
      touches.endPress()
      guard press.progress == .highlighted else { return }
      host.setHighlighted(false, pool[press.row]?.node)
      tap(row: press.row)
    }
    return true
  }

  func cancelRowPress(_ touch: TouchEvent) -> Bool {
    guard touches.press?.touch == touch.identifier else { return false }
    failPress()
    touches.endPress()
    return true
  }

  /// The finger on a row means something else from now on.
  func failPress() {
    guard let row = touches.failPress() else { return }
    host.setHighlighted(false, pool[row]?.node)
  }

  /// A row that a finger may be on has no node any longer.
  func failPress(onRow row: Int) {
    if touches.press?.row == row { failPress() }
  }

  /// Highlights the row that a finger has been on for a moment.
  func advanceRowPress(to now: MonotonicInstant) {
    if touches.press?.hasStayed(for: touches.highlightDelay, at: now) == true { highlightPressedRow() }
  }

  /// Whether a finger is on a row that is not highlighted yet.
  var isPressWaiting: Bool { touches.press?.progress == .waiting }

  /// The row of the item that a touch is on, which a floating row may cover.
  func touchedRow(at touch: TouchEvent) -> ListRow? {
    guard let place = host.location(of: touch) else { return nil }
    func isAt(_ row: ListRow) -> Bool {
      row.node?.isInHierarchy == true && row.node?.frame.contains(place) == true
    }
    let row =
      floatingRows.reversed().lazy.compactMap { self.pool[$0] }.first(where: isAt)
      ?? pool.all.reversed().first(where: isAt)
    return row.flatMap { itemPath(ofRow: $0.index) == nil ? nil : $0 }
  }

  private func highlightPressedRow() {
    guard let press = touches.press, press.progress == .waiting else { return }
    guard let path = itemPath(ofRow: press.row), pool[press.row] != nil else { return failPress() }
    let isWanted = host.shouldHighlightItem(at: path)
    // The hook is asked, and may change the list, so that the finger is on no row any longer.
    guard let now = touches.press, now.touch == press.touch, now.progress == .waiting else { return }
    guard isWanted, itemPath(ofRow: now.row) != nil else { return failPress() }
    touches.highlightPress()
    host.setHighlighted(true, pool[now.row]?.node)
  }
}
