/// What becomes of a row that stays.
struct RowFate {
  /// Where it is after the change.
  let newIndex: Int
  /// Whether the change, or one after it, puts it elsewhere among the others.
  private(set) var isMoved: Bool

  /// What becomes of a row in a change; nil where it is gone after it, or after one of those that come later.
  ///
  /// - Parameters:
  ///   - change: How rows come, go and move; nil when they do not.
  ///   - later: The changes that come after it, in order.
  ///   - rowCount: How many rows there are before the change.
  /// - Complexity: O(log n) for each change.
  init?(of row: Int, in change: ListChange?, before later: [ListChange] = [], rowCount: Int) {
    let new = change.map { $0.map.newIndex(of: row) } ?? (row < rowCount ? row : nil)
    guard let new else { return nil }
    (newIndex, isMoved) = (new, change?.isMoved(new) == true)
    var last = new
    for change in later {
      guard let next = change.map.newIndex(of: last) else { return nil }
      isMoved = isMoved || change.isMoved(next)
      last = next
    }
  }
}
