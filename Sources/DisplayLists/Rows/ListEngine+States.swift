internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// Which rows have a node, and which states their nodes are in.

extension ListEngine {
  /// Shows the content at its offset, rounded so that the rows in view lie on whole pixels and stay sharp.
  func showOffset() {
    scroll.noteShown()
    let coordinate = placement.flow.coordinate(of: viewport)
    host.show(from: placement.flow.point(along: alignedToRows(coordinate), across: 0))
  }

  /// Whether rows may have come into the viewport, or left it, since the ranges were computed.
  var areRangesOutdated: Bool {
    ranges.needsStateUpdate || ranges.needsUpdate || scroll.unshownDistance != 0
  }

  /// What the ranges are computed from.
  var rangeRequest: RangeRequest {
    var request = RangeRequest(
      viewport: viewport,
      direction: scroll.position.direction,
      velocity: scroll.position.velocity,
      isListVisible: host.isDisplayed,
      hasBeenScrolled: scroll.position.hasMoved,
      costs: ranges.costs
    )
    noteDrawnRows(in: &request)
    return request
  }

  /// Brings rows to what the ranges say.
  func updateRows(_ update: RangeTracker.Update) {
    if update.concernsAllRows {
      updateAllRows()
    } else {
      updateRows(from: update.old)
    }
  }

  /// Nothing has entered or left a range: the row around the list may be elsewhere, and the rows beside each other.
  func refreshOrder(_ update: RangeTracker.Update) {
    if presence.orderedDistance != enclosingDistance { orderWork() }
    refineVisibility(from: update.old)
  }

  /// Brings the rows among the visible ones to their states that an arrangement puts beside the viewport.
  func refineVisibility(from old: RangeSets) {
    guard !places.isSingleFile, ranges.takeRefinement(of: viewport, isForced: placement.isNeeded) else {
      return
    }
    for range in [old.visible, ranges.current.visible] {
      for index in range { pool[index].map(updateState) }
    }
  }

  /// Brings one row's nodes to the state that its place asks for. A node becomes visible only once it is
  /// loaded; until then the viewport is blank there.
  func updateState(of row: ListRow) {
    guard let node = row.node, host.isOwn(node) else { return }
    let isElsewhere = isShownElsewhere(row)
    var state = wantedState(of: row, isShownElsewhere: isElsewhere)
    let isInVisibleRange = state.contains(.visible)
    if let replacement = row.replacement, replacement.isLoaded {
      host.prepare(replacement, for: state)
    }
    let isSeen = space.hasRoom && (isElsewhere || places.meets(viewport, row: row.index))
    if !node.isLoaded || !host.isInHierarchy || !isSeen { state.remove(.visible) }
    if host.apply(state, to: node, front: { frontLayers }) { decoration.separators.setNeedsUpdate() }
    if state.contains(.visible) {
      if row.takeFade() { host.fadeIn(node) }
    } else if !isInVisibleRange {
      row.cancelFade()
    }
    if !state.contains(.visible) { host.hide(node) }
  }

  /// The state that a row's place asks for, as far as the list's own state goes.
  private func wantedState(of row: ListRow, isShownElsewhere: Bool) -> InterfaceState {
    var state =
      host.isOnScreen && isShownElsewhere
      ? InterfaceState.inHierarchy
      : InterfaceState(
        ranges.controller.membership(ofRow: row.index, in: ranges.current, isListVisible: host.isDisplayed)
      )
    if !host.isOnScreen { state.remove(.visible) }
    if !host.isDisplayed { state.formIntersection([.measureLayout, .preload]) }
    return state
  }

  /// Brings all rows to what the ranges say: first those outside, then those in the innermost range, and so outwards.
  private func updateAllRows() {
    let current = ranges.current
    for row in pool.all where !current.preload.contains(row.index) { updateState(of: row) }
    var done = 0..<0
    for kind in RangeKind.allCases.reversed() {
      for index in current[kind] where !done.contains(index) { updateState(ofRow: index) }
      done = current[kind]
    }
  }

  /// Brings the rows that enter or leave ranges to what the ranges say, and touches no others.
  private func updateRows(from old: RangeSets) {
    let transitions = RangeTransitions(from: old, to: ranges.current, direction: scroll.position.direction)
    let viewports = comingViewports
    transitions.forEach { index, _, membership in
      if let row = pool[index] {
        updateState(of: row)
        if let queue = host.runtime?.queue {
          orderWork(of: row, at: distance(of: row, from: viewports), in: queue)
        }
      } else if !membership.isEmpty {
        addRow(index)
      }
    }
  }

  /// Brings a row to its state, which begins with its being made.
  func updateState(ofRow index: Int) {
    if let row = pool[index] { updateState(of: row) } else { addRow(index) }
  }

  // MARK: What is drawn

  /// Says how far ahead of the viewport and behind it rows are drawn without a gap.
  private func noteDrawnRows(in request: inout RangeRequest) {
    guard case .adaptive = ranges.controller.policy else { return }
    let visible = places.rows(intersecting: request.viewport)
    guard !visible.isEmpty else { return }
    let step = scroll.position.direction == .towardsStart ? -1 : 1
    var (front, back) = (visible.upperBound - 1, visible.lowerBound)
    if step < 0 { swap(&front, &back) }
    if isDrawn(front) {
      request.renderedLeadingOverscan = drawnLength(beyondRow: front, step: step, request.viewport)
    }
    request.renderedTrailingOverscan = drawnLength(beyondRow: back, step: -step, request.viewport)
  }

  /// How far from the viewport the first row beyond one is that is not drawn, in points; infinite when there is none.
  private func drawnLength(beyondRow row: Int, step: Int, _ viewport: Range<Double>) -> Double {
    var next = row + step
    // In an arrangement, one that comes after all in view may end before the viewport does, and is no part of what lies ahead.
    while isDrawn(next) || liesBehind(next, step: step, viewport) { next += step }
    guard next >= 0, next < places.count else { return .infinity }
    let span = span(ofRow: next)
    return step > 0 ? span.lowerBound - viewport.upperBound : viewport.lowerBound - span.upperBound
  }

  /// Whether a row that there is lies on the side of the viewport that a step leads away from.
  private func liesBehind(_ row: Int, step: Int, _ viewport: Range<Double>) -> Bool {
    guard !places.isSingleFile, row >= 0, row < places.count else { return false }
    let span = span(ofRow: row)
    return step > 0 ? span.upperBound <= viewport.lowerBound : span.lowerBound >= viewport.upperBound
  }

  /// Whether a row is in the display range, and has all of its contents.
  private func isDrawn(_ index: Int) -> Bool {
    guard let row = pool[index] else { return false }
    return row.isComplete && row.node?.interfaceState.contains(.display) == true
  }

  // MARK: Whole pixels

  /// The coordinate nearest to another that lies whole pixels away from the rows in view.
  ///
  /// Rows after others that are not measured start between pixels, for estimates are no whole pixels, and so do rows
  /// that many rows come before, for offsets are rounded to 1/65,536 points.
  private func alignedToRows(_ coordinate: Double) -> Double {
    let grid = host.pixelGrid
    let phase = rowCoordinateInView.map { $0 - grid.round($0) } ?? 0
    return grid.round(coordinate - phase) + phase
  }

  /// Where the first row in view begins that has its place.
  private var rowCoordinateInView: Double? {
    guard places.isSettled else { return nil }
    let visible = ranges.current.visible.clamped(to: 0..<places.count)
    guard let row = visible.first(where: { !pool.pinning.rows.contains($0) && pool[$0]?.isPlaced == true })
    else {
      return nil
    }
    let frame = places.frame(ofRow: row)
    return placement.flow.coordinate(of: frame.minY..<max(frame.minY, frame.maxY))
  }
}
