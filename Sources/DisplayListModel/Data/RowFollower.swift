/// One who remembers rows by their numbers: the numbers change with the data, and what is remembered follows.
///
/// A list tells each change of its data to all of them, before it asks any of them for anything.
package protocol RowFollower: ~Copyable {
  /// Takes over a change of the data. Rows that are gone are forgotten.
  mutating func follow(_ change: RowChange)
}

/// A change of the data, with all that those may ask who follow it.
package struct RowChange: Sendable {
  /// The change itself.
  package let step: ListChange
  /// The rows before it.
  package let oldNumbering: RowNumbering
  /// The rows behind it.
  package let numbering: RowNumbering
  /// The rows that stay and that there are nodes for, or will be, in order behind the change: what was measured for them
  /// counts until it is measured again.
  package let preparedRows: [Int]

  /// - Parameter preparedRows: The rows that there are nodes for, in any order before the change.
  package init(
    _ step: ListChange,
    from oldNumbering: RowNumbering,
    to numbering: RowNumbering,
    preparedRows: [Int] = []
  ) {
    self.step = step
    self.oldNumbering = oldNumbering
    self.numbering = numbering
    self.preparedRows = preparedRows.compactMap(step.map.newIndex(of:)).sorted()
  }

  /// The number that a row has behind the change; nil when it is gone.
  package func newRow(of old: Int) -> Int? { step.map.newIndex(of: old) }
}
