internal import DisplayCanvas

/// What the components of a JPEG stand for.
enum JPEGColoring {
  /// Lightness and two differences of color, and maybe black: YCbCr, YCCK.
  case lumaChroma(isInverted: Bool = true)
  /// Channels as they are: RGB, CMYK.
  case channels(isInverted: Bool = true)

  /// Makes pixels of as many samples of each component; those of components that do not exist are not looked at.
  func write(
    _ first: Span<UInt8>,
    _ second: Span<UInt8>,
    _ third: Span<UInt8>,
    _ fourth: Span<UInt8>,
    count: Int,
    to pixels: inout MutableSpan<UInt32>
  ) {
    let width = pixels.count
    switch (count, self) {
    case (1, _):
      for x in 0..<width { pixels[x] = UInt32(first[x]) &* 0x0001_0101 | 0xFF00_0000 }
    case (3, .lumaChroma):
      for x in 0..<width { pixels[x] = Self.rgb(first[x], second[x], third[x]) }
    case (3, .channels):
      for x in 0..<width {
        pixels[x] = UInt32(first[x]) | UInt32(second[x]) << 8 | UInt32(third[x]) << 16 | 0xFF00_0000
      }
    case (_, .lumaChroma(let isInverted)):
      // The color that the first three give is the ink's complement.
      for x in 0..<width {
        let ink = ~Self.rgb(first[x], second[x], third[x])
        pixels[x] = Self.inked(ink, fourth[x], isInverted: isInverted)
      }
    case (_, .channels(let isInverted)):
      for x in 0..<width {
        let ink = UInt32(first[x]) | UInt32(second[x]) << 8 | UInt32(third[x]) << 16
        pixels[x] = Self.inked(ink, fourth[x], isInverted: isInverted)
      }
    }
  }

  /// The color of a lightness and two differences: the matrix of ITU-R BT.601 for the full range, with 16 bits
  /// after the point, rounded.
  @inline(__always)
  private static func rgb(_ luma: UInt8, _ blueness: UInt8, _ redness: UInt8) -> UInt32 {
    let (y, b, r) = (Int32(luma), Int32(blueness) &- 128, Int32(redness) &- 128)
    let half = 1 << 15 as Int32
    let red = y &+ (91_881 &* r &+ half) >> 16
    let green = y &+ (half &- 22_554 &* b &- 46_802 &* r) >> 16
    let blue = y &+ (116_130 &* b &+ half) >> 16
    return channel(red) | channel(green) << 8 | channel(blue) << 16 | 0xFF00_0000
  }

  @inline(__always)
  private static func channel(_ value: Int32) -> UInt32 {
    UInt32(truncatingIfNeeded: min(max(value, 0), 255))
  }

  /// The color of three inks and black on white paper. Inverted, 255 is no ink.
  private static func inked(_ ink: UInt32, _ black: UInt8, isInverted: Bool) -> UInt32 {
    let paper = isInverted ? ink : ~ink
    return scale(paper | 0xFF00_0000, by: UInt32(isInverted ? black : ~black)) | 0xFF00_0000
  }
}
