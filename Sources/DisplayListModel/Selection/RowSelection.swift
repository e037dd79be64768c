/// Which rows of a list are selected, wherever changes of the data move them. A pure value.
///
/// - Complexity: memory grows with the rows that are selected; following a change is linear in them.
public struct RowSelection: RowFollower, Sendable {
  /// The rows that are selected.
  public private(set) var rows: Set<Int> = []
  /// The row that was selected last, while it is.
  public private(set) var latest: Int?

  /// Nothing is selected.
  public init() {}

  /// Whether a row is selected.
  public func contains(_ row: Int) -> Bool { rows.contains(row) }

  /// A row is selected, and the latest that was.
  public mutating func insert(_ row: Int) {
    rows.insert(row)
    latest = row
  }

  /// A row is selected no longer.
  public mutating func remove(_ row: Int) {
    rows.remove(row)
    if latest == row { latest = nil }
  }

  /// Follows a change of the data: a row that is gone, or that another one has replaced, is selected no longer.
  public mutating func follow(_ change: RowChange) {
    guard !rows.isEmpty, !change.leavesAllRows else { return }
    rows = Set(rows.compactMap(change.survivingRow(of:)))
    latest = latest.flatMap(change.survivingRow(of:))
  }
}
