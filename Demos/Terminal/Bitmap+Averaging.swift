package import DisplayCanvas

extension Bitmap {
  /// The picture in another number of pixels, each the mean of the area that it covers here, to the nearest of
  /// the 256 steps; nil when there cannot be such a bitmap.
  ///
  /// Areas are counted in parts of a pixel that divide both grids, so that nothing is rounded before the end.
  ///
  /// - Complexity: O(pixels here + columns there x rows here).
  package func averaged(width: Int, height: Int) -> Bitmap? {
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide,
      width * height <= Self.maximumArea
    else { return nil }
    let columns = Self.shares(of: self.width, among: width)
    let rows = Self.shares(of: self.height, among: height)
    let total = UInt64(self.width * self.height)
    let source = pixels
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    var sums = [UInt64](repeating: 0, count: 4 * width)
    for row in rows {
      for index in sums.indices { sums[index] = 0 }
      for (y, rowWeight) in row {
        for (x, column) in columns.enumerated() {
          // Two channels at a time: the sums of a row stay below 2 to the power of 32.
          var even: UInt64 = 0
          var odd: UInt64 = 0
          for (sourceX, weight) in column {
            let pixel = UInt64(source[y * self.width + sourceX])
            even &+= (pixel & 0xFF | (pixel & 0xFF_0000) << 16) &* weight
            odd &+= (pixel >> 8 & 0xFF | (pixel >> 8 & 0xFF_0000) << 16) &* weight
          }
          sums[4 * x] &+= (even & 0xFFFF_FFFF) &* rowWeight
          sums[4 * x + 1] &+= (odd & 0xFFFF_FFFF) &* rowWeight
          sums[4 * x + 2] &+= (even >> 32) &* rowWeight
          sums[4 * x + 3] &+= (odd >> 32) &* rowWeight
        }
      }
      for x in 0..<width {
        var pixel: UInt32 = 0
        for channel in 0..<4 {
          pixel |= UInt32((sums[4 * x + channel] + total / 2) / total) << UInt32(8 * channel)
        }
        pixels.append(pixel)
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Which of `count` equal lengths lie in each of `parts`, and how much of each, in units of which a length has
  /// `parts` and a part `count`.
  private static func shares(of count: Int, among parts: Int) -> [[(index: Int, weight: UInt64)]] {
    (0..<parts).map { part in
      let (start, end) = (part * count, (part + 1) * count)
      return (start / parts...(end - 1) / parts).map { index in
        (index, UInt64(min(end, (index + 1) * parts) - max(start, index * parts)))
      }
    }
  }
}
