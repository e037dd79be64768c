internal import DisplayPlatform

/// Four premultiplied pixels that are worked on at once: the one arithmetic that all drawing goes through, so
/// that a pixel comes out the same whether it was one of many or alone.
///
/// A channel takes 16 bits while it is multiplied, in which the product of two 8-bit numbers has room.
struct PixelQuad {
  var lanes: SIMD4<UInt32>

  @inline(__always)
  init(_ lanes: SIMD4<UInt32>) { self.lanes = lanes }

  @inline(__always)
  init(repeating pixel: UInt32) { lanes = SIMD4(repeating: pixel) }

  /// One pixel and three empty ones.
  @inline(__always)
  init(single pixel: UInt32) { lanes = SIMD4(pixel, 0, 0, 0) }

  /// Up to four pixels of a span and empty ones behind them.
  @inline(__always)
  init(_ span: Span<UInt32>, at index: Int, count: Int) {
    lanes = .zero
    for lane in 0..<count { lanes[lane] = span[index &+ lane] }
  }

  @inline(__always)
  var opacities: SIMD4<UInt32> { lanes &>> 24 }

  /// All channels multiplied by an 8-bit share of each pixel, rounded to the nearest.
  @inline(__always)
  func scaled(by shares: SIMD4<UInt32>) -> PixelQuad {
    let shares = (shares | (shares &<< 16)).halves
    return PixelQuad(redAndBlue: redAndBlue &* shares, greenAndOpacity: greenAndOpacity &* shares)
  }

  /// Channel multiplied by channel, rounded to the nearest.
  @inline(__always)
  func multiplied(by other: PixelQuad) -> PixelQuad {
    PixelQuad(
      redAndBlue: redAndBlue &* other.redAndBlue,
      greenAndOpacity: greenAndOpacity &* other.greenAndOpacity
    )
  }

  /// Channel plus channel, at most 255 each.
  @inline(__always)
  func addedSaturating(_ other: PixelQuad) -> PixelQuad {
    let low = Self.limit(redAndBlue &+ other.redAndBlue)
    let high = Self.limit(greenAndOpacity &+ other.greenAndOpacity)
    return PixelQuad(SIMD4(halves: low | (high &<< 8)))
  }

  /// Channel plus channel; the caller knows that none passes 255.
  @inline(__always)
  static func + (lhs: PixelQuad, rhs: PixelQuad) -> PixelQuad { PixelQuad(lhs.lanes &+ rhs.lanes) }

  /// Channel minus channel; the caller knows that none falls below 0.
  @inline(__always)
  static func - (lhs: PixelQuad, rhs: PixelQuad) -> PixelQuad { PixelQuad(lhs.lanes &- rhs.lanes) }

  /// Sums of two channels, at most 255: what passes it has a ninth bit, which becomes a mask.
  @inline(__always)
  private static func limit(_ sums: SIMD8<UInt16>) -> SIMD8<UInt16> {
    (sums | (0 &- (sums &>> 8))) & 255
  }

  @inline(__always)
  private var redAndBlue: SIMD8<UInt16> { (lanes & 0x00FF_00FF).halves }

  @inline(__always)
  private var greenAndOpacity: SIMD8<UInt16> { lanes.halves &>> 8 }

  /// Divides products by 255, rounded to the nearest: with q = p + 128, (q + q / 256) / 256 is exact for every
  /// product of two 8-bit numbers.
  @inline(__always)
  private init(redAndBlue: SIMD8<UInt16>, greenAndOpacity: SIMD8<UInt16>) {
    let low = redAndBlue &+ 128
    let high = greenAndOpacity &+ 128
    lanes = SIMD4(halves: ((low &+ (low &>> 8)) &>> 8) | ((high &+ (high &>> 8)) & 0xFF00))
  }
}
