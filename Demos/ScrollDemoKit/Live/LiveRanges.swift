import AsyncDisplay
import DemoSupport
import DemoTerminal
import DisplaySimulation

/// How far a list prepares, as bars of rows: the viewport in all of the content, and each range around it.
struct LiveRanges {
  let frame: LiveFrame

  private static let labelWidth = 9

  /// Draws the bars into six rows, or what matters most into one.
  package func draw(in rect: CellRect, of grid: inout CellGrid) {
    let visible = frame.sample.list.visibleRows
    guard rect.height >= 6 else {
      let text = "rows \(LiveText.rows(visible)) of \(LiveText.grouped(frame.rowCount))"
      grid.write(text, column: rect.column, row: rect.row, limit: rect.width, ink: LiveColors.plain())
      return
    }
    let middle = Double(visible.lowerBound + visible.upperBound) / 2
    let half = halfWindow(around: middle)
    let title = "rows around the viewport, ±\(Int(half))"
    grid.write(
      title,
      column: rect.column,
      row: rect.row,
      limit: rect.width,
      ink: LiveColors.plain(LiveColors.dim)
    )
    let window = (start: middle - half, length: 2 * half)
    let list = frame.sample.list
    let bars: [(name: String, rows: Range<Int>, color: Color)] = [
      ("measure", frame.nodeRows, LiveColors.nodes), ("preload", list.preloadedRows, LiveColors.preload),
      ("display", list.displayedRows, LiveColors.display), ("visible", visible, LiveColors.visible),
    ]
    for (index, bar) in bars.enumerated() {
      draw(bar.name, bar.rows, LiveText.rows(bar.rows), bar.color, window, rect.below(1 + index), &grid)
    }
    let share = middle / Double(max(1, frame.rowCount)) * 100
    let whole = (start: 0.0, length: Double(max(1, frame.rowCount)))
    let place = visible.isEmpty ? "no rows" : "\(TextTable.number(share, digits: 1)) % of all"
    draw("content", visible, place, LiveColors.visible, whole, rect.below(5), &grid)
  }

  private func draw(
    _ name: String,
    _ rows: Range<Int>,
    _ text: String,
    _ color: Color,
    _ window: (start: Double, length: Double),
    _ rect: CellRect,
    _ grid: inout CellGrid
  ) {
    let dim = LiveColors.plain(LiveColors.dim)
    grid.write(name, column: rect.column, row: rect.row, limit: Self.labelWidth, ink: dim)
    // Two numbers of all rows, and what is between and before them.
    let textWidth = max(14, 2 * LiveText.grouped(frame.rowCount).count + 2)
    let width = rect.width - Self.labelWidth - textWidth
    guard width > 0 else { return }
    func share(_ row: Int) -> Double { (Double(row) - window.start) / window.length }
    let bar = BlockBar(
      start: rows.isEmpty ? 2 : share(rows.lowerBound),
      end: share(rows.upperBound),
      color: color,
      track: LiveColors.box
    )
    for (column, cell) in bar.cells(width: width).enumerated() {
      grid[rect.column + Self.labelWidth + column, rect.row] = cell
    }
    let start = rect.column + rect.width - text.count
    grid.write(text, column: max(start, rect.column + Self.labelWidth + width + 1), row: rect.row, ink: dim)
  }

  /// How many rows are shown on either side: a round number, so that bars do not breathe with every row.
  private func halfWindow(around middle: Double) -> Double {
    let rows = frame.nodeRows
    let reach = rows.isEmpty ? 0 : max(middle - Double(rows.lowerBound), Double(rows.upperBound) - middle)
    var half = 8.0
    while half < reach * 1.05 { half *= half.remainder(dividingBy: 3) == 0 ? 4.0 / 3 : 1.5 }
    return half
  }
}
