internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// How lists in the rows of a list stay where they were scrolled to.

extension ListEngine {
  /// Keeps where the lists in a row are scrolled to, before the row loses its node.
  func keepNestedPlaces(of row: ListRow) {
    guard presence.hasNestedLists, let node = row.node, row.isPlaced else { return }
    let engines = ListHost.lists(in: node).map(\.engine)
    for engine in engines { engine.finishMoving() }
    presence.keep(engines.map { $0.takeScrollPlace() }, ofRow: row.index)
  }

  /// Scrolls the lists in a node that was just made for a row to where those before it were.
  func restoreNestedPlaces(of row: ListRow, in node: DisplayNode) {
    guard presence.hasNestedLists else { return }
    if row.state.isReplacing { keepNestedPlaces(of: row) }
    let places = presence.nestedPlaces[row.index]
    guard !places.isEmpty else { return }
    for (list, place) in zip(ListHost.lists(in: node), places) {
      if let place { list.engine.restore(place) }
    }
  }

  /// Where the list is scrolled to, and the lists in its rows, which come to rest there; nil when all are where they began.
  private func takeScrollPlace() -> ScrollPlace? {
    for row in pool.all { keepNestedPlaces(of: row) }
    guard scroll.position.hasMoved || !presence.nestedPlaces.isEmpty else { return nil }
    let first = places.row(atOffset: contentOffset) ?? 0
    return ScrollPlace(
      extents: places.copy(),
      measuredWidth: placement.measuredSize.width,
      measuredHeight: placement.measuredSize.height,
      contentOffset: contentOffset,
      row: first,
      position: span(ofRow: first).lowerBound - contentOffset,
      target: anchor.target ?? restingTarget,
      inner: presence.nestedPlaces
    )
  }

  private func restore(_ place: ScrollPlace) {
    presence.restore(place.inner)
    let size = Size(width: place.measuredWidth, height: place.measuredHeight)
    var offset = span(ofRow: place.row).lowerBound - place.position
    if size == placement.measuredSize, place.numbering == places.rows.numbering, pool.all.isEmpty {
      // The sizes are those from before; the layout may be another one.
      let layout = places.layout
      places = place.extents
      places.setLayout(layout)
      arrangeInSpace()
      offset = place.contentOffset
    }
    correct { $0.restore(to: offset, in: $1) }
    anchor.restore(place.target.flatMap { $0.row < places.count ? $0 : nil })
    setNeedsRangeUpdate()
  }
}
