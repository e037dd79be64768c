package import DemoTerminal

/// How the picture of a live view gets on the screen.
package enum LiveGraphics: String, Sendable, Hashable, CaseIterable {
  /// In the finest way that the terminal says it knows.
  case auto
  /// As half blocks, two pixels a cell.
  case half
  /// As PNG files in the protocol of the terminal kitty.
  case kitty
  /// As sixels.
  case sixel
  /// Not at all.
  case none

  /// What is done on a terminal. Pixels need the size of a cell; without it there are half blocks.
  package func chosen(_ abilities: TerminalAbilities, cell: TerminalSize.Cell?) -> LiveGraphics {
    switch self {
    case .half, .none: self
    case .kitty, .sixel: cell == nil ? .half : self
    case .auto:
      cell == nil ? .half : abilities.understandsKitty ? .kitty : abilities.understandsSixel ? .sixel : .half
    }
  }
}
