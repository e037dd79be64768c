package import DisplayCanvas

/// Columns of values over some lines of cells, in eighths of a cell, with a limit that may be crossed.
package struct Sparkline {
  /// A value, and whether it has the color of what is bad.
  package struct Value: Sendable, Hashable {
    package var height: Double
    var isBad = false

    package init(height: Double, isBad: Bool = false) {
      (self.height, self.isBad) = (height, isBad)
    }
  }

  /// The values, the newest last.
  let values: [Value]
  /// The value of the full height.
  let ceiling: Double
  /// A value at which there is a line where no column is; nil for none.
  package var limit: Double?
  let color: Color
  let badColor: Color
  let limitColor: Color
  let background: Color

  package init(
    values: [Value],
    ceiling: Double,
    limit: Double? = nil,
    color: Color,
    badColor: Color,
    limitColor: Color,
    background: Color
  ) {
    (self.values, self.ceiling, self.limit) = (values, ceiling, limit)
    (self.color, self.badColor, self.limitColor, self.background) = (color, badColor, limitColor, background)
  }

  private static let parts: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws the newest values into a rectangle, the last at its right side. What is more than nothing is seen.
  package func draw(in rect: CellRect, of grid: inout CellGrid) {
    let limitRow = limit.flatMap { row(of: $0, in: rect) }
    for column in 0..<max(0, rect.width) {
      let index = values.count - rect.width + column
      let value = index >= 0 ? values[index] : Value(height: 0)
      let height = eighths(value.height, rows: rect.height)
      for row in 0..<max(0, rect.height) {
        let filled = min(max(0, height - 8 * (rect.height - 1 - row)), 8)
        let isLimit = row == limitRow && filled == 0
        let foreground = isLimit ? limitColor : value.isBad ? badColor : color
        grid[rect.column + column, rect.row + row] = TerminalCell(
          scalar: isLimit ? "╌" : Self.parts[filled],
          ink: TerminalInk(foreground: foreground, background: background)
        )
      }
    }
  }

  private func eighths(_ value: Double, rows: Int) -> Int {
    guard value > 0, ceiling > 0 else { return 0 }
    let height = share(of: value) * Double(8 * rows)
    return max(1, Int(height.rounded()))
  }

  private func row(of value: Double, in rect: CellRect) -> Int? {
    guard value <= ceiling, ceiling > 0 else { return nil }
    return rect.height - 1 - min(rect.height - 1, max(0, Int(share(of: value) * Double(rect.height))))
  }

  /// How much of the height a value takes, from 0 to 1; 0 where nobody can say.
  private func share(of value: Double) -> Double { min(max(0, value / ceiling), 1) }
}
