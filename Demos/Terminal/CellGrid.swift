/// A screen of cells. What is put outside of it is cut off.
package struct CellGrid: Sendable, Hashable {
  package let width: Int
  package let height: Int
  private(set) var cells: [TerminalCell]

  /// Makes a screen of empty cells; sides below 1 count as 1.
  package init(width: Int, height: Int, ink: TerminalInk) {
    self.width = max(1, width)
    self.height = max(1, height)
    cells = Array(repeating: TerminalCell(ink: ink), count: self.width * self.height)
  }

  /// The cell in a column and a row; setting one that there is not does nothing.
  ///
  /// - Precondition: For reading, there is such a cell.
  package subscript(column: Int, row: Int) -> TerminalCell {
    get { cells[row * width + column] }
    set {
      guard column >= 0, column < width, row >= 0, row < height else { return }
      cells[row * width + column] = newValue
    }
  }

  /// Makes all cells of a rectangle the same.
  package mutating func fill(_ rect: CellRect, with cell: TerminalCell) {
    for row in rect.row..<rect.row + max(0, rect.height) {
      for column in rect.column..<rect.column + max(0, rect.width) { self[column, row] = cell }
    }
  }

  /// The screen with each of its cells replaced.
  func map(_ change: (TerminalCell) -> TerminalCell) -> CellGrid {
    var copy = self
    copy.cells = cells.map(change)
    return copy
  }

  /// Writes text from a cell on, as far as a number of cells reaches, and returns the column behind it.
  @discardableResult
  package mutating func write(
    _ text: String,
    column: Int,
    row: Int,
    limit: Int = .max,
    ink: TerminalInk
  ) -> Int {
    var column = column
    let end = limit < width - column ? column + limit : width
    for scalar in text.unicodeScalars {
      guard column < end else { break }
      self[column, row] = TerminalCell(scalar: scalar.fittingCell, ink: ink)
      column += 1
    }
    return column
  }
}
