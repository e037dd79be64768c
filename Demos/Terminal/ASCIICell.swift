import DisplayCanvas

/// Cells in letters that every terminal has.
enum ASCIICell {
  private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
    "↓": "v", "↑": "^", "→": ">", "←": "<", "▼": "v", "▲": "^", "■": "#", "●": "*", "○": "o", "‖": "=",
    "–": "-",
    "±": "~", "╌": "-", "×": "x", "µ": "u",
  ]
  private static let lowerParts: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
  private static let leftParts: [Unicode.Scalar] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A cell whose character is one of ASCII. A block of half a cell or more fills it, and a smaller one is a line at
  /// its side; two pixels above each other are one of their mean.
  static func shown(_ cell: TerminalCell) -> TerminalCell {
    let (scalar, ink) = (cell.scalar, cell.ink)
    guard !scalar.isASCII else { return cell }
    if let letter = letters[scalar] { return TerminalCell(scalar: letter, ink: ink) }
    if scalar == "▀" { return blank(mean(ink.foreground, ink.background), ink) }
    if scalar == "█" { return blank(ink.foreground, ink) }
    for (parts, line) in [(lowerParts, "_" as Unicode.Scalar), (leftParts, "|")] {
      guard let index = parts.firstIndex(of: scalar) else { continue }
      return index >= 3 ? blank(ink.foreground, ink) : TerminalCell(scalar: line, ink: ink)
    }
    return TerminalCell(scalar: "?", ink: ink)
  }

  private static func blank(_ color: Color, _ ink: TerminalInk) -> TerminalCell {
    TerminalCell(ink: TerminalInk(foreground: color, background: color, isBold: ink.isBold))
  }

  private static func mean(_ first: Color, _ second: Color) -> Color {
    func half(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b) + 1) / 2) }
    return Color(
      red: half(first.red, second.red),
      green: half(first.green, second.green),
      blue: half(first.blue, second.blue)
    )
  }
}
