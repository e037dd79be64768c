/// How large a terminal is, in cells, and how many pixels a cell has.
package struct TerminalSize: Sendable, Hashable {
  /// The size that programs take for granted where a terminal says nothing.
  static let usual = TerminalSize(columns: 80, rows: 24)
  /// The most columns and rows that are drawn on: what says to be larger is taken for this large.
  package static let maximum = TerminalSize(columns: 400, rows: 200)

  /// Pixels of a cell.
  package struct Cell: Sendable, Hashable {
    package let width: Int
    package let height: Int

    /// Makes the size of a cell; nil for what no cell has.
    init?(width: Int, height: Int) {
      guard (2...200).contains(width), (2...400).contains(height) else { return nil }
      self.width = width
      self.height = height
    }
  }

  package let columns: Int
  package let rows: Int
  /// The pixels of a cell; nil where the terminal does not say.
  package var cell: Cell?

  package init(columns: Int, rows: Int, cell: Cell? = nil) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
  }

  /// The part that is drawn on.
  package var usable: TerminalSize {
    TerminalSize(
      columns: min(max(1, columns), Self.maximum.columns),
      rows: min(max(1, rows), Self.maximum.rows),
      cell: cell
    )
  }
}

/// A rectangle of cells, with its first column and row counted from 0.
package struct CellRect: Sendable, Hashable {
  package var column = 0
  package var row = 0
  package var width = 0
  package var height = 0

  package init(column: Int = 0, row: Int = 0, width: Int = 0, height: Int = 0) {
    (self.column, self.row, self.width, self.height) = (column, row, width, height)
  }
}
