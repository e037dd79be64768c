public import DisplayGeometry

// Where rows are while one of them is being reordered: the others open a drop gap, and it follows the finger.

extension ReorderSession {
  /// How far a row is from where its number puts it when everything has settled, across and along the main axis.
  public func settledDisplacement(ofRow other: Int, in places: borrowing RowPlaces) -> Point {
    guard other < places.count else { return .zero }
    let isForward = row < targetRow
    if other == row { return gapPlace(in: places) - places.frame(ofRow: row).origin }
    guard isForward ? (row + 1...targetRow).contains(other) : (targetRow..<row).contains(other) else {
      return .zero
    }
    if !places.isSingleFile {
      return places.frame(ofRow: isForward ? other - 1 : other + 1).origin - places.frame(ofRow: other).origin
    }
    let length = places.extent(ofRow: row)
    return Point(x: 0, y: isForward ? -length : length)
  }

  /// How far a row is to be from where its number puts it: that, or where a finger has it.
  public func wantedDisplacement(
    ofRow other: Int,
    in places: borrowing RowPlaces,
    _ space: ListSpace,
    shownOffset: Double
  ) -> Point {
    guard other == row, let held = heldPlace(in: places, space, shownOffset: shownOffset) else {
      return settledDisplacement(ofRow: other, in: places)
    }
    return held - places.frame(ofRow: row).origin
  }

  /// The row that the item is to become where a finger holds it; nil without a finger.
  ///
  /// - Parameter visible: The rows in view.
  public func rowUnderFinger(
    in places: borrowing RowPlaces,
    _ space: ListSpace,
    shownOffset: Double,
    visible: Range<Int>
  ) -> Int? {
    guard let held = heldPlace(in: places, space, shownOffset: shownOffset) else { return nil }
    return places.isSingleFile
      ? gap(nearestTo: held.y, in: places) : slot(nearestTo: held, in: places, visible: visible)
  }

  /// How fast a finger near an end of the viewport has the list move, in points a second.
  public func edgeSpeed(in space: ListSpace) -> Double {
    guard progress == .lifted, let drag else { return 0 }
    let length = space.viewportLength
    let along = space.along(drag.finger)
    let place = space.flow.isReversed ? length - along : along
    let edge = min(Self.edgeLength, length / 4)
    guard edge > 0 else { return 0 }
    let share = max(0, 1 - (length - place) / edge) - max(0, 1 - place / edge)
    return min(max(-1, share), 1) * Self.edgeSpeed
  }

  /// Where a finger has the row, across and along the main axis.
  private func heldPlace(in places: borrowing RowPlaces, _ space: ListSpace, shownOffset: Double) -> Point? {
    guard let drag else { return nil }
    let movement = drag.finger - drag.start
    let across = space.across(movement)
    return Point(
      x: drag.place.x + (places.isSingleFile ? 0 : space.isMirrored ? -across : across),
      y: drag.place.y + space.offsetDirection * space.along(movement) + shownOffset
    )
  }

  /// The row that the item becomes when it starts at an offset: the nearest of the gaps between the others.
  private func gap(nearestTo offset: Double, in places: borrowing RowPlaces) -> Int {
    let length = places.extent(ofRow: row)
    let found = places.row(atOffset: offset < places.offset(ofRow: row) ? offset : offset + length) ?? row
    let other = found > row ? found - 1 : found
    guard other + 1 < places.count else { return other }
    // Among the others, as they lie without the item.
    let (first, second) = (
      start(ofOther: other, length, in: places), start(ofOther: other + 1, length, in: places)
    )
    return offset - first > second - offset ? other + 1 : other
  }

  private func start(ofOther other: Int, _ length: Double, in places: borrowing RowPlaces) -> Double {
    other < row ? places.offset(ofRow: other) : places.offset(ofRow: other + 1) - length
  }

  /// The row in view whose place is nearest to one.
  private func slot(nearestTo place: Point, in places: borrowing RowPlaces, visible: Range<Int>) -> Int {
    var (nearest, least) = (row, Double.infinity)
    for other in visible.clamped(to: 0..<places.count) {
      let difference = places.frame(ofRow: other).origin - place
      let distance = difference.x * difference.x + difference.y * difference.y
      if distance < least { (nearest, least) = (other, distance) }
    }
    return nearest
  }

  /// Where an item starts that is put elsewhere.
  private func gapPlace(in places: borrowing RowPlaces) -> Point {
    let place = places.frame(ofRow: targetRow).origin
    guard places.isSingleFile, row < targetRow else { return place }
    return Point(x: place.x, y: place.y + places.extent(ofRow: targetRow) - places.extent(ofRow: row))
  }
}
