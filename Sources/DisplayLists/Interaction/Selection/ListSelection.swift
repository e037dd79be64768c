internal import DisplayListModel

/// Owns which items are selected, and which may be.
struct ListSelection: RowFollower, Sendable {
  /// The rows of the items that are selected.
  private(set) var rows = RowSelection()
  /// Whether a tap selects an item.
  var allowsSelection = true
  /// Whether several items may be selected.
  var allowsMultipleSelection = false

  func contains(_ row: Int) -> Bool { rows.contains(row) }

  /// Selects a row, and where only one may be selected no other.
  ///
  /// - Returns: The rows that look different, in order.
  mutating func select(_ row: Int) -> [Int] {
    let others = allowsMultipleSelection ? [] : rows.rows.subtracting([row])
    for other in others { rows.remove(other) }
    rows.insert(row)
    return others.sorted() + [row]
  }

  /// Selects rows no longer.
  ///
  /// - Returns: The rows that look different, in order.
  mutating func deselect(_ deselected: Set<Int>) -> [Int] {
    for row in deselected { rows.remove(row) }
    return deselected.sorted()
  }

  /// The rows that may not be selected any longer.
  var excess: Set<Int> {
    if !allowsSelection { return rows.rows }
    guard !allowsMultipleSelection, rows.rows.count > 1 else { return [] }
    return rows.rows.subtracting([rows.latest ?? rows.rows.min() ?? 0])
  }

  mutating func follow(_ change: RowChange) { rows.follow(change) }
}
