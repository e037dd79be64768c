internal import DisplayGeometry

/// A picture of a glyph as a font file has it: a PNG file, and where it lies.
struct GlyphPicture {
  /// Where a picture lies, in em from the glyph's origin, with the y axis pointing down.
  enum Place {
    case area(Rect)
    /// The lower left corner, and how long a pixel is.
    case corner(Point, pixelLength: Double)
  }

  let file: [UInt8]
  let place: Place

  /// The area of the picture once it is known how many pixels it has.
  func area(width: Int, height: Int) -> Rect {
    switch place {
    case .area(let area): return area
    case .corner(let corner, let length):
      let size = Size(width: Double(width) * length, height: Double(height) * length)
      return Rect(origin: Point(x: corner.x, y: corner.y - size.height), size: size)
    }
  }
}
