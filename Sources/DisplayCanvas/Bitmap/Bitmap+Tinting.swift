extension Bitmap {
  /// The shape of the picture in one color: each pixel keeps its opacity and takes its color from the tint.
  ///
  /// A tint that is not opaque makes the result as much more transparent.
  ///
  /// - Complexity: O(pixels).
  public func tinted(with color: Color) -> Bitmap {
    let full = color.premultiplied
    // There are 256 opacities, so each is computed once.
    let table = (0..<256).map { DisplayCanvas.scale(full, by: UInt32($0)) }
    let tinted = pixels.map { table[Int($0 >> 24)] }
    return Bitmap(width: width, height: height, scale: scale, buffer: PixelBuffer(tinted))
  }
}
