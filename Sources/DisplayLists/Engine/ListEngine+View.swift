internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// What is in view: whether it is there, and what a frame has shown of it.

extension ListEngine {
  /// Whether something in view is not made, measured, loaded or drawn, or is not the newest.
  var isMissingRowsInView: Bool {
    // Without room for rows there is nothing to wait for.
    guard space.crossExtent > 0 else { return false }
    if data.isProcessing || isViewportNew || !places.isSettled || scroll.unshownDistance != 0 { return true }
    return rowsInView.contains { index in
      places.meets(viewport, row: index) && isMissing(row: index)
    }
  }

  func isInView(_ row: ListRow) -> Bool {
    guard row.index < places.count else { return false }
    return isHeld(row.index) || (rowsInView.contains(row.index) && places.meets(viewport, row: row.index))
  }

  private func isMissing(row index: Int) -> Bool {
    guard let row = pool[index] else { return true }
    // A row whose node was given to another row does without.
    guard row.node != nil else { return row.state.work != .laidOut }
    if row.isPreparing { return true }
    return !row.isShown && !(places.isMeasured(index) && visibleArea(ofRow: index).isEmpty)
  }

  /// The frame is complete: what it shows is counted, and its first row keeps its place from now on.
  func frameDidShow(in report: inout FrameReport) {
    anchor.release()
    guard host.isInHierarchy else { return }
    let viewport = viewportOnScreen
    let inView = places.rows(intersecting: viewport)
    reports.beginFrame()
    giveUpNodesElsewhere(in: inView)
    // The area of a list in a row is counted with the row.
    let isNested = host.isInsideContainer
    let screen = space.area(of: viewport)
    var (firstShown, isScreenDrawn) = (Int?.none, true)
    for index in inView where places.meets(viewport, row: index) {
      let row = pool[index]
      let isShown = row?.isShown == true
      if row?.noteFrame(reports.frameCount, isShown: isShown) == true { reports.noteNodeSeen() }
      if isShown {
        // What is drawn before the anchor takes its place once nothing before it is blank.
        if firstShown == nil || (!isScreenDrawn && index == anchor.heldRow) { firstShown = index }
      } else {
        isScreenDrawn = false
      }
      guard !isNested || !isShown else { continue }
      let rect = host.visiblePart(of: area(ofRow: index).intersection(screen))
      let area = rect.width * rect.height
      if !isNested { report.visibleArea += area }
      if !isShown { report.blankArea += area }
    }
    holdAnchor(firstShown)
    // From the next frame on there is more to prepare.
    if isScreenDrawn, places.count > 0, ranges.controller.noteFirstScreenDrawn() {
      ranges.setNeedsStateUpdate()
    }
  }
}
