internal import DisplayListModel
internal import DisplayScrolling
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayNodes

// Which rows have a node, and which states their nodes are in.

extension ListNode {
  package func updateRanges() {
    // A frame that was set by hand counts from here on, though the layout for it comes later: rows are measured for it.
    if isViewportNew { viewportDidChange() }
    let old = ranges
    let oldMode = rangeController.mode
    needsRangeUpdate = false
    ranges = rangeController.update(rangeRequest, extents: extents)
    ranges.preload = extents.includingEmptyRows(beside: ranges.preload)
    ranges.measure = ranges.preload
    extents.rememberFrames(ofRows: ranges.preload)
    showOffset()
    let pinned = headerToPin
    if needsStateUpdate || rangeController.mode != oldMode {
      needsStateUpdate = false
      let unpinned = rowsOnScreen.pinned
      rowsOnScreen.pinned = pinned
      updateAllRows()
      if let unpinned, unpinned != pinned { rows[unpinned].map(place) }
      raiseFrontLayers()
    } else if ranges != old || pinned != rowsOnScreen.pinned {
      let unpinned = rowsOnScreen.pinned
      rowsOnScreen.pinned = pinned
      updateRows(from: old)
      if let unpinned, unpinned != pinned, let row = rows[unpinned] {
        updateState(of: row)
        place(row)
      }
      if let pinned, pinned != unpinned { updateState(ofRow: pinned) }
      if pinned != unpinned { raiseFrontLayers() }
    } else {
      if orderedDistance != enclosingDistance { reorderWork() }
      return refineVisibility(from: old)
    }
    // A hook may have taken the list off screen, and changed its data then.
    guard isActive else { return }
    refineVisibility(from: old)
    let gone = rows.keep(retainedRows, and: heldRows)
    for row in gone { keepNestedPlaces(of: row) }
    letGo(gone)
    reorderWork()
    if ranges.visible != old.visible { visibleRowsDidChange() }
  }

  /// Brings one row's nodes to the state that its place asks for. A node becomes visible only once it is
  /// loaded; until then the viewport is blank there.
  func updateState(of row: ListRow) {
    // A hook may have made the list let the row go.
    guard !row.isGone, let node = row.node, node.supernode === self else { return }
    var state = wantedState(ofRow: row.index)
    if let replacement = row.replacement, replacement.isLoaded {
      replacement.applyInterfaceState(state.subtracting(.visible))
    }
    if !node.isLoaded || !isInHierarchy || !isSeen(row) { state.remove(.visible) }
    let isVisible = state.contains(.visible)
    if isVisible != node.isInHierarchy { needsSeparatorUpdate = true }
    if isVisible, !node.isInHierarchy, let rowLayer = node.layer {
      layer?.addSublayer(rowLayer)
      raiseFrontLayers()
      node.enterHierarchy()
      // A hook may have taken the list, or the row, off the screen again.
      guard !row.isGone, row.node === node, node.supernode === self, node.isInHierarchy else { return }
    }
    node.applyInterfaceState(state)
    guard !isVisible else { return }
    tellVisibility(nil, of: row)
    if node.isInHierarchy {
      node.layer?.removeFromSuperlayer()
      node.exitHierarchy()
    }
  }

  /// Tells the rows on screen which part of them is seen.
  func tellVisibilities() {
    for index in ranges.visible { rows[index].map(tellVisibility) }
    if let pinned = rowsOnScreen.pinned, !ranges.visible.contains(pinned) { rows[pinned].map(tellVisibility) }
  }

  func tellVisibility(_ rect: Rect?, of row: ListRow) {
    guard row.visibleRect != rect else { return }
    row.visibleRect = rect
    (row.node as? CellNode)?.visibleRect = rect
  }

  private func tellVisibility(of row: ListRow) {
    guard let cell = row.node as? CellNode, cell.interfaceState.contains(.visible) else { return }
    let seen = cell.frame.intersection(area(of: viewport))
    tellVisibility(
      seen.isEmpty ? nil : Rect(origin: seen.origin - cell.frame.origin, size: seen.size),
      of: row
    )
  }

  /// The rows that stay wherever the viewport is: a pinned header, and a row that is being reordered.
  private var heldRows: [Int] { [rowsOnScreen.pinned, reordering?.row.index].compactMap { $0 } }

  /// Whether a row is on screen wherever the viewport is.
  func isHeld(_ row: ListRow) -> Bool { row.index == rowsOnScreen.pinned || row === reordering?.row }

  /// Brings the rows among the visible ones to their states that an arrangement puts beside the viewport.
  private func refineVisibility(from old: RangeSets) {
    guard !extents.isSingleFile, refinedViewport != viewport || needsPlacement else { return }
    refinedViewport = viewport
    for range in [old.visible, ranges.visible] {
      for index in range { rows[index].map(updateState) }
    }
  }

  /// Whether a row of the visible range really is seen.
  private func isSeen(_ row: ListRow) -> Bool {
    isHeld(row) || (row.index < extents.count && extents.meets(viewport, row: row.index))
  }

  private var rangeRequest: RangeRequest {
    var request = RangeRequest(
      viewport: viewport,
      direction: position.direction,
      velocity: position.velocity,
      isListVisible: isShownOrAboutToBe,
      hasBeenScrolled: position.hasMoved,
      costs: costs
    )
    noteDrawnRows(in: &request)
    return request
  }

  /// Says how far ahead of the viewport and behind it rows are drawn without a gap.
  private func noteDrawnRows(in request: inout RangeRequest) {
    guard case .adaptive = rangeController.policy else { return }
    let visible = extents.rows(intersecting: request.viewport)
    guard !visible.isEmpty else { return }
    let step = position.direction == .towardsStart ? -1 : 1
    var (front, back) = (visible.upperBound - 1, visible.lowerBound)
    if step < 0 { swap(&front, &back) }
    if isDrawn(front) { request.drawnAhead = drawnLength(beyondRow: front, step: step) }
    request.keptBehind = drawnLength(beyondRow: back, step: -step)
  }

  /// How far from the viewport the first row beyond one is that is not drawn, in points; infinite when there is none.
  private func drawnLength(beyondRow row: Int, step: Int) -> Double {
    var next = row + step
    while isDrawn(next) { next += step }
    guard next >= 0, next < extents.count else { return .infinity }
    let (span, viewport) = (span(ofRow: next), viewport)
    return step > 0 ? span.lowerBound - viewport.upperBound : viewport.lowerBound - span.upperBound
  }

  /// Whether a row is in the display range, and has all of its contents.
  private func isDrawn(_ index: Int) -> Bool {
    guard let row = rows[index] else { return false }
    return row.isComplete && row.node?.interfaceState.contains(.display) == true
  }

  /// Brings all rows to what the ranges say: first those outside, then visible rows, then those to be displayed,
  /// then those to be preloaded.
  private func updateAllRows() {
    for row in rows.all where !ranges.preload.contains(row.index) { updateState(of: row) }
    for index in ranges.visible { updateState(ofRow: index) }
    if let pinned = rowsOnScreen.pinned, !ranges.visible.contains(pinned) { updateState(ofRow: pinned) }
    for index in ranges.display where !ranges.visible.contains(index) { updateState(ofRow: index) }
    for index in ranges.preload where !ranges.display.contains(index) { updateState(ofRow: index) }
  }

  /// Brings the rows that enter or leave ranges to what the ranges say, and touches no others.
  private func updateRows(from old: RangeSets) {
    RangeTransitions(from: old, to: ranges, direction: position.direction).forEach { index, _, membership in
      if let row = rows[index] {
        updateState(of: row)
        if let runtime { orderWork(of: row, at: distance(of: row), in: runtime.queue) }
      } else if !membership.isEmpty {
        addRow(index)
      }
    }
  }

  /// The rows that may keep a node: the preload range and some screens around it, which there are none of when
  /// memory is short.
  private var retainedRows: Range<Int> {
    guard !ranges.preload.isEmpty else { return 0..<0 }
    let isShort = rangeController.mode == .visibleOnly || rangeController.mode == .lowMemory
    let margin = isShort ? 0 : min(max(0, retainedScreens), 1_000) * viewportLength
    let first = extents.offset(ofRow: ranges.preload.lowerBound)
    let last = span(ofRow: ranges.preload.upperBound - 1).upperBound
    // A layout need not put rows in the order of their numbers.
    let kept = extents.rows(intersecting: (min(first, last) - margin)..<(max(first, last) + margin))
    return min(kept.lowerBound, ranges.preload.lowerBound)..<max(kept.upperBound, ranges.preload.upperBound)
  }

  private func updateState(ofRow index: Int) {
    if let row = rows[index] { updateState(of: row) } else { addRow(index) }
  }

  func visibleRowsDidChange() {
    visibleRowStreams.removeAll { stream in
      if case .terminated = stream.continuation.yield(ranges.visible) { true } else { false }
    }
  }
}
