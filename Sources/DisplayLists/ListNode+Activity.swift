internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
package import DisplayNodes

// When a list takes part in frames: on screen, and before that in a row of another list that enters the preload range.

extension ListNode: StateFollowing {
  /// Takes part in frames, or lets the rows go, unless the list is in a row that stays near.
  package func followHierarchy() {
    if isInHierarchy { addGestureRecognizer(dragging) }
    updateActivity()
  }

  /// Has the rows follow the state of the list.
  package func followState(from old: InterfaceState) {
    if interfaceState.contains(.visible), !old.contains(.visible) {
      fetchReason = .becameVisible
      rangeController.listDidMove()
    }
    stateDidChange()
  }

  /// Has the rows measured again when the list's width changed.
  package func followLayout() { viewportDidChange() }

  /// Begins or ends to take part in frames.
  ///
  /// A list in a row follows the row's state. In a row that is preloaded its first rows are made and fetch
  /// their data; in one that is displayed its ranges are those that it would have on screen, with contents; in
  /// one that nobody prepares any more it lets its rows go.
  func updateActivity() {
    let isNear = isInHierarchy || !interfaceState.isEmpty
    if isNear, !isActive, let runtime {
      isActive = true
      runtime.addParticipant(self)
      enclosingList?.hasNestedLists = true
      enclosingRow = enclosingList.flatMap(row)
      connectToRuntime()
      setNeedsRangeUpdate()
    } else if !isNear, isActive {
      isActive = false
      runtime?.removeParticipant(self)
      showNoRows()
      finishMoving()
      frameAnchor = nil
      rowsOnScreen.visible = 0..<0
      rowsOnScreen.pinned = nil
      needsStateUpdate = true
      for row in rows.all { keepNestedPlaces(of: row) }
      leave(rows.removeAll())
    }
  }

  /// No row is near any longer.
  private func showNoRows() {
    let wasShowing = !ranges.visible.isEmpty
    ranges = RangeSets()
    if wasShowing { visibleRowsDidChange() }
  }

  /// Tells all that the list is left by. Each hook may bring it back.
  private func leave(_ gone: [ListRow]) {
    endMoving()
    rowTouchDidFail()
    abandonReordering()
    endRefreshIfUnheard()
    hideRefreshIndicator()
    letGo(gone)
    if !isActive { applyPendingChanges() }
  }

  /// Brings the rows to what another state of the list allows them, at once: nothing in it is visible any longer
  /// than it is, or later.
  func stateDidChange() {
    updateActivity()
    guard isActive else { return }
    needsStateUpdate = true
    for row in rows.all where rows[row.index] === row { updateState(of: row) }
    if !interfaceState.contains(.visible) { hideRefreshIndicator() }
  }

  /// Whether the list is on screen, or its contents are to be there when it comes.
  var isShownOrAboutToBe: Bool { interfaceState.contains(.display) }

  /// The state that a row's place asks for, as far as the list's own state goes.
  func wantedState(ofRow row: Int) -> InterfaceState {
    var state =
      (row == rowsOnScreen.pinned || row == reordering?.row.index) && interfaceState.contains(.visible)
      ? InterfaceState.inHierarchy
      : InterfaceState(rangeController.membership(ofRow: row, in: ranges, isListVisible: isShownOrAboutToBe))
    if !interfaceState.contains(.visible) { state.remove(.visible) }
    if !isShownOrAboutToBe { state.formIntersection([.measureLayout, .preload]) }
    return state
  }

  /// The nearest list that this one is in a row of.
  var enclosingList: ListNode? {
    var node = supernode
    while let current = node {
      if let list = current as? ListNode { return list }
      node = current.supernode
    }
    return nil
  }

  /// How far the row that the list is in lies from the viewport of the list around it, in points.
  var enclosingDistance: Double {
    guard let enclosingRow, let list = enclosingList else { return 0 }
    return list.distance(of: enclosingRow)
  }

  /// The row of a list around this one that this one is in.
  private func row(of list: ListNode) -> ListRow? {
    var node: DisplayNode = self
    while let supernode = node.supernode, supernode !== list { node = supernode }
    return list.rows.all.first { $0.node === node || $0.replacement === node }
  }

  /// The part of a rectangle in the list's own space that the viewports of all lists around it show.
  func visiblePart(of rect: Rect) -> Rect {
    guard let list = enclosingList, let outer = convert(rect, to: list) else { return rect }
    return list.visiblePart(of: outer.intersection(list.area(of: list.picturedViewport)))
  }
}
