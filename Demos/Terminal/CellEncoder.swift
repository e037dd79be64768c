import DisplayCanvas

/// Turns screens into what a terminal is sent: the cells that differ from what it shows, and nothing else.
///
/// It knows what the terminal shows, where its cursor is and which colors it writes with, as left by the last
/// screen. Of the ways to the next cell that differs the shortest is taken, and colors are named only where they
/// change. Only ways on in the same row begin at the cursor: behind the last column it is somewhere between two rows,
/// depending on the terminal.
///
/// - Complexity: O(cells), with a few nanoseconds for each that did not change.
package struct CellEncoder {
  private let style: TerminalStyle
  /// What the terminal shows, in its style.
  private var shown: CellGrid?
  private var pen: TerminalInk?
  private var cursor: (column: Int, row: Int)?
  private var output: [UInt8] = []

  /// Makes an encoder for a terminal of which nothing is known but its style.
  package init(style: TerminalStyle = TerminalStyle()) { self.style = style }

  /// Takes nothing for granted any more: the next screen is sent whole.
  package mutating func forget() {
    shown = nil
    pen = nil
    cursor = nil
  }

  /// Says that something else has moved the cursor.
  package mutating func loseCursor() { cursor = nil }

  /// What makes the terminal show a screen; nothing when it does already.
  package mutating func encode(_ grid: CellGrid) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    let grid = style.shown(grid)
    let old = shown.flatMap { $0.width == grid.width && $0.height == grid.height ? $0 : nil }
    if old == nil { forget() }
    for row in 0..<grid.height {
      for column in 0..<grid.width where old.map({ $0[column, row] != grid[column, row] }) ?? true {
        move(to: column, row: row, in: grid)
        put(grid[column, row])
        cursor = (column + 1, row)
      }
    }
    shown = grid
    return output
  }

  private mutating func move(to column: Int, row: Int, in grid: CellGrid) {
    if let cursor, cursor.row == row, cursor.column <= column {
      if cursor.column == column { return }
      let gap = cursor.column..<column
      // Up to three letters are as short as the command to skip them.
      if gap.count <= 3, gap.allSatisfy({ grid[$0, row].scalar.isASCII && grid[$0, row].ink == pen }) {
        for column in gap { put(grid[column, row]) }
      } else {
        command(gap.count == 1 ? "" : "\(gap.count)", "C")
      }
    } else {
      command("\(row + 1);\(column + 1)", "H")
    }
  }

  private mutating func put(_ cell: TerminalCell) {
    choose(cell.ink, isBlank: cell.scalar == " ")
    output += String(cell.scalar).utf8
  }

  /// Names what differs of the colors; what stands on a blank cell does not matter.
  private mutating func choose(_ ink: TerminalInk, isBlank: Bool) {
    var wanted = ink
    if isBlank, let pen {
      wanted.foreground = pen.foreground
      wanted.isBold = pen.isBold
    }
    guard wanted != pen else { return }
    // Without parameters the command would take everything back.
    let parts = style.parameters(wanted, after: pen)
    if !parts.isEmpty { command(parts.joined(separator: ";"), "m") }
    pen = wanted
  }

  private mutating func command(_ parameters: String, _ final: Unicode.Scalar) {
    output += [0x1B, UInt8(ascii: "[")]
    output += parameters.utf8
    output.append(UInt8(ascii: final))
  }
}
