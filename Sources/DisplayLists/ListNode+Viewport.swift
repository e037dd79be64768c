internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayNodes

// Where the viewport lies, and how it keeps the measured rows in place.

extension ListNode {
  /// The length of the viewport along the rows, in points.
  var viewportLength: Double { max(0, frame.height) }

  /// The part of the content that the viewport shows, in points.
  var viewport: Range<Double> { contentOffset..<(contentOffset + viewportLength) }

  /// The sizes that a row may have: the list's width, and any length.
  var rowSizeRange: SizeRange {
    SizeRange(
      min: Size(width: frame.width, height: 0),
      max: Size(width: frame.width, height: .infinity)
    )
  }

  func move(by distance: Double) {
    guard distance.isFinite else {
      return Diagnostics.report(
        Diagnostic(
          message: "scrolling by \(distance) points is ignored; use a finite distance",
          path: debugPath
        )
      )
    }
    guard distance != 0 else { return }
    direction = distance > 0 ? .towardsEnd : .towardsStart
    hasBeenScrolled = true
    contentOffset = clampedOffset(contentOffset + distance)
  }

  func clampedOffset(_ offset: Double) -> Double {
    min(max(0, offset), max(0, contentLength - viewportLength))
  }

  /// Shows the content at its offset, rounded to whole pixels so that contents stay sharp.
  func showOffset() {
    let grid = runtime?.context.pixelGrid ?? PixelGrid(scale: 1)
    layer?.boundsOrigin = Point(x: 0, y: grid.round(contentOffset))
  }

  /// How far a row lies from the viewport, in points: 0 inside it, and twice the distance behind it, so that
  /// what the reader moves towards comes first.
  func distance(ofRow row: Int) -> Double {
    let span = span(ofRow: row)
    let viewport = viewport
    if span.lowerBound >= viewport.upperBound {
      let ahead = span.lowerBound - viewport.upperBound
      return direction == .towardsStart ? 2 * ahead : ahead
    }
    if span.upperBound <= viewport.lowerBound {
      let ahead = viewport.lowerBound - span.upperBound
      return direction == .towardsStart ? ahead : 2 * ahead
    }
    return 0
  }

  /// Runs a change of extents so that the anchor keeps its place on screen: the first row in the viewport
  /// that was measured before, or else the first row.
  func keepingAnchor(_ change: () -> Void) {
    let visible = extents.rows(intersecting: viewport)
    let anchor = visible.first { extents.isMeasured($0) } ?? visible.first
    guard let anchor else { return change() }
    let before = extents.offset(ofRow: anchor)
    change()
    contentOffset = clampedOffset(contentOffset + extents.offset(ofRow: anchor) - before)
  }

  /// Gives every row that has a node its place.
  func placeRows() {
    guard needsPlacement else { return }
    needsPlacement = false
    for row in rows.all {
      guard let node = row.node, row.isPlaced else { continue }
      node.frame.origin = Point(x: 0, y: extents.offset(ofRow: row.index))
    }
  }

  func viewportDidChange() {
    needsStateUpdate = true
    contentOffset = clampedOffset(contentOffset)
    guard frame.width != measuredWidth else { return }
    measuredWidth = frame.width
    keepingAnchor { extents.invalidateMeasurements() }
    needsPlacement = true
    for row in rows.all { remeasure(row) }
  }
}
