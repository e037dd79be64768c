internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// What a finger on a row does: the row is highlighted after a moment, and tapped when the finger is lifted.

extension ListNode {
  /// A touch that nothing in the rows wanted for itself.
  ///
  /// - Returns: Whether the list wants it.
  func beginRowTouch(_ touch: TouchEvent) -> Bool {
    // A finger that failed may never be heard of again.
    guard allowsSelection, rowTouch.map({ $0.progress == .failed }) ?? true, let row = touchedRow(at: touch)
    else { return false }
    rowTouch = RowTouch(start: touch, row: row)
    runtime?.setNeedsFrame()
    return true
  }

  func moveRowTouch(_ touch: TouchEvent) -> Bool {
    guard let current = rowTouch, current.start.identifier == touch.identifier else { return false }
    if current.isAway(touch) { rowTouchDidFail() }
    return true
  }

  func endRowTouch(_ touch: TouchEvent) -> Bool {
    guard moveRowTouch(touch) else { return false }
    highlightTouchedRow()
    // A tap is told as a row that is highlighted, and then is not.
    HookQueue.main.deliver()
    guard let current = rowTouch, current.start.identifier == touch.identifier else { return true }
    rowTouch = nil
    if current.progress == .highlighted {
      (current.row.node as? CellNode)?.isHighlighted = false
      tap(current.row)
    }
    return true
  }

  func cancelRowTouch(_ touch: TouchEvent) -> Bool {
    guard rowTouch?.start.identifier == touch.identifier else { return false }
    rowTouchDidFail()
    rowTouch = nil
    return true
  }

  /// The finger on a row means something else from now on.
  func rowTouchDidFail() {
    guard let current = rowTouch else { return }
    rowTouch?.progress = .failed
    if current.progress == .highlighted { (current.row.node as? CellNode)?.isHighlighted = false }
  }

  /// A row that a finger may be on is no longer there.
  func rowTouchDidLose(_ row: ListRow) {
    if rowTouch?.row === row { rowTouchDidFail() }
  }

  /// Highlights the row that a finger has been on for a moment.
  func advanceRowTouch(to now: MonotonicInstant) {
    guard let rowTouch, rowTouch.start.timestamp.duration(to: now) >= highlightDelay else { return }
    highlightTouchedRow()
  }

  /// Whether a finger is on a row that is not highlighted yet.
  var isRowTouchWaiting: Bool { rowTouch?.progress == .waiting }

  private func highlightTouchedRow() {
    guard let current = rowTouch, current.progress == .waiting else { return }
    guard let path = itemPath(of: current.row) else { return rowTouchDidFail() }
    let isWanted = shouldHighlightItem(at: path)
    // The hook may have changed the list.
    guard let touch = rowTouch, touch.row === current.row, touch.progress == .waiting else { return }
    guard isWanted, itemPath(of: touch.row) != nil else { return rowTouchDidFail() }
    rowTouch?.progress = .highlighted
    (touch.row.node as? CellNode)?.isHighlighted = true
  }

  /// The row of the item that a touch is on, which a pinned header may cover.
  func touchedRow(at touch: TouchEvent) -> ListRow? {
    guard let place = location(of: touch) else { return nil }
    func isAt(_ row: ListRow) -> Bool {
      row.node?.isInHierarchy == true && row.node?.frame.contains(place) == true
    }
    if let pinned = rowsOnScreen.pinned, let row = rows[pinned], isAt(row) { return nil }
    let row = ranges.visible.reversed().lazy.compactMap { self.rows[$0] }.first(where: isAt)
    return row.flatMap { itemPath(of: $0) == nil ? nil : $0 }
  }
}
