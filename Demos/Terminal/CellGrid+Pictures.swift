package import DisplayCanvas

extension CellGrid {
  /// Shows a picture from a cell on, two pixels a cell: the upper one as a half block, the lower one behind it.
  package mutating func draw(_ picture: Bitmap, column: Int, row: Int) {
    let pixels = picture.pixels
    for line in 0..<(picture.height + 1) / 2 {
      let upper = 2 * line * picture.width
      let lower = 2 * line + 1 < picture.height ? upper + picture.width : upper
      for x in 0..<picture.width {
        let (top, bottom) = (Color(opaquePixel: pixels[upper + x]), Color(opaquePixel: pixels[lower + x]))
        self[column + x, row + line] = TerminalCell(
          scalar: top == bottom ? " " : "▀",
          ink: TerminalInk(foreground: top, background: bottom)
        )
      }
    }
  }
}

extension Color {
  /// The color of a pixel that hides what is beneath.
  init(opaquePixel pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel),
      green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel >> 16)
    )
  }
}
