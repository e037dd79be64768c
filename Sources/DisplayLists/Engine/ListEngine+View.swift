internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// What is in view: whether it is there, and what a frame has shown of it.

extension ListEngine {
  /// Whether something in view is not made, measured, loaded or drawn, or is not the newest.
  var isMissingRowsInView: Bool {
    // Without room for rows there is nothing to wait for.
    guard space.hasRoom else { return false }
    if data.isProcessing || isViewportNew || !places.isSettled || scroll.unshownDistance != 0 { return true }
    return rowsInView.contains { index in
      places.meets(viewport, row: index) && isMissing(row: index)
    } || rowsShownElsewhere(in: viewport).contains { isMissing(row: $0) }
  }

  /// The rows that a viewport shows though their numbers put them outside it: floating, or on their way.
  func rowsShownElsewhere(in viewport: Range<Double>) -> [Int] {
    let floating = floatingRows
    guard displacementReach > 0 || !floating.isEmpty else { return [] }
    let inView = places.rows(intersecting: viewport)
    func isPutInView(_ row: Int) -> Bool { inView.contains(row) && places.meets(viewport, row: row) }
    let displaced = pool.all.filter { row in
      isDisplaced(row, into: viewport) && !isFloating(row.index) && !isPutInView(row.index)
    }
    return floating.filter { !isPutInView($0) } + displaced.map(\.index)
  }

  func isInView(_ row: ListRow) -> Bool {
    guard space.hasRoom, row.index < places.count else { return false }
    return isShownElsewhere(row)
      || (rowsInView.contains(row.index) && places.meets(viewport, row: row.index))
  }

  private func isMissing(row index: Int) -> Bool {
    guard let row = pool[index] else { return true }
    // A row whose node was given to another row does without.
    guard row.node != nil else { return row.state.work != .laidOut }
    if row.isPreparing { return true }
    return !row.isShown && !(places.isMeasured(index) && visibleArea(ofRow: index).isEmpty)
  }

  /// Counts what a frame shows of the rows in view.
  ///
  /// - Returns: The first row that is shown with all that it has, and whether all in view are.
  func countRowsInView(in report: inout FrameReport) -> (firstRow: Int?, isComplete: Bool) {
    let viewport = viewportOnScreen
    let inView = places.rows(intersecting: viewport)
    // The area of a list in a row is counted with the row.
    let isNested = host.isInsideContainer
    let screen = space.area(of: viewport)
    var (firstShown, isScreenDrawn) = (Int?.none, true)
    /// Counts a row in an area, and returns whether all of it is drawn.
    func count(_ row: ListRow?, in area: Rect) -> Bool {
      let isShown = row?.isShown == true
      if row?.noteFrame(reports.frameCount, isShown: isShown) == true { reports.noteNodeSeen() }
      guard !isNested || !isShown else { return isShown }
      let rect = host.visiblePart(of: area.intersection(screen))
      if !isNested { report.visibleArea += rect.width * rect.height }
      if !isShown { report.blankArea += rect.width * rect.height }
      return isShown
    }
    for index in inView where places.meets(viewport, row: index) {
      if count(pool[index], in: shownArea(ofRow: index)) {
        // What is drawn before the anchor takes its place once nothing before it is blank.
        if firstShown == nil || (!isScreenDrawn && index == anchor.anchorRow) { firstShown = index }
      } else {
        isScreenDrawn = false
      }
    }
    for index in rowsShownElsewhere(in: viewport) {
      // What a floating row covers is counted with the rows under it.
      let area = isFloating(index) ? .zero : shownArea(ofRow: index)
      if !count(pool[index], in: area) { isScreenDrawn = false }
    }
    return (firstShown, isScreenDrawn)
  }
}
