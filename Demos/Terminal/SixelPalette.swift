import DisplayCanvas

/// The colors of sixel pictures: six steps of red, seven of green, six of blue.
enum SixelPalette {
  static let count = 252
  private static let steps = (red: 6, green: 7, blue: 6)

  /// How far each pixel of a square is rounded up, in 64ths of a step: as different as can be from its neighbors
  /// (Bayer's order).
  private static let order: [UInt32] = (0..<64).map { place in
    let (x, y) = (UInt32(place % 8), UInt32(place / 8))
    return (0..<3).reduce(0) { order, bit in
      let (xBit, yBit) = (x >> UInt32(bit) & 1, y >> UInt32(bit) & 1)
      return order | (xBit ^ yBit) << UInt32(5 - 2 * bit) | yBit << UInt32(4 - 2 * bit)
    }
  }

  /// The number of the color of each pixel.
  static func indices(of picture: Bitmap) -> [UInt8] {
    let pixels = picture.pixels
    var indices: [UInt8] = []
    indices.reserveCapacity(pixels.count)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = pixels[y * picture.width + x]
        // Less than a whole step, so that colors of the palette stay what they are.
        let lift = order[y % 8 * 8 + x % 8] * 255 / 64
        let red = ((pixel & 0xFF) * 5 + lift) / 255
        let green = ((pixel >> 8 & 0xFF) * 6 + lift) / 255
        let blue = ((pixel >> 16 & 0xFF) * 5 + lift) / 255
        indices.append(UInt8((red * 7 + green) * 6 + blue))
      }
    }
    return indices
  }

  /// What tells the terminal a color, in hundredths.
  static func definition(of index: Int) -> String {
    let (red, green, blue) = (index / 42, index / 6 % 7, index % 6)
    return "#\(index);2;\(red * 20);\((green * 100 + 3) / 6);\(blue * 20)"
  }
}
