internal import DisplayListModel

/// Owns the row that keys are at, in a list that has the focus.
struct ListKeyboard: RowFollower, Sendable {
  private(set) var row: Int?

  mutating func move(to row: Int) { self.row = row }

  mutating func follow(_ change: RowChange) { row = row.flatMap { change.newRow(of: $0) } }
}
