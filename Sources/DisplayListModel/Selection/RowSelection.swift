/// Which rows of a list are selected, wherever changes of the data move them. A pure value.
///
/// - Complexity: memory grows with the rows that are selected; following a change is linear in them.
package struct RowSelection: RowFollower, Sendable {
  package private(set) var rows: Set<Int> = []
  /// The row that was selected last, while it is.
  package private(set) var latest: Int?

  package init() {}

  package func contains(_ row: Int) -> Bool { rows.contains(row) }

  package mutating func insert(_ row: Int) {
    rows.insert(row)
    latest = row
  }

  package mutating func remove(_ row: Int) {
    rows.remove(row)
    if latest == row { latest = nil }
  }

  /// Follows a change of the data: a row that is gone is selected no longer.
  package mutating func follow(_ change: RowChange) {
    guard !rows.isEmpty, !change.step.map.isIdentity else { return }
    rows = Set(rows.compactMap(change.newRow))
    latest = latest.flatMap(change.newRow)
  }
}
