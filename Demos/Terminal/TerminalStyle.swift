import DisplayCanvas

/// What a terminal shows of a cell: in how many colors, and with which letters.
///
/// What it does not have is replaced by the nearest that it does: colors by those of its palette, blocks by blank cells
/// of their color, and letters by ones of ASCII. A letter that can be read stays readable.
package struct TerminalStyle: Sendable, Hashable {
  /// The colors of a terminal.
  package enum Colors: Sendable, Hashable, CaseIterable {
    /// The terminal's own two, and these the other way round.
    case none
    /// Eight hues, each dark and bright, whose shades are the terminal's (ECMA-48, and aixterm for the bright ones).
    case sixteen
    /// The 240 fixed ones of xterm's palette: a cube of six levels a channel, and 24 grays.
    case indexed
    /// Any.
    case direct
  }

  /// The colors.
  package var colors = Colors.direct
  /// Whether letters beyond ASCII are understood, in UTF-8.
  package var hasUnicode = true

  /// Makes the style of a terminal that shows everything.
  package init() {}

  /// Makes a style.
  package init(colors: Colors, hasUnicode: Bool) {
    (self.colors, self.hasUnicode) = (colors, hasUnicode)
  }

  /// Makes the style that the environment speaks of.
  ///
  /// Colors: none where `NO_COLOR` says something or `TERM` is missing, dumb, or a terminal of DEC; otherwise as many as
  /// `COLORTERM` says, or else `TERM`, which may be a terminal that is known to have all; 16 without other word. Letters: those of the
  /// first of `LC_ALL`, `LC_CTYPE` and `LANG` that says something.
  package init(environment: (String) -> String?) {
    colors = Self.colors(environment)
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    hasUnicode = locale.lowercased().filter { $0 != "-" }.contains("utf8")
  }

  /// Terminals with all colors, whose `COLORTERM` gets lost on the way to another machine.
  private static let directKinds = [
    "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour",
  ]

  private static func colors(_ environment: (String) -> String?) -> Colors {
    let kind = (environment("TERM") ?? "").lowercased()
    guard (environment("NO_COLOR") ?? "").isEmpty, !kind.isEmpty, kind != "dumb", !kind.hasPrefix("vt") else {
      return .none
    }
    let announced = (environment("COLORTERM") ?? "").lowercased()
    if announced == "truecolor" || announced == "24bit" { return .direct }
    if kind.hasSuffix("-direct") || directKinds.contains(kind) { return .direct }
    return kind.contains("256color") ? .indexed : .sixteen
  }

  // MARK: Cells

  /// A screen as the terminal can show it.
  func shown(_ grid: CellGrid) -> CellGrid {
    guard colors != .direct || !hasUnicode else { return grid }
    return grid.map(shown)
  }

  /// A cell as the terminal can show it.
  func shown(_ cell: TerminalCell) -> TerminalCell {
    let cell = hasUnicode ? cell : ASCIICell.shown(cell)
    guard colors != .direct else { return cell }
    let wanted = cell.ink
    var ink = wanted
    ink.foreground = nearest(to: wanted.foreground)
    ink.background = nearest(to: wanted.background)
    // What was seen before is still seen. The halves of a picture may be the same.
    if ink.foreground == ink.background, wanted.foreground != wanted.background, cell.scalar != "▀" {
      ink.foreground = nearest(to: TerminalPalette.luminance(ink.background) < 128 ? .white : .black)
    }
    // Halves of one color have no letter, whose color is not said where there are two.
    let isPlain = cell.scalar == "▀" && ink.foreground == ink.background
    return TerminalCell(scalar: isPlain ? " " : cell.scalar, ink: ink)
  }

  private func nearest(to color: Color) -> Color {
    switch colors {
    case .none: TerminalPalette.isLight(color) ? .white : .black
    case .sixteen: TerminalPalette.hues[TerminalPalette.hue(of: color)]
    case .indexed: TerminalPalette.fixedColor(TerminalPalette.fixedIndex(of: color))
    case .direct: color
    }
  }

  // MARK: Commands

  /// The parameters that choose the colors of an ink as the terminal shows it, where they differ from others.
  func parameters(_ ink: TerminalInk, after pen: TerminalInk?) -> [String] {
    var parts: [String] = pen == nil ? ["0"] : []
    if ink.isBold != (pen?.isBold ?? false) { parts.append(ink.isBold ? "1" : "22") }
    guard colors != .none else {
      let isReversed = ink.background != .black
      if isReversed != (pen.map { $0.background != .black } ?? false) {
        parts.append(isReversed ? "7" : "27")
      }
      return parts
    }
    if ink.foreground != pen?.foreground { parts.append(parameter(ink.foreground, isBackground: false)) }
    if ink.background != pen?.background { parts.append(parameter(ink.background, isBackground: true)) }
    return parts
  }

  private func parameter(_ color: Color, isBackground: Bool) -> String {
    let (extended, dark, bright) = isBackground ? (48, 40, 100) : (38, 30, 90)
    switch colors {
    case .sixteen:
      let hue = TerminalPalette.hue(of: color)
      return hue < 8 ? "\(dark + hue)" : "\(bright + hue - 8)"
    case .indexed: return "\(extended);5;\(TerminalPalette.fixedIndex(of: color))"
    case .none, .direct: return "\(extended);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
