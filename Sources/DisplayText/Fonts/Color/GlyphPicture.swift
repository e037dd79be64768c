internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayImageCoding

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

  /// Larger pictures than any that fonts have are refused.
  private static let limits = ImageDecodingLimits(side: 512, area: 1 << 18, memory: 1 << 23)
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  /// The picture, decoded now: who draws it keeps what is drawn. Nil for a file that is none.
  var bitmap: Bitmap? {
    guard file.starts(with: Self.signature) else { return nil }
    let options = ImageDecodingOptions(limits: Self.limits)
    return try? ImageDecoder.decode(file, options: options, registry: .builtIn)
  }

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
