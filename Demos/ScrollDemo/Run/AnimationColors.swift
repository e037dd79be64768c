import AsyncDisplay

/// Few colors in place of many, for pictures that are small files: 16 steps a channel, and of those colors the 256 that
/// most pixels have. Others become the nearest of them.
struct AnimationColors {
  static let maximumCount = 256
  /// The distance between two steps, which black and white are two of.
  private static let step: UInt32 = 17

  /// The color of the palette for each color in steps that is not in it.
  private let replacements: [UInt32: UInt32]

  /// Finds the colors of some bitmaps.
  ///
  /// - Complexity: O(pixels), and the distances of at most 4,096 colors from 256.
  init(of bitmaps: [Bitmap]) {
    var counts: [UInt32: Int] = [:]
    for bitmap in bitmaps {
      for pixel in bitmap.pixels { counts[Self.stepped(pixel), default: 0] += 1 }
    }
    // Of colors with as many pixels the order is that of their values, wherever it runs.
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let kept = ranked.prefix(Self.maximumCount)
    var replacements: [UInt32: UInt32] = [:]
    for color in ranked.dropFirst(Self.maximumCount) {
      replacements[color] = kept.min { Self.distance($0, color) < Self.distance($1, color) }
    }
    self.replacements = replacements
  }

  /// A bitmap in these colors.
  func reduced(_ bitmap: Bitmap) -> Bitmap {
    let pixels = bitmap.pixels.map { pixel in
      let color = Self.stepped(pixel)
      return replacements[color] ?? color
    }
    return Bitmap(width: bitmap.width, height: bitmap.height, scale: bitmap.scale, pixels: pixels) ?? bitmap
  }

  /// An opaque pixel's color in steps.
  private static func stepped(_ pixel: UInt32) -> UInt32 {
    var color: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      color |= ((pixel >> shift & 0xFF) + step / 2) / step * step << shift
    }
    return color
  }

  private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    [0, 8, 16].reduce(0) { sum, shift in
      let difference = Int(first >> UInt32(shift) & 0xFF) - Int(second >> UInt32(shift) & 0xFF)
      return sum + difference * difference
    }
  }
}
