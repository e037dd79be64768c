internal import DisplayCanvas

/// The first palette of a font: the table `CPAL`.
struct ColorPalette: Sendable {
  /// The entry that stands for the color of the text.
  private static let textEntry = 0xFFFF

  private let colors: FontData
  private let count: Int

  /// Reads where the palette is; without a table it has no colors.
  init(_ table: FontData?) {
    let first = table?.uint16(12) ?? 0
    colors = table?.part(at: (table?.uint32(8) ?? 0) + 4 * first) ?? FontData([])
    count = table?.uint16(2) ?? 0
  }

  /// The color of an entry, more transparent by a factor; that of the text where there is none.
  func color(_ entry: Int, textColor: Color, opacity: Double = 1) -> Color {
    // The opacity of the text is that of the drawing as a whole.
    var color = textColor.withAlpha(255)
    if entry != Self.textEntry, entry < count {
      let bytes = colors.array(at: 4 * entry, count: 4)
      if bytes.count == 4 { color = Color(red: bytes[2], green: bytes[1], blue: bytes[0], alpha: bytes[3]) }
    }
    let factor = opacity.isNaN ? 1 : min(max(opacity, 0), 1)
    return color.withAlpha(UInt8((Double(color.alpha) * factor).rounded()))
  }
}
