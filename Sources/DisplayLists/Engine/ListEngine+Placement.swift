internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// How rows follow the room that there is, and are placed in it.

extension ListEngine {
  /// A frame that was set by hand counts at once, though the layout for it comes later: rows are measured for it.
  func followViewport() {
    if isViewportNew { viewportDidChange() }
  }

  /// Whether rows are measured or arranged for another room than the one that there is.
  var isViewportNew: Bool { measurableSize != placement.measuredSize || isArrangedOtherwise }

  func viewportDidChange() {
    ranges.setNeedsStateUpdate()
    decoration.separators.setNeedsUpdate()
    fetching.setReason(.lengthsChanged)
    guard placement.takeSize(measurableSize) || isArrangedOtherwise else { return keepingAnchor {} }
    keepingAnchor {
      forgetLengths()
      arrangeInSpace()
    }
    remeasureAll()
    restInSpace()
  }

  // MARK: Measuring again

  /// Rows without a node count with an estimate again, and those with one keep their lengths until they are measured
  /// again; other lengths are learned from now on.
  func forgetLengths() {
    let prepared = pool.all.map(\.index)
    places.forgetLengths(ofRows: 0..<places.count, but: prepared)
    places.restartLearning(fromRows: prepared)
  }

  /// Has all rows measured again; what they show stays until then.
  func remeasureAll() {
    placement.setNeeded()
    for row in pool.all { rowIsOutdated(row) }
  }

  /// Has rows measured again that a layout gives other sizes where they are now, such as another number of columns.
  func remeasureResizedRows() {
    for row in pool.all where row.sizeRange != nil && row.sizeRange != sizeRange(ofRow: row.index) {
      rowIsOutdated(row)
    }
  }

  /// Whether rows are arranged for another room than the one that there is: what was arranged while the list was in no tree,
  /// or before the surroundings were set back, is for other pixels, another direction or another cross extent.
  private var isArrangedOtherwise: Bool {
    let space = space
    guard let arranged = places.space, space.hasRoom else { return false }
    return arranged.crossExtent != space.crossExtent.clampedLength || arranged.pixelGrid != host.pixelGrid
      || arranged.flow != placement.flow || placement.isMirrored != isToBeMirrored
  }

  /// Whether the reader reads across the way of the rows, and from the right.
  var isToBeMirrored: Bool {
    !placement.flow.isHorizontal && host.environment.layoutDirection == .rightToLeft
  }

  /// Says to a layout how much room there is.
  func arrangeInSpace() {
    let space = space
    guard space.hasRoom else { return }
    placement.setMirrored(isToBeMirrored)
    places.setSpace(
      CollectionSpace(
        crossExtent: space.crossExtent,
        viewportLength: space.viewportLength,
        flow: placement.flow,
        pixelGrid: host.pixelGrid
      )
    )
  }

  /// The viewport, as far as the sizes of rows follow it.
  private var measurableSize: Size {
    let space = space
    return Size(width: space.crossExtent, height: places.dependsOnViewportLength ? space.viewportLength : 0)
  }

  // MARK: Placing

  /// Gives every row that has a node its place.
  func placeRows() {
    for row in pool.pinning.rows.compactMap({ pool[$0] }) { place(row) }
    guard placement.take() else { return }
    ranges.forgetRefinement()
    places.rememberFrames(ofRows: ranges.current.preload)
    for row in pool.all { place(row) }
  }

  /// Gives a row's node the place where it is shown.
  func place(_ row: ListRow) {
    guard let node = row.node, row.isPlaced, places.isSettled else { return }
    let shown = shownFrame(of: row)
    let origin = space.origin(along: shown.minY, across: shown.minX, size: node.frame.size)
    if host.place(node, at: origin) { decoration.separators.setNeedsUpdate() }
  }

  /// The rows in view have lengths, or some of them.
  func noteMeasuredScreen() {
    if presence.isActive, ranges.current.visible.contains(where: { places.isMeasured($0) }) {
      ranges.noteMeasuredScreen()
    }
  }
}
