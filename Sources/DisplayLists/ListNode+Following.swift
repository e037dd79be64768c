internal import DisplayListModel

// How what a list knows of its rows follows a change of the data.

/// Has one who remembers rows of a list by their numbers follow a change.
typealias RowFollowing = @MainActor (ListNode, RowChange) -> Void

extension ListNode {
  /// All who remember rows by their numbers; the rows that exist come first.
  static let followers: [RowFollowing] = [
    { $0.rows.follow($1) },
    { $0.extents.follow($1) },
    { $0.anchorRule.follow($1) },
    { $0.scrollTarget.follow($1) },
    { $0.rowsOnScreen.follow($1) },
    { $0.nestedPlaces.follow($1) },
    { $0.selection.follow($1) },
    { $0.reordering?.follow($1) },
  ]

  /// Has all of them follow a change.
  func follow(_ change: RowChange) {
    let hadTarget = scrollTarget != nil
    for follower in followers { follower(self, change) }
    // The row that the content was on its way to is gone.
    if hadTarget, scrollTarget == nil, isAnimatingOffset { stopMoving() }
    if reordering != nil { displacementsDidChange() }
  }

  /// Has rows without a node count with an estimate again, and those with one keep their lengths until they are measured
  /// again; other lengths are learned from now on.
  func forgetLengths() {
    let prepared = rows.all.map(\.index)
    extents.forgetLengths(ofRows: 0..<extents.count, but: prepared)
    extents.learnAnew(fromRows: prepared)
  }
}
