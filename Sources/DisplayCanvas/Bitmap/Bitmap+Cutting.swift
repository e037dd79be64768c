extension Bitmap {
  /// The pixels of some columns and rows as a picture of their own; nil when none of them exist.
  ///
  /// Columns and rows that the picture does not have are left out.
  ///
  /// - Complexity: O(pixels) of the result.
  public func cut(columns: Range<Int>, rows: Range<Int>) -> Bitmap? {
    let columns = columns.clamped(to: 0..<width)
    let rows = rows.clamped(to: 0..<height)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var taken: [UInt32] = []
    taken.reserveCapacity(columns.count * rows.count)
    for row in rows {
      taken += pixels[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)]
    }
    return Bitmap(width: columns.count, height: rows.count, scale: scale, premultiplied: taken)
  }
}
