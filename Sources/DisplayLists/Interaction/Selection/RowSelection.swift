/// Which rows of a list are selected, wherever changes of the data move them. A pure value.
///
/// - Complexity: memory grows with the rows that are selected; following a change is linear in them.
struct RowSelection: Sendable {
  private(set) var rows: Set<Int> = []
  /// The row that was selected last, while it is.
  private(set) var latest: Int?

  func contains(_ row: Int) -> Bool { rows.contains(row) }

  mutating func insert(_ row: Int) {
    rows.insert(row)
    latest = row
  }

  mutating func remove(_ row: Int) {
    rows.remove(row)
    if latest == row { latest = nil }
  }

  /// Follows a change of the data: a row that is gone is selected no longer.
  mutating func follow(_ map: IndexMap) {
    guard !rows.isEmpty, !map.isIdentity else { return }
    rows = Set(rows.compactMap(map.newIndex(of:)))
    latest = latest.flatMap(map.newIndex(of:))
  }
}
