internal import DisplayListModel
internal import DisplayScrolling
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayNodes

// Where rows are while one of them is being reordered: the others open a drop gap, and it follows the finger.

extension ListNode {
  /// Where a row starts along the main axis when everything has settled.
  func settledOffset(ofRow row: Int) -> Double {
    extents.offset(ofRow: row) + settledDisplacement(ofRow: row).y
  }

  /// How far a row is from where its number puts it when everything has settled.
  func settledDisplacement(ofRow row: Int) -> Point {
    guard let reordering, reordering.row.index != reordering.targetRow, row < extents.count else {
      return .zero
    }
    let (source, target) = (reordering.row.index, reordering.targetRow)
    let isForward = source < target
    if row == source { return gapPlace(from: source, to: target) - place(ofRow: source) }
    guard isForward ? (source + 1...target).contains(row) : (target..<source).contains(row) else {
      return .zero
    }
    if !extents.isSingleFile { return place(ofRow: isForward ? row - 1 : row + 1) - place(ofRow: row) }
    let length = extents.extent(ofRow: source)
    return Point(x: 0, y: isForward ? -length : length)
  }

  /// How far a row is to be from where its number puts it: that, or where a finger has it.
  func wantedDisplacement(of row: ListRow) -> Point {
    guard let reordering else { return .zero }
    if row === reordering.row, let drag = reordering.drag {
      return place(of: drag) - place(ofRow: row.index)
    }
    return settledDisplacement(ofRow: row.index)
  }

  /// Whether rows go on moving by themselves.
  var isReorderingMoving: Bool {
    hasDisplacedRows || reordering?.progress == .dropped || canMoveByEdge(speed: edgeSpeed)
  }

  /// Moves the list when the finger is near an end of the viewport, and rows to where they are wanted.
  func advanceReordering(to now: MonotonicInstant) {
    guard reordering != nil || hasDisplacedRows else { return }
    let elapsed = position.lastFrame.map { $0.milliseconds(to: now) / 1_000 } ?? 0
    let seconds = min(max(0, elapsed), 0.1)
    let speed = edgeSpeed
    if canMoveByEdge(speed: speed), seconds > 0 { move { $0.move(by: speed * seconds, in: $1) } }
    if reordering?.drag != nil {
      proposeByFinger()
      hasDisplacedRows = true
    }
    moveDisplacedRows(seconds: seconds)
  }

  private func moveDisplacedRows(seconds: Double) {
    guard hasDisplacedRows else { return }
    hasDisplacedRows = false
    let left = exponential(-RowReordering.settlingRate * seconds)
    for row in rows.all {
      let wanted = wantedDisplacement(of: row)
      guard row.displacement != wanted else { continue }
      needsPlacement = true
      let isHeld = row === reordering?.row && reordering?.drag != nil
      let rest = (row.displacement - wanted) * left
      if isHeld || abs(rest.x) + abs(rest.y) < 0.25 {
        row.displacement = wanted
      } else {
        row.displacement = wanted + rest
        hasDisplacedRows = true
      }
    }
  }

  /// Proposes the place that is nearest to the row which a finger holds.
  func proposeByFinger() {
    guard let current = reordering, current.progress == .lifted, let drag = current.drag,
      let source = itemPath(of: current.row)
    else { return }
    let held = place(of: drag)
    let row =
      extents.isSingleFile
      ? gap(nearestTo: held.y, from: current.row.index) : slot(nearestTo: held, from: current.row.index)
    propose(MovePlaces(numbering: numbering, source: source).destination(atRow: row))
  }

  /// The row that an item becomes when it starts at an offset: the nearest of the gaps between the others.
  private func gap(nearestTo offset: Double, from source: Int) -> Int {
    let length = extents.extent(ofRow: source)
    let ownStart = extents.offset(ofRow: source)
    // Among the others, as they lie without the item.
    func start(_ other: Int) -> Double {
      other < source
        ? extents.offset(ofRow: other) : extents.offset(ofRow: min(other + 1, extents.count)) - length
    }
    let found = extents.row(atOffset: offset < ownStart ? offset : offset + length) ?? source
    let other = min(max(0, found > source || offset >= ownStart ? found - 1 : found), extents.count - 1)
    guard other + 1 < extents.count else { return other }
    return offset - start(other) > start(other + 1) - offset ? other + 1 : other
  }

  /// The row in the viewport whose place is nearest to one.
  private func slot(nearestTo place: Point, from source: Int) -> Int {
    func distance(_ row: Int) -> Double {
      let difference = self.place(ofRow: row) - place
      return difference.x * difference.x + difference.y * difference.y
    }
    return ranges.visible.clamped(to: 0..<extents.count).min { distance($0) < distance($1) } ?? source
  }

  /// Where an item starts that is put elsewhere.
  private func gapPlace(from source: Int, to target: Int) -> Point {
    let place = place(ofRow: target)
    guard extents.isSingleFile, source < target else { return place }
    return Point(x: place.x, y: place.y + extents.extent(ofRow: target) - extents.extent(ofRow: source))
  }

  /// Where a row's number puts it, across and along the way.
  private func place(ofRow row: Int) -> Point { extents.frame(ofRow: row).origin }

  private func place(of drag: RowReordering.Drag) -> Point {
    let movement = drag.finger - drag.start
    let across = flow.isHorizontal ? movement.y : movement.x
    return Point(
      x: drag.place.x + (extents.isSingleFile ? 0 : isMirrored ? -across : across),
      y: drag.place.y + offsetDirection * along(movement) + shownOffset
    )
  }

  /// How fast a finger near an end of the viewport has the list move, in points a second.
  private var edgeSpeed: Double {
    guard let current = reordering, current.progress == .lifted, let drag = current.drag else { return 0 }
    let place = flow.isReversed ? viewportLength - along(drag.finger) : along(drag.finger)
    let edge = min(RowReordering.edgeLength, viewportLength / 4)
    guard edge > 0 else { return 0 }
    let share = max(0, 1 - (viewportLength - place) / edge) - max(0, 1 - place / edge)
    return min(max(-1, share), 1) * RowReordering.edgeSpeed
  }

  private func canMoveByEdge(speed: Double) -> Bool {
    speed > 0 ? contentOffset < endOffset : speed < 0 && contentOffset > startOffset
  }
}
