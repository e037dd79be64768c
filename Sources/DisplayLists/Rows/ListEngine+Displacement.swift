internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// Where rows are shown: where their numbers put them, floating in the viewport, or on their way.

extension ListEngine {
  /// Where a row is shown in the content, across and along the main axis.
  func shownFrame(of row: ListRow) -> Rect { shownFrame(ofRow: row.index, displacedBy: row.displacement) }

  private func shownFrame(ofRow row: Int, displacedBy displacement: Point) -> Rect {
    var frame = places.frame(ofRow: row)
    frame.origin = frame.origin + displacement
    if isPinned(row) { frame.origin.y = pinnedOffset(ofRow: row, from: frame.origin.y) }
    return frame
  }

  /// Where a row is shown in the list's own coordinates.
  func shownArea(ofRow row: Int) -> Rect {
    area(ofPlace: shownFrame(ofRow: row, displacedBy: pool[row]?.displacement ?? .zero))
  }

  /// Whether a row is where it is pinned, and not where a finger has it.
  private func isPinned(_ row: Int) -> Bool {
    row != reordering.liftedRow && pool.pinning.rows.contains(row)
  }

  /// Where the rows that there are are shown, from the viewport's start; without those that are pinned, which stay so.
  private var shownPlacesInViewport: [(row: ListRow, place: Point)] {
    let start = Point(x: 0, y: scroll.position.shownOffset)
    return pool.all.filter { !isPinned($0.index) }.map { ($0, shownFrame(of: $0).origin - start) }
  }

  /// Whether a change of the data sends rows on their way to where it puts them.
  var isAnimatingChanges: Bool {
    pool.displacements.followsChanges && host.isOnScreen && !host.environment.reducesMotion
  }

  /// Makes a change after which rows go on from where they were shown before it; where that is not wanted they are in their places
  /// at once.
  func sendingRowsOn(if isWanted: Bool, through change: () -> Void) {
    let shown = isWanted ? shownPlacesInViewport : []
    change()
    displaceRows(shownAt: shown)
  }

  /// Rows that lie elsewhere by now go on from where they were shown. One that is lifted is where it is wanted.
  private func displaceRows(shownAt shown: [(row: ListRow, place: Point)]) {
    let start = Point(x: 0, y: scroll.position.shownOffset)
    for (row, place) in shown where pool.contains(row) && row.index != reordering.liftedRow {
      let distance = place + start - places.frame(ofRow: row.index).origin
      pool.displacements.displace(row, by: distance, atMost: viewportLength)
    }
  }

  /// Where a row starts along the main axis when everything has settled.
  func settledOffset(ofRow row: Int) -> Double {
    places.offset(ofRow: row) + (reordering.session?.settledDisplacement(ofRow: row, in: places).y ?? 0)
  }

  /// How far a row is to be from where its number puts it.
  func wantedDisplacement(ofRow row: Int) -> Point {
    let offset = scroll.position.shownOffset
    return reordering.session?.wantedDisplacement(ofRow: row, in: places, space, shownOffset: offset) ?? .zero
  }

  /// Whether a viewport shows a row that is not at its place.
  func isDisplaced(_ row: ListRow, into viewport: Range<Double>) -> Bool {
    guard row.displacement != .zero, row.isPlaced, row.index < places.count else { return false }
    let frame = shownFrame(of: row)
    return frame.minY < viewport.upperBound && frame.minY + frame.height > viewport.lowerBound
  }

  /// Whether the viewport shows a row wherever its number puts it: floating, or off its place.
  func isShownElsewhere(_ row: ListRow) -> Bool {
    isFloating(row.index) || isDisplaced(row, into: viewport)
  }

  /// How far rows may be shown from their places along the main axis, in points: a drop gap moves others by the length of
  /// the item. Not more than the viewport's length: an item that is far from its place is one row, and is there already.
  var displacementReach: Double {
    var reach = pool.displacements.reach
    if let lifted = reordering.liftedRow, lifted < places.count {
      reach = max(reach, places.extent(ofRow: lifted))
    }
    return min(reach, viewportLength)
  }

  /// Rows are wanted elsewhere, and go there.
  func displacementsDidChange() {
    pool.displacements.setNeedsSettling()
    decoration.separators.setNeedsUpdate()
    host.setNeedsFrame()
  }

  /// Brings rows nearer to where they are wanted.
  func advanceDisplacements(to now: MonotonicInstant) {
    guard pool.displacements.areSettling else { return }
    // A row under a finger is where it is wanted at once.
    let held = reordering.session?.drag == nil ? nil : reordering.liftedRow
    let (rows, seconds) = (pool.all, secondsSinceLastFrame(at: now))
    guard pool.displacements.settle(rows, seconds: seconds, held: held, wanted: wantedDisplacement) else {
      return
    }
    placement.setNeeded()
    // They may come into the viewport, or leave it.
    ranges.setNeedsStateUpdate()
  }

  /// The row under a finger stays there, wherever its number puts it by now.
  func holdLiftedRow() {
    guard reordering.session?.drag != nil, let row = reordering.liftedRow.flatMap({ pool[$0] }) else {
      return
    }
    let wanted = wantedDisplacement(ofRow: row.index)
    if row.displacement != wanted {
      pool.displacements.hold(row, at: wanted)
      placement.setNeeded()
    }
  }

  /// How long the last frame is ago that moves with time follow; not more than a tenth of a second.
  func secondsSinceLastFrame(at now: MonotonicInstant) -> Double {
    let elapsed = scroll.position.lastFrame.map { $0.milliseconds(to: now) / 1_000 } ?? 0
    return min(max(0, elapsed), 0.1)
  }
}
