internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayScrolling

// Where the viewport lies, where that puts the rows, and how far they are from it.

extension ListEngine {
  /// The room for rows.
  var space: ListSpace { placement.space(in: host.size) }

  var viewportLength: Double { space.viewportLength }

  /// The part of the content that the viewport shows, in points.
  var viewport: Range<Double> {
    let offset = scroll.position.shownOffset
    return offset..<offset + viewportLength
  }

  /// The part of the content that is on screen. A hook that moves the list late in a frame is seen in the next.
  var viewportOnScreen: Range<Double> {
    let offset = scroll.offsetOnScreen
    return offset..<offset + viewportLength
  }

  /// The offsets there are to move in.
  var limits: ScrollLimits {
    let space = space
    let (start, end) = ends(in: space)
    return ScrollLimits(
      start: start,
      end: end,
      viewportLength: space.viewportLength,
      bounces: scroll.bounces && (start < end || refreshing != nil)
    )
  }

  /// The offset of the content's start, where a refresh that runs has its place.
  var startOffset: Double { -space.insetsAlong.start - refreshRoom }

  /// The offset at which the content's end lies at the viewport's end.
  var endOffset: Double { ends(in: space).end }

  private func ends(in space: ListSpace) -> (start: Double, end: Double) {
    let insets = space.insetsAlong
    let start = -insets.start - refreshRoom
    return (start, max(start, Length.rounded(places.totalLength + insets.end - space.viewportLength)))
  }

  /// The nearest offset at which there is content.
  func clampedOffset(_ offset: Double) -> Double {
    let (start, end) = ends(in: space)
    return min(max(start, Length.rounded(offset)), end)
  }

  /// Where a row lies in the content, in points; an empty range past the end when there is no such row.
  func span(ofRow row: Int) -> Range<Double> {
    guard row >= 0, row < places.count else {
      // An arrangement may say otherwise when it is asked again.
      let end = places.totalLength
      return end..<end
    }
    let frame = places.frame(ofRow: row)
    return frame.minY..<(frame.minY + frame.height)
  }

  /// Whether rows are as wide as the list: a column knows no width before it is shown.
  private var isColumn: Bool { places.isSingleFile && !places.dependsOnCrossExtent }

  /// Where a row lies in the list's own coordinates.
  func area(ofRow row: Int) -> Rect { area(ofPlace: places.frame(ofRow: row)) }

  /// A place in the content, in the list's own coordinates.
  func area(ofPlace place: Rect) -> Rect { space.area(ofPlace: place, isColumn: isColumn) }

  /// The part of a row that the viewport shows, in the list's own coordinates.
  func visibleArea(ofRow row: Int) -> Rect {
    shownArea(ofRow: row).intersection(space.area(of: viewport))
  }

  /// The sizes that a row may have: the list's width and any length, unless a layout says otherwise.
  func sizeRange(ofRow row: Int) -> SizeRange {
    let space = space
    return space.sizeRange(places.sizeRange(ofRow: row, crossExtent: space.crossExtent))
  }

  /// The rows in view, and perhaps some between them that a layout puts beside it.
  var rowsInView: Range<Int> { places.rows(intersecting: viewport) }

  // MARK: Distances

  /// Where the viewport will be soon.
  var comingViewports: RangeTracker.ComingViewports {
    ranges.comingViewports(viewport, of: scroll.position, in: limits)
  }

  /// How far a row lies from the viewport, in points: 0 inside it, and twice the distance behind it, so that
  /// what the list moves towards comes first.
  ///
  /// The viewport that counts is the one in which the row will appear when it is prepared: rows that will have
  /// passed by then come last. In a list that is in a row, that row's distance comes on top.
  func distance(of row: ListRow) -> Double { distance(of: row, from: comingViewports) }

  /// The same, for many rows: where the viewport will be is asked once.
  func distance(of row: ListRow, from viewports: RangeTracker.ComingViewports) -> Double {
    enclosingDistance + distanceInList(of: row, from: viewports)
  }

  /// How far the row that the list is in lies from the viewport of the list around it, in points.
  var enclosingDistance: Double {
    guard let row = presence.enclosingRow, let list = host.enclosingList else { return 0 }
    return list.engine.distance(of: row)
  }

  private func distanceInList(of row: ListRow, from viewports: RangeTracker.ComingViewports) -> Double {
    if isFloating(row.index) { return 0 }
    let span = span(ofRow: row.index)
    let viewport = row.isPlaced ? viewports.whenDrawn : viewports.whenMeasured
    let isTowardsStart = scroll.position.direction == .towardsStart
    if span.lowerBound >= viewport.upperBound {
      let ahead = span.lowerBound - viewport.upperBound
      return isTowardsStart ? 2 * ahead : ahead
    }
    if span.upperBound <= viewport.lowerBound {
      let ahead = viewport.lowerBound - span.upperBound
      return isTowardsStart ? ahead : 2 * ahead
    }
    return 0
  }

  /// Rows by their distance from the viewport.
  func nearestFirst(_ rows: [ListRow]) -> [ListRow] {
    guard rows.count > 1 else { return rows }
    let viewports = comingViewports
    let distances = rows.map { distance(of: $0, from: viewports) }
    return rows.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { rows[$0] }
  }
}
