import AsyncDisplay
import DemoSupport
import DemoTerminal
import DisplayConcurrency

/// What is around the picture and the figures of a live view.
struct LiveScreen {
  let frame: LiveFrame

  private static let keys = [
    "space fling", "b back", "p pause", "r turn", "1 2 3 policy", "+ - speed", "g G ends", "? help", "q quit",
  ]

  /// Draws the title and the keys.
  func drawEdges(of grid: inout CellGrid) {
    let blank = TerminalCell(ink: TerminalInk(foreground: LiveColors.ink, background: LiveColors.box))
    grid.fill(CellRect(column: 0, row: 0, width: grid.width, height: 1), with: blank)
    grid.fill(CellRect(column: 0, row: grid.height - 1, width: grid.width, height: 1), with: blank)
    let bold = TerminalInk(foreground: LiveColors.ink, background: LiveColors.box, isBold: true)
    let dim = TerminalInk(foreground: LiveColors.dim, background: LiveColors.box)
    let state = state
    let limit = grid.width - 3 - (state.isEmpty ? 0 : state.count + 2)
    let end = grid.write("ScrollDemo", column: 1, row: 0, limit: limit, ink: bold)
    let content = VisibleText.line(frame.content)
    grid.write(content, column: end + 2, row: 0, limit: limit + 1 - end - 2, ink: dim)
    grid.write(state, column: grid.width - 1 - state.count, row: 0, ink: dim)
    drawKeys(row: grid.height - 1, of: &grid, ink: dim)
  }

  /// Says that there is no room for anything else.
  func drawApology(on grid: inout CellGrid) {
    let least = LiveLayout.smallest
    let text = Array(
      "ScrollDemo shows itself from \(least.columns)x\(least.rows) cells on. q quits.".unicodeScalars
    )
    for (index, scalar) in text.enumerated() {
      grid[index % grid.width, index / grid.width] = TerminalCell(scalar: scalar, ink: LiveColors.plain())
    }
  }

  /// Draws what the keys do over a rectangle, as far as it is there.
  func drawHelp(in rect: CellRect, of grid: inout CellGrid) {
    let keyWidth = 11
    let width = min(rect.width, 56)
    let height = min(rect.height, LiveCommand.explanations.count + 2)
    let box = CellRect(column: rect.column, row: rect.row, width: width, height: height)
    let plain = TerminalInk(foreground: LiveColors.ink, background: LiveColors.box)
    let bold = TerminalInk(foreground: LiveColors.display, background: LiveColors.box, isBold: true)
    grid.fill(box, with: TerminalCell(ink: plain))
    for (index, line) in LiveCommand.explanations.prefix(max(0, height - 2)).enumerated() {
      let row = box.row + 1 + index
      grid.write(line.keys, column: box.column + 2, row: row, limit: keyWidth, ink: bold)
      let column = box.column + 2 + keyWidth
      grid.write(line.meaning, column: column, row: row, limit: width - keyWidth - 3, ink: plain)
    }
  }

  private var state: String {
    if frame.isPaused { return "paused" }
    guard let seconds = frame.secondsLeft else { return "" }
    return "ends in \(TextTable.number(seconds.rounded(.up), digits: 0)) s"
  }

  /// As many keys as fit; the last two always do.
  private func drawKeys(row: Int, of grid: inout CellGrid, ink: TerminalInk) {
    var shown = Self.keys
    while shown.count > 2, shown.joined(separator: "  ").count > grid.width - 2 {
      shown.remove(at: shown.count - 3)
    }
    grid.write(shown.joined(separator: "  "), column: 1, row: row, limit: grid.width - 2, ink: ink)
  }
}
