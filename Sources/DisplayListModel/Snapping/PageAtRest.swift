/// The page that a pager was last at rest on, wherever changes of the data move it.
package struct PageAtRest: RowFollower, Sendable {
  package var number = 0

  package init() {}

  /// Without the page, the one that is at its place now, or the last one.
  package mutating func follow(_ change: RowChange) {
    number = change.newRow(of: number) ?? max(0, min(number, change.numbering.rowCount - 1))
  }
}
