/// One who remembers rows by their numbers: the numbers change with the data, and what is remembered follows.
///
/// Each change of the data is followed by all of them before any is asked for anything.
public protocol RowFollower: ~Copyable {
  /// Takes over a change of the data. Rows that are gone are forgotten.
  mutating func follow(_ change: RowChange)
}

/// A change of the data, with all that those may ask who follow it.
public struct RowChange: Sendable {
  /// The change itself.
  public let step: ListChange
  /// The rows before it.
  public let oldNumbering: RowNumbering
  /// The rows after it.
  public let numbering: RowNumbering
  /// The rows that stay and that are prepared, or will be, in order after the change: what was measured for them
  /// counts until it is measured again.
  public let preparedRows: [Int]

  /// A change of the data as those follow it who remember rows.
  ///
  /// - Parameters:
  ///   - changes: The change.
  ///   - supplementaries: Which rows sections have beside their items, before and after.
  ///   - preparedRows: The rows that are prepared, in any order before the change.
  public init(_ changes: ChangeSet, supplementaries: SectionSupplementaries = [], preparedRows: [Int] = []) {
    self.init(
      ListChange(changes, supplementaries: supplementaries),
      from: RowNumbering(changes.oldCounts, supplementaries),
      to: RowNumbering(changes.newCounts, supplementaries),
      preparedRows: preparedRows
    )
  }

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

  /// Whether each row is the same as before, in its place.
  package var leavesAllRows: Bool { step.map.isIdentity && step.replacedRows.isEmpty }

  /// The number that a row has after the change; nil when it is gone.
  public func newRow(of old: Int) -> Int? { step.map.newIndex(of: old) }

  /// The number that a row has after the change; nil when it is gone, or when its section was reloaded, so that another row
  /// is in its place.
  public func survivingRow(of old: Int) -> Int? {
    newRow(of: old).flatMap { step.isReplaced($0) ? nil : $0 }
  }
}
