internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
package import DisplayNodes
internal import DisplayScrolling

// What a list does in each pass of a frame, beside its input, its data and its ranges.

extension ListNode: FrameParticipant {
  package func applyLayouts(until deadline: PassDeadline) {
    advanceReplacements()
    applyArrivals(until: deadline)
    placeRows()
    // Rows that other sizes or a hook brought into the viewport belong to this frame's picture.
    if needsStateUpdate || needsRangeUpdate || distanceFromPicture != 0 {
      updateRanges()
      placeRows()
    } else {
      showOffset()
    }
    if isActive, ranges.visible.contains(where: { extents.isMeasured($0) }) {
      rowsOnScreen.visible = ranges.visible
    }
    updateSeparators()
    updateRefreshIndicator()
    tellVisibilities()
    tellExtents()
    updateDraggability()
  }

  package func loadNodes(until deadline: PassDeadline) {
    guard !unloaded.isEmpty else { return }
    let ordered = nearestFirst(unloaded.filter { isLoadable($0) })
    guard !ordered.isEmpty else { return }
    // What hooks add meanwhile is kept.
    defer { unloaded.removeAll { $0.node?.isLoaded != false } }
    for row in ordered {
      row.node?.load()
      updateState(of: row)
      if deadline.hasPassed { return }
    }
  }

  package func submitWork(until deadline: PassDeadline) {
    guard isSubmissionDue, let runtime else { return }
    let ordered = nearestFirst(wanted.takeAll())
    for (position, row) in ordered.enumerated() {
      submit(row, to: runtime)
      if deadline.hasPassed {
        for row in ordered[(position + 1)...] { wanted.append(row) }
        return
      }
    }
  }

  /// Whether rows can be handed out: not while there is no space for any.
  private var isSubmissionDue: Bool { !wanted.isEmpty && rowBreadth > 0 && extents.isSettled }

  package var hasWorkLeft: Bool {
    position.activity == .driven || position.velocity != 0 || isFingerAtWork || needsStateUpdate
      || needsRangeUpdate || needsPlacement
      || !pendingChanges.isEmpty || isSubmissionDue || !arrivals.isEmpty || isReplacementDue
      || unloaded.contains { isLoadable($0) }
  }

  /// Whether what fingers have begun goes on with the frames.
  private var isFingerAtWork: Bool {
    isDecelerating || isAnimatingOffset || isRowTouchWaiting || isReorderingMoving || isRefreshTurning
  }

  package func reportVisibleArea(to report: inout FrameReport) {
    // What changes from here on keeps what is on screen in its place.
    frameAnchor = nil
    guard isInHierarchy else { return }
    // The area of a list in a row is counted with the row.
    let isNested = enclosingList != nil
    var isScreenDrawn = true
    var firstShown: Int?
    shownFrameCount += 1
    giveUpNodesElsewhere(in: extents.rows(intersecting: picturedViewport))
    // A hook may have taken the list off the screen, and its rows with it.
    guard isActive else { return }
    let viewport = picturedViewport
    let screen = area(of: viewport)
    for index in extents.rows(intersecting: viewport) where extents.meets(viewport, row: index) {
      let row = rows[index]
      let isShown = row?.isShown == true
      if row?.noteFrame(shownFrameCount, isShown: isShown) == true { nodesSeen += 1 }
      if isShown {
        // What is drawn before the anchor takes its place once nothing before it is blank.
        if firstShown == nil || (!isScreenDrawn && index == rowsOnScreen.anchor) { firstShown = index }
      } else {
        isScreenDrawn = false
      }
      guard !isNested || !isShown else { continue }
      let rect = visiblePart(of: area(ofRow: index).intersection(screen))
      let area = rect.width * rect.height
      if !isNested { report.visibleArea += area }
      if !isShown { report.blankArea += area }
    }
    holdAnchor(firstShown)
    if isScreenDrawn && extents.count > 0 { noteFirstScreen() }
  }

  private func applyArrivals(until deadline: PassDeadline) {
    guard !arrivals.isEmpty else { return }
    let arrived = nearestFirst(arrivals.takeAll())
    var applied = 0
    keepingAnchor {
      for row in arrived {
        apply(row)
        applied += 1
        if deadline.hasPassed { break }
      }
      if extents.adoptLearnedEstimates() {
        needsPlacement = true
        needsRangeUpdate = true
      }
    }
    for row in arrived[applied...] where !row.isGone { arrivals.append(row) }
  }

  /// Tells where the list is scrolled to and how long it is, once a frame.
  private func tellExtents() {
    if contentOffset != toldOffset {
      let old = toldOffset
      toldOffset = contentOffset
      contentOffsetDidChange(from: old)
    }
    let length = contentLength
    if length != toldLength {
      let old = toldLength
      toldLength = length
      fetchReason = fetchReason ?? .lengthsChanged
      contentLengthDidChange(from: old)
    }
    evaluateFetchIfDue()
    if !isDragging, position.takeEnd() { didEndScrolling() }
  }

  /// The first screen is drawn: from the next frame on there is more to prepare.
  private func noteFirstScreen() {
    if rangeController.firstScreenWasDrawn() { needsStateUpdate = true }
  }

  private func isLoadable(_ row: ListRow) -> Bool {
    row.isPlaced && row.node?.interfaceState.contains(.display) == true
  }

  /// Rows by their distance from the viewport.
  private func nearestFirst(_ rows: [ListRow]) -> [ListRow] {
    guard rows.count > 1 else { return rows }
    let viewports = comingViewports
    let distances = rows.map { distance(of: $0, from: viewports) }
    return rows.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { rows[$0] }
  }
}
