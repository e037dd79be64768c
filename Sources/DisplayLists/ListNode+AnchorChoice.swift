internal import DisplayListModel
internal import DisplayNodes
internal import DisplayScrolling

// Which row keeps its place.

extension ListNode {
  /// What has to stay where it is in a change of extents.
  func makeAnchor(surviving change: ListChange?) -> ListAnchor {
    let map = change?.map
    if case .row(let row, let position) = frameAnchor, let new = newIndex(of: row, map),
      change?.isMoved(new) != true
    {
      return .row(new, position: position)
    }
    if let scrollTarget, !isAnimatingOffset {
      if let row = newIndex(of: scrollTarget.row, map) {
        var target = scrollTarget
        target.row = row
        return .target(target)
      }
    }
    if let (edge, overscroll) = followedEdge { return .edge(edge, overscroll: overscroll) }
    if let restingTarget, let row = newIndex(of: restingTarget.row, map) {
      return .target(ScrollTarget(row: row, alignment: restingTarget.alignment))
    }
    // Late lengths would take a list from its start that nobody has moved: where a later row is measured before the
    // first, or lines are centered.
    let isUntouched = !position.hasMoved && contentOffset <= startOffset
    if anchoring == .firstVisible, isUntouched { return .offset }
    let visible = extents.rows(intersecting: viewport)
    guard let row = anchorRow(among: visible, surviving: change) else { return .offset }
    return .row(row.new, position: settledOffset(ofRow: row.old) - contentOffset)
  }

  /// The end of the content at which a list stays whatever comes, or to which it comes back by itself, and how far beyond
  /// it the list is shown: negative before it. Nil for any other list.
  var followedEdge: (edge: ContentEdge, overscroll: Double)? {
    let (edge, isThere, limit): (ContentEdge, Bool, Double)
    switch anchoring {
    case .start: (edge, isThere, limit) = (.start, position.isAtStart, position.limits.start)
    case .end: (edge, isThere, limit) = (.end, position.isAtEnd, position.limits.end)
    case .firstVisible, .item: return nil
    }
    if isThere { return (edge, overscroll) }
    guard case .spring(let spring) = position.activity, position.limits.edge(at: spring.edge) == limit else {
      return nil
    }
    return (edge, shownOffset - spring.edge)
  }

  /// The anchor among the visible rows, the first that the last picture showed, or else the row nearest to them that
  /// stays. A row that is put elsewhere among the others goes there, unless nothing that is shown would be left.
  private func anchorRow(among visible: Range<Int>, surviving change: ListChange?) -> (old: Int, new: Int)? {
    let map = change?.map
    if case .item(let path) = anchoring, let row = content.numbering.row(of: .item(path)),
      visible.contains(row), let new = newIndex(of: row, map)
    {
      return (row, new)
    }
    if let anchor = rowsOnScreen.anchor, visible.contains(anchor), rows[anchor]?.isShown == true,
      let new = newIndex(of: anchor, map), change?.isMoved(new) != true
    {
      return (anchor, new)
    }
    // What is not shown yet, or comes before what was in the last picture, is not what the reader looks at.
    var moved: (old: Int, new: Int)?
    var placed: (old: Int, new: Int)?
    var measured: (old: Int, new: Int)?
    var fallback: (old: Int, new: Int)?
    for row in visible {
      guard extents.meets(viewport, row: row), let new = newIndex(of: row, map) else { continue }
      if let kept = rows[row], kept.sighting.lastPlacedFrame == shownFrameCount {
        let isMoved = change?.isMoved(new) == true
        if kept.sighting.lastShownFrame == shownFrameCount {
          guard isMoved else { return (row, new) }
          moved = moved ?? (row, new)
        } else if !isMoved {
          placed = placed ?? (row, new)
        }
      }
      if measured == nil, extents.isMeasured(row) || rows[row]?.isPlaced == true { measured = (row, new) }
      fallback = fallback ?? (row, new)
    }
    if let anchor = moved ?? placed ?? measured { return anchor }
    // Rows that were measured for another viewport are still seen, and come before those that are not any more.
    if !visible.contains(where: { rows[$0]?.isShown == true }), let row = shownRow(beside: viewport),
      let new = newIndex(of: row, map)
    {
      return (row, new)
    }
    if let fallback { return fallback }
    guard let map else { return nil }
    if let old = map.firstKept(from: visible.upperBound), let new = map.newIndex(of: old) {
      return (old, new)
    }
    if let old = map.lastKept(before: visible.lowerBound), let new = map.newIndex(of: old) {
      return (old, new)
    }
    return nil
  }

  /// A row with a known length that was shown and that a movement took off the viewport, not far from it:
  /// when others turn out shorter than estimated it may come back, and must not have moved by itself.
  private func shownRow(beside viewport: Range<Double>) -> Int? {
    let reach = viewportLength
    return rowsOnScreen.visible.clamped(to: 0..<extents.count).first { row in
      guard extents.isMeasured(row) else { return false }
      let span = span(ofRow: row)
      return span.upperBound > viewport.lowerBound - reach && span.lowerBound < viewport.upperBound + reach
    }
  }

  /// Where a row is after a change; nil when it is gone.
  func newIndex(of row: Int, _ map: IndexMap?) -> Int? {
    guard let map else { return row < extents.count ? row : nil }
    return map.newIndex(of: row)
  }
}
