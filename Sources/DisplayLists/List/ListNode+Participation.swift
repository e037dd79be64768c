internal import DisplayConcurrency
package import DisplayGeometry
internal import DisplayListModel
package import DisplayNodes
package import DisplayScrolling

// What a list is to the runtime and to the nodes around it: each call goes to its engine.

extension ListNode: PassParticipant {
  package func takeInput(at timing: FrameTiming) { engine.takeInput(at: timing) }
  package func applyDataChanges() { engine.applyDataChanges() }
  package func updateRanges() { engine.updateRanges() }
  package func applyLayouts(until deadline: PassDeadline) { engine.applyLayouts(until: deadline) }
  package func loadNodes(until deadline: PassDeadline) { engine.loadNodes(until: deadline) }
  package func submitWork(until deadline: PassDeadline) { engine.submitWork(until: deadline) }
  package var hasWorkLeft: Bool { engine.hasWorkLeft }
  package func reportVisibleArea(to report: inout FrameReport) { engine.frameDidShow(in: &report) }

  package func environmentDidChange(from old: NodeEnvironment?, to new: NodeEnvironment) {
    engine.environmentDidChange(from: old, to: new)
  }
}

extension ListNode: DeferredNotifying {
  package func deliverNotifications() { engine.deliverNotifications() }
}

extension ListNode: ContentDragging, ContentPressing, ContentRevealing {
  package func canScroll(by distance: Point) -> Bool { engine.canScroll(by: distance) }
  package func turn(by distance: Point, isAnimated: Bool) {
    engine.turn(by: distance, isAnimated: isAnimated)
  }
  package func takeNotch(_ distance: Point) -> Bool? { engine.takeNotch(distance) }
  package func scrollMetrics(along axis: ScrollAxes) -> ScrollBarMetrics? {
    engine.scrollMetrics(along: axis)
  }
  package func turnToEnd(isStart: Bool) { engine.turnToEnd(isStart: isStart) }
  package var restsAtPlaces: Bool { !engine.restsAnywhere }
  package func comeToRest() { if restsAtPlaces { engine.comeToRest() } }
  package func reveal(_ rect: Rect) { engine.reveal(rect) }
  package func drag(_ state: GestureState, _ touch: TouchEvent) { engine.drag(state, touch) }
  package func mayBeginPress(_ touch: TouchEvent) -> Bool { engine.mayBeginPress(touch) }
  package func press(_ state: GestureState, _ touch: TouchEvent) { engine.press(state, touch) }
}

extension ListNode: DisplayContaining {
  package var isMissingSubnodesInView: Bool { engine.isMissingRowsInView }
  package func isPreparing(_ subnode: DisplayNode) -> Bool {
    engine.pool.row(of: subnode)?.isPreparing == true
  }
  package func isInView(_ subnode: DisplayNode) -> Bool {
    engine.pool.row(of: subnode).map(engine.isInView) ?? false
  }
}

extension ListNode: AccessibilityContaining {
  /// What is in the row of a selected item is selected, and in the row that keys are at focused.
  package func accessibilityTraits(ofContents subnode: DisplayNode) -> AccessibilityTraits {
    let keyRow = isFocused ? engine.keyRow : nil
    guard !engine.selection.rows.rows.isEmpty || keyRow != nil, let row = engine.pool.row(of: subnode),
      row.node === subnode
    else { return [] }
    var traits: AccessibilityTraits = engine.selection.contains(row.index) ? .selected : []
    if row.index == keyRow { traits.insert(.focused) }
    return traits
  }

  /// Keys go to the row of the thing, if something in the row is not meant.
  package func accessibilityFocus(contents subnode: DisplayNode) -> Bool {
    guard isFocusable, let row = engine.pool.row(of: subnode), row.node === subnode,
      engine.itemPath(ofRow: row.index) != nil, becomeFocused()
    else { return false }
    return engine.moveKeys(to: row.index)
  }

  /// Rows are read in the order of the list, which is along lines or columns as the arrangement has it and the same in both
  /// directions of reading; a pinned header is read where its section begins. Where the first row is the lowest, lines
  /// are read from the last one on, at the top.
  package func accessibilityOrder(ofContents subnodes: [DisplayNode]) -> [DisplayNode]? {
    engine.readingOrder(of: subnodes)
  }

  /// Using what is in a row taps the row, unless something in the row is meant; what may not be highlighted cannot be
  /// used.
  package func accessibilityActivate(contents subnode: DisplayNode) -> Bool {
    guard allowsSelection, let row = engine.pool.row(of: subnode), row.node === subnode,
      let path = engine.itemPath(ofRow: row.index), shouldHighlightItem(at: path),
      // What was asked may have changed the data.
      engine.pool.contains(row)
    else { return false }
    HookQueue.main.edit { engine.tap(row: row.index) }
    return true
  }
}
