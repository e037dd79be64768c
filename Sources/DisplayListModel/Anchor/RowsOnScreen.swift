/// Which rows a list shows, by their numbers.
package struct RowsOnScreen: Sendable {
  /// The rows that the viewport showed when the length of any of them was last known; none after the rows changed.
  package var visible = 0..<0
  /// The row of the header that stays at the viewport's start.
  package var pinned: Int?
  /// The row that the last frame showed and that keeps its place: the first in view, or one that was the first and that
  /// rows before it in view are still blank. None once the list was moved.
  package var anchor: Int?

  package init() {}
}

extension RowsOnScreen: RowFollower {
  package mutating func follow(_ change: RowChange) {
    visible = 0..<0
    pinned = pinned.flatMap(change.newRow)
    anchor = anchor.flatMap(change.newRow)
  }
}
