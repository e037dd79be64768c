internal import DisplayListModel

// How what a list knows of its rows follows a change of the data.

extension ListNode {
  /// The item that keeps its place moves along; without it, the first visible row does.
  func followAnchoring(_ map: IndexMap, from old: RowNumbering) {
    guard case .item(let path) = anchoring, let row = old.row(of: .item(path)) else { return }
    isFollowingAnchor = true
    defer { isFollowingAnchor = false }
    if let new = map.newIndex(of: row), case .item(let path)? = content.numbering.content(ofRow: new) {
      anchoring = .item(path)
    } else {
      anchoring = .firstVisible
    }
  }

  /// Says which rows are headers and footers: those that are new, or all where rows stay by place alone.
  func updateKinds(after change: ListChange) {
    guard case .rows = change.reloads else {
      extents.setKind(.item, ofRows: 0..<extents.count)
      return extents.setKinds(of: content.numbering, inRows: 0..<extents.count)
    }
    for range in change.map.insertedRanges { extents.setKinds(of: content.numbering, inRows: range) }
  }

  /// What rows without a node were measured for is no longer there.
  func forgetLengths(after change: ListChange) {
    if case .rows(let indices) = change.reloads {
      for index in indices where rows[index] == nil && extents.isMeasured(index) {
        extents.invalidateMeasurements(ofRows: index..<index + 1)
      }
    }
    for range in change.replacedRows { forgetLengths(ofRows: range) }
  }

  /// Rows of a range that have no node count with an estimate again; the others with their lengths until they are
  /// measured again.
  func forgetLengths(ofRows range: Range<Int>) {
    var next = range.lowerBound
    for row in rows.all[rows.place(of: range.lowerBound)..<rows.place(of: range.upperBound)] {
      extents.invalidateMeasurements(ofRows: next..<max(next, row.index))
      next = row.index + 1
    }
    extents.invalidateMeasurements(ofRows: next..<max(next, min(range.upperBound, extents.count)))
  }

  /// The same for all rows, of which other lengths are learned from now on.
  func forgetLengths() {
    forgetLengths(ofRows: 0..<extents.count)
    extents.learnAnew(fromRows: rows.all.map(\.index))
  }

  /// What the list remembers by place moves along.
  func follow(_ map: IndexMap) {
    if let target = scrollTarget {
      scrollTarget?.row = map.newIndex(of: target.row) ?? target.row
      if map.newIndex(of: target.row) == nil {
        scrollTarget = nil
        if isAnimatingOffset { stopMoving() }
      }
    }
    pinnedRow = pinnedRow.flatMap(map.newIndex(of:))
    shownRows = 0..<0
    nestedPlaces.follow(map)
    selection.follow(map)
  }
}
