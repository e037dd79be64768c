internal import DisplayCanvas

/// Pixels being drawn: those of a bitmap, of a part of one, or of a layer.
struct Surface {
  /// Which pixels of the whole drawing these are.
  let rect: PixelRect
  var pixels: [UInt32]

  @inline(__always)
  func range(ofRow y: Int, columns: Range<Int>) -> Range<Int> { rect.range(ofRow: y, columns: columns) }
}

extension PixelRect {
  /// The places of a row's columns in an array of all pixels, row by row from the top.
  @inline(__always)
  func range(ofRow y: Int, columns: Range<Int>) -> Range<Int> {
    let start = (y &- minY) &* width &- minX
    return (start &+ columns.lowerBound)..<(start &+ columns.upperBound)
  }
}
