/// How large a terminal is, in cells, and how many pixels a cell has.
struct TerminalSize: Sendable, Hashable {
  /// The size that programs take for granted where a terminal says nothing.
  static let usual = TerminalSize(columns: 80, rows: 24)
  /// The most columns and rows that are drawn on: what says to be larger is taken for this large.
  static let maximum = TerminalSize(columns: 400, rows: 200)

  /// Pixels of a cell.
  struct Cell: Sendable, Hashable {
    let width: Int
    let height: Int

    /// Makes the size of a cell; nil for what no cell has.
    init?(width: Int, height: Int) {
      guard (2...200).contains(width), (2...400).contains(height) else { return nil }
      self.width = width
      self.height = height
    }
  }

  let columns: Int
  let rows: Int
  /// The pixels of a cell; nil where the terminal does not say.
  var cell: Cell?

  init(columns: Int, rows: Int, cell: Cell? = nil) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
  }

  /// The part that is drawn on.
  var usable: TerminalSize {
    TerminalSize(
      columns: min(max(1, columns), Self.maximum.columns),
      rows: min(max(1, rows), Self.maximum.rows),
      cell: cell
    )
  }
}

/// A rectangle of cells, with its first column and row counted from 0.
struct CellRect: Sendable, Hashable {
  var column = 0
  var row = 0
  var width = 0
  var height = 0
}
