/// Rows that may have changed: all but some at the start and some at the end, which are what they were, however many there
/// are between them now.
struct ChangedRows: Sendable, Hashable {
  /// How many rows from the first on have not changed.
  let prefix: Int
  /// How many up to the last.
  let suffix: Int

  init(prefix: Int, suffix: Int) {
    self.prefix = prefix
    self.suffix = suffix
  }

  /// Some of the rows.
  init(_ rows: Range<Int>, of count: Int) {
    self.init(prefix: max(0, rows.lowerBound), suffix: max(0, count - rows.upperBound))
  }

  /// The rows that are in either.
  func union(_ other: ChangedRows) -> ChangedRows {
    ChangedRows(prefix: min(prefix, other.prefix), suffix: min(suffix, other.suffix))
  }

  /// Their numbers when there are so many rows.
  func rows(of count: Int) -> Range<Int> {
    let first = min(prefix, count)
    return first..<max(first, count - suffix)
  }
}
