internal import DisplayCanvas
internal import DisplayPlatform

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
      let vectorEnd = width & ~7
      for x in stride(from: 0, to: vectorEnd, by: 8) {
        pixels.setEightLanes(
          Self.rgb(first.eightLanes(at: x), second.eightLanes(at: x), third.eightLanes(at: x)),
          at: x
        )
      }
      for x in vectorEnd..<width { pixels[x] = Self.rgb(first[x], second[x], third[x]) }
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
  static func rgb(_ luma: UInt8, _ blueness: UInt8, _ redness: UInt8) -> UInt32 {
    let (y, b, r) = (Int32(luma), Int32(blueness) &- 128, Int32(redness) &- 128)
    let half = 1 << 15 as Int32
    let red = y &+ (91_881 &* r &+ half) >> 16
    let green = y &+ (half &- 22_554 &* b &- 46_802 &* r) >> 16
    let blue = y &+ (116_130 &* b &+ half) >> 16
    return channel(red) | channel(green) << 8 | channel(blue) << 16 | 0xFF00_0000
  }

  /// The same of eight at once.
  ///
  /// Factors that do not fit in 16 bits are taken apart in whole ones and a rest: 1.402 is 1 and 26,345/65,536, 1.772
  /// is 2 less 14,942/65,536, and 0.71414 is 1 less 18,734/65,536.
  @inline(__always)
  static func rgb(
    _ luma: SIMD8<UInt8>,
    _ blueness: SIMD8<UInt8>,
    _ redness: SIMD8<UInt8>
  ) -> SIMD8<UInt32> {
    let y = SIMD8<Int16>(truncatingIfNeeded: luma)
    let b = SIMD8<Int16>(truncatingIfNeeded: blueness) &- 128
    let r = SIMD8<Int16>(truncatingIfNeeded: redness) &- 128
    let redShare = SIMD8<Int32>(truncatingIfNeeded: r) &* 18_734
    let blueShare = SIMD8<Int32>(truncatingIfNeeded: b) &* 22_554
    let green = (redShare &- blueShare &+ (1 << 15)) &>> 16
    let channels = (
      red: channel(y &+ r &+ share(of: r, 26_345)),
      green: channel(y &- r &+ SIMD8<Int16>(truncatingIfNeeded: green)),
      blue: channel(y &+ b &+ b &+ share(of: b, -14_942))
    )
    let low = SIMD8<UInt32>(truncatingIfNeeded: channels.red | channels.green &<< 8)
    let high = SIMD8<UInt32>(truncatingIfNeeded: channels.blue | 0xFF00)
    return low | high &<< 16
  }

  /// A product by 1/65,536 parts, rounded to the nearest; of numbers of 8 bits.
  @inline(__always)
  private static func share(of values: SIMD8<Int16>, _ parts: Int32) -> SIMD8<Int16> {
    let twice = (SIMD8<Int32>(truncatingIfNeeded: values &+ values) &* parts) &>> 16
    return (SIMD8<Int16>(truncatingIfNeeded: twice) &+ 1) &>> 1
  }

  @inline(__always)
  private static func channel(_ values: SIMD8<Int16>) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: values.clamped(lowerBound: .zero, upperBound: SIMD8(repeating: 255)))
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
