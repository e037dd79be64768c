import DisplayCanvas

extension PixelRect {
  /// Some rows of it.
  func rows(_ rows: Range<Int>) -> PixelRect {
    PixelRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }
}
