package import DisplayCanvas

/// A bar in a line of cells that begins and ends at eighths of a cell.
package struct BlockBar {
  /// Where the bar begins and ends, from 0 to 1 of the line.
  let start: Double
  package let end: Double
  let color: Color
  /// The color of the line.
  let track: Color

  package init(start: Double, end: Double, color: Color, track: Color) {
    (self.start, self.end, self.color, self.track) = (start, end, color, track)
  }

  private static let parts: [Unicode.Scalar] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  /// The cells of the line; a bar that begins in it covers an eighth of a cell at least.
  package func cells(width: Int) -> [TerminalCell] {
    let eighths = 8 * max(0, width)
    func place(_ share: Double) -> Int { Int((min(max(0, share), 1) * Double(eighths)).rounded()) }
    guard start <= end, end >= 0, start <= 1, eighths > 0 else { return line(from: 0, to: 0, width: width) }
    let from = min(place(start), eighths - 1)
    return line(from: from, to: max(place(end), from + 1), width: width)
  }

  private func line(from start: Int, to end: Int, width: Int) -> [TerminalCell] {
    (0..<max(0, width)).map { column in
      let first = min(max(0, start - 8 * column), 8)
      let last = min(max(0, end - 8 * column), 8)
      if first >= last { return blank(track) }
      if first == 0 { return last == 8 ? blank(color) : part(last, of: color, on: track) }
      // There are blocks for the left part of a cell only: the right one is what is left of the line's own color.
      if last == 8 { return part(first, of: track, on: color) }
      return last - first > 4 ? blank(color) : part(last, of: color, on: track)
    }
  }

  private func part(_ eighths: Int, of color: Color, on background: Color) -> TerminalCell {
    TerminalCell(
      scalar: Self.parts[eighths],
      ink: TerminalInk(foreground: color, background: background)
    )
  }

  private func blank(_ color: Color) -> TerminalCell {
    TerminalCell(ink: TerminalInk(foreground: color, background: color))
  }
}
