package import DisplayCanvas

/// What one cell of a terminal shows: a character one cell wide, and its colors.
package struct TerminalCell: Sendable, Hashable {
  var scalar: Unicode.Scalar = " "
  var ink: TerminalInk

  package init(scalar: Unicode.Scalar = " ", ink: TerminalInk) {
    (self.scalar, self.ink) = (scalar, ink)
  }
}

/// The colors of a cell, and whether its character is bold.
package struct TerminalInk: Sendable, Hashable {
  var foreground: Color
  var background: Color
  var isBold = false

  package init(foreground: Color, background: Color, isBold: Bool = false) {
    (self.foreground, self.background, self.isBold) = (foreground, background, isBold)
  }
}

extension Unicode.Scalar {
  /// The scalar as it may stand in one cell: a question mark for what controls the terminal, joins the character
  /// before, or is wider than a cell.
  var fittingCell: Unicode.Scalar {
    switch value {
    // Latin, Greek and Cyrillic letters but for soft hyphens and marks on other letters, punctuation, arrows,
    // mathematics, boxes, blocks and geometric shapes.
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x2010...0x2027,
      0x2030...0x205E, 0x20AC, 0x2190...0x2211, 0x2215...0x2319, 0x2500...0x25FC:
      self
    default: "?"
    }
  }
}
