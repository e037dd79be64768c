internal import DisplayListModel
internal import DisplayScrolling
internal import DisplayGeometry
internal import DisplayNodes

// How lists in the rows of a list stay where they were scrolled to.

extension ListNode {
  /// Keeps where the lists in a row are scrolled to, before the row loses its node.
  func keepNestedPlaces(of row: ListRow) {
    guard hasNestedLists, let node = row.node, row.isPlaced else { return }
    let lists = Self.lists(in: node)
    for list in lists { list.finishMoving() }
    nestedPlaces.keep(lists.map(\.scrollPlace), ofRow: row.index)
  }

  /// Scrolls the lists in a node that was just made for a row to where those before it were.
  func restoreNestedPlaces(of row: ListRow, in node: DisplayNode) {
    guard hasNestedLists else { return }
    if row.state.isReplacing { keepNestedPlaces(of: row) }
    let places = nestedPlaces[row.index]
    guard !places.isEmpty else { return }
    for (list, place) in zip(Self.lists(in: node), places) {
      if let place { list.restore(place) }
    }
  }

  /// Where the list is scrolled to; nil when it is where it began, and so are those in its rows.
  private var scrollPlace: ScrollPlace? {
    for row in rows.all { keepNestedPlaces(of: row) }
    guard position.hasMoved || !nestedPlaces.isEmpty else { return nil }
    let first = extents.row(atOffset: contentOffset) ?? 0
    return ScrollPlace(
      extents: extents.copy(),
      measuredWidth: measuredSize.width,
      measuredHeight: measuredSize.height,
      contentOffset: contentOffset,
      row: first,
      position: span(ofRow: first).lowerBound - contentOffset,
      target: scrollTarget ?? restingTarget,
      inner: nestedPlaces
    )
  }

  private func restore(_ place: ScrollPlace) {
    nestedPlaces = place.inner
    if !place.inner.isEmpty { hasNestedLists = true }
    let size = Size(width: place.measuredWidth, height: place.measuredHeight)
    frameAnchor = nil
    if size == measuredSize, place.numbering == extents.rows.numbering, rows.all.isEmpty {
      // The sizes are those from before; the layout may be another one.
      let layout = extents.layout
      extents = place.extents
      extents.setLayout(layout)
      arrangeInSpace()
      position.restore(to: place.contentOffset, in: scrollLimits)
    } else {
      position.restore(to: span(ofRow: place.row).lowerBound - place.position, in: scrollLimits)
    }
    scrollTarget = place.target.flatMap { $0.row < extents.count ? $0 : nil }
    setNeedsRangeUpdate()
  }

  /// The lists in a row's node, in order; not those in their rows.
  private static func lists(in node: DisplayNode) -> [ListNode] {
    var lists: [ListNode] = []
    var waiting = [node]
    while let next = waiting.popLast() {
      if let list = next as? ListNode { lists.append(list) } else { waiting += next.subnodes.reversed() }
    }
    return lists
  }
}
