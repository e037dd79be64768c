internal import DisplayListModel
internal import DisplayScrolling
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayNodes

// Where the viewport lies, and where that puts the rows.

extension ListNode {
  /// The length of the viewport along the rows, in points.
  var viewportLength: Double { max(0, flow.length(of: frame.size)) }

  /// The extent of the rows across the list, in points.
  var rowBreadth: Double {
    let sides = flow.sideInsets(contentInsets)
    return max(0, flow.breadth(of: frame.size) - sides.first - sides.last)
  }

  /// The insets before the first and behind the last row.
  var insetsAlong: (start: Double, end: Double) { flow.insets(contentInsets) }

  /// The part of the content that the viewport shows, in points.
  var viewport: Range<Double> { shownOffset..<(shownOffset + viewportLength) }

  /// The part of the content that is on screen. A hook that moves the list late in a frame is seen in the next.
  package var picturedViewport: Range<Double> {
    let offset = shownOffset - distanceFromPicture
    return offset..<(offset + viewportLength)
  }

  /// The sizes that a row may have: the list's width and any length, unless a layout says otherwise.
  func sizeRange(ofRow row: Int) -> SizeRange {
    let range = extents.sizeRange(ofRow: row, breadth: rowBreadth)
    return SizeRange(
      min: flow.size(length: range.min.height, breadth: range.min.width),
      max: flow.size(length: range.max.height, breadth: range.max.width)
    )
  }

  /// The offset at which the content is shown: beyond its ends while a finger or momentum has it there.
  var shownOffset: Double { position.shownOffset }

  /// Shows the content at its offset, rounded so that the rows in view lie on whole pixels and stay sharp.
  func showOffset() {
    distanceFromPicture = 0
    guard let layer else { return }
    layer.boundsOrigin = flow.point(along: alignedToRows(flow.coordinate(of: viewport)), across: 0)
  }

  /// The coordinate nearest to another that lies whole pixels away from the rows in view.
  ///
  /// Rows after others that are not measured start between pixels, for estimates are no whole pixels, and so do rows
  /// that many rows come before, for offsets are rounded to 1/65,536 points.
  private func alignedToRows(_ coordinate: Double) -> Double {
    let grid = pixelGrid
    let phase = rowCoordinateInView.map { $0 - grid.round($0) } ?? 0
    return grid.round(coordinate - phase) + phase
  }

  /// Where the first row in view begins that has its place.
  private var rowCoordinateInView: Double? {
    guard extents.isSettled else { return nil }
    let visible = ranges.visible.clamped(to: 0..<extents.count)
    guard let row = visible.first(where: { $0 != rowsOnScreen.pinned && rows[$0]?.isPlaced == true }) else {
      return nil
    }
    let frame = extents.frame(ofRow: row)
    return flow.coordinate(of: frame.minY..<max(frame.minY, frame.maxY))
  }

  /// A span of offsets in the list's own coordinates.
  func area(of span: Range<Double>) -> Rect {
    Rect(
      origin: flow.point(along: flow.coordinate(of: span), across: flow.sideInsets(contentInsets).first),
      size: flow.size(length: span.upperBound - span.lowerBound, breadth: rowBreadth)
    )
  }

  /// Where a row lies in the list's own coordinates.
  func area(ofRow row: Int) -> Rect { area(ofPlace: extents.frame(ofRow: row)) }

  /// A row's place, across and along the way, in the list's own coordinates.
  func area(ofPlace place: Rect) -> Rect {
    // A column knows no breadth before it is shown.
    let isColumn = extents.isSingleFile && !extents.dependsOnBreadth
    let size = flow.size(length: place.height, breadth: isColumn ? rowBreadth : place.width)
    return Rect(origin: origin(along: place.minY, across: place.minX, size: size), size: size)
  }

  /// Where a row of a size begins in the list's own coordinates.
  func origin(ofRow row: Int, size: Size) -> Point {
    let frame = extents.frame(ofRow: row)
    return origin(along: frame.minY, across: frame.minX, size: size)
  }

  /// The part of a row that the viewport shows, in the list's own coordinates.
  func visibleArea(ofRow row: Int) -> Rect { area(ofRow: row).intersection(area(of: viewport)) }

  /// How far a row lies from the viewport, in points: 0 inside it, and twice the distance behind it, so that
  /// what the reader moves towards comes first.
  ///
  /// The viewport that counts is the one in which the row will appear when it is prepared: rows that will have
  /// passed by then come last. In a list that is in a row, that row's distance comes on top.
  func distance(of row: ListRow) -> Double { distance(of: row, from: comingViewports) }

  /// The same, for many rows: where the viewport will be is asked once.
  func distance(of row: ListRow, from viewports: ComingViewports) -> Double {
    enclosingDistance + distanceInList(of: row, from: viewports)
  }

  private func distanceInList(of row: ListRow, from viewports: ComingViewports) -> Double {
    if isHeld(row) { return 0 }
    let span = span(ofRow: row.index)
    let viewport = row.isPlaced ? viewports.whenDrawn : viewports.whenMeasured
    if span.lowerBound >= viewport.upperBound {
      let ahead = span.lowerBound - viewport.upperBound
      return position.direction == .towardsStart ? 2 * ahead : ahead
    }
    if span.upperBound <= viewport.lowerBound {
      let ahead = viewport.lowerBound - span.upperBound
      return position.direction == .towardsStart ? ahead : 2 * ahead
    }
    return 0
  }

  /// Where the viewport will be when a row is prepared that is begun now.
  struct ComingViewports {
    /// For one that has its place, and is only drawn.
    var whenDrawn: Range<Double>
    /// For one that is to be measured, too.
    var whenMeasured: Range<Double>
  }

  /// Where the viewport will be soon: where it is, unless ranges follow speed and costs.
  var comingViewports: ComingViewports {
    guard position.velocity != 0, case .adaptive = rangeController.policy else {
      return ComingViewports(whenDrawn: viewport, whenMeasured: viewport)
    }
    let drawing = (costs.drawingLatency(deviations: 0) ?? 0) + costs.frameDuration
    let measuring = (costs.measuring.mean ?? 0) + costs.frameDuration
    func shown(after time: Double) -> Range<Double> {
      let offset = clampedOffset(contentOffset + position.velocity * time)
      return offset..<(offset + viewportLength)
    }
    return ComingViewports(whenDrawn: shown(after: drawing), whenMeasured: shown(after: drawing + measuring))
  }

  /// Gives every row that has a node its place.
  func placeRows() {
    if let pinned = rowsOnScreen.pinned.flatMap({ rows[$0] }) { place(pinned) }
    guard needsPlacement else { return }
    needsPlacement = false
    refinedViewport = nil
    extents.rememberFrames(ofRows: ranges.preload)
    for row in rows.all { place(row) }
  }

  /// Gives a row's node its place, which for a pinned header depends on the viewport.
  func place(_ row: ListRow) {
    guard let node = row.node, row.isPlaced, extents.isSettled, row.index < extents.count else { return }
    let frame = extents.frame(ofRow: row.index)
    let start = row.index == rowsOnScreen.pinned ? pinnedOffset(ofRow: row.index) : frame.minY
    let origin = origin(
      along: start + row.displacement.y,
      across: frame.minX + row.displacement.x,
      size: node.frame.size
    )
    guard node.frame.origin != origin else { return }
    node.frame.origin = origin
    needsSeparatorUpdate = true
  }

  private func origin(along start: Double, across: Double, size: Size) -> Point {
    let side = isMirrored ? rowBreadth - across - flow.breadth(of: size) : across
    return flow.point(
      along: flow.coordinate(of: start..<start + flow.length(of: size)),
      across: flow.sideInsets(contentInsets).first + side
    )
  }

  /// Whether rows are measured for another viewport than the one that there is.
  var isViewportNew: Bool { measurableSize != measuredSize }

  /// The viewport, as far as the sizes of rows follow it.
  private var measurableSize: Size {
    Size(width: rowBreadth, height: extents.dependsOnViewportLength ? viewportLength : 0)
  }

  func viewportDidChange() {
    needsStateUpdate = true
    needsSeparatorUpdate = true
    fetchReason = fetchReason ?? .lengthsChanged
    let size = measurableSize
    guard size != measuredSize else { return keepingAnchor {} }
    measuredSize = size
    keepingAnchor {
      forgetLengths()
      arrangeInSpace()
    }
    remeasureAll()
  }

  /// Tells a layout how much room there is.
  func arrangeInSpace() {
    guard rowBreadth > 0 else { return }
    isMirrored = !flow.isHorizontal && currentEnvironment.layoutDirection == .rightToLeft
    extents.setSpace(
      CollectionSpace(
        breadth: rowBreadth,
        viewportLength: viewportLength,
        pixelGrid: runtime?.context.pixelGrid ?? PixelGrid(scale: 1)
      )
    )
  }

  /// Has all rows measured again; what they show stays until then.
  func remeasureAll() {
    needsPlacement = true
    for row in rows.all { rowIsOutdated(row) }
  }

  /// Has rows measured again that a layout gives other sizes where they are now, such as another number of columns.
  func remeasureResizedRows() {
    for row in rows.all where row.sizeRange != nil && row.sizeRange != sizeRange(ofRow: row.index) {
      rowIsOutdated(row)
    }
  }
}
