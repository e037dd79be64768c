extension Bitmap {
  /// The picture in other colors; each pixel keeps its opacity.
  ///
  /// - Complexity: O(pixels).
  public func adjusted(by matrix: ColorMatrix) -> Bitmap {
    let columns = ColorColumns(matrix)
    var last = (old: UInt32(0), new: UInt32(0))
    let adjusted = pixels.map { pixel in
      // Neighbors are often alike.
      if pixel != last.old { last = (pixel, columns.apply(to: pixel)) }
      return last.new
    }
    return Bitmap(width: width, height: height, scale: scale, buffer: PixelBuffer(adjusted))
  }
}

/// A matrix as it is multiplied with pixels: a column for each old channel, in units of a channel's 255 levels.
private struct ColorColumns {
  private let red: SIMD4<Float>
  private let green: SIMD4<Float>
  private let blue: SIMD4<Float>
  private let constant: SIMD4<Float>

  init(_ matrix: ColorMatrix) {
    func column(_ index: Int) -> SIMD4<Float> {
      [Float(matrix.red[index]), Float(matrix.green[index]), Float(matrix.blue[index]), 0]
    }
    (red, green, blue, constant) = (column(0), column(1), column(2), column(3) * 255)
  }

  /// A pixel in its new color; transparent ones have none.
  func apply(to pixel: UInt32) -> UInt32 {
    let opacity = pixel >> 24
    guard opacity > 0 else { return 0 }
    let share = Float(opacity) / 255
    // Multiplied by the opacity as the pixel's channels are.
    let sum =
      red * Float(pixel & 255) + green * Float(pixel >> 8 & 255) + blue * Float(pixel >> 16 & 255)
      + constant * share
    let channels = (sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: Float(opacity))) + 0.5)
    let levels = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(channels))
    return levels.x | levels.y << 8 | levels.z << 16 | opacity << 24
  }
}
