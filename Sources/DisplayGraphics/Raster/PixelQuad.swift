internal import DisplayConcurrency

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

  /// Mixtures of two pixels each: the share of the other, in 1/256, and the rest of this.
  @inline(__always)
  func mixed(with other: PixelQuad, share: UInt16) -> PixelQuad {
    let rest = 256 &- share
    let low = redAndBlue &* rest &+ other.redAndBlue &* share &+ 128
    let high = greenAndOpacity &* rest &+ other.greenAndOpacity &* share &+ 128
    return PixelQuad(SIMD4(halves: (low &>> 8) | (high & 0xFF00)))
  }

  /// Channel plus channel, at most 255 each.
  @inline(__always)
  func addedSaturating(_ other: PixelQuad) -> PixelQuad {
    let limit = SIMD8<UInt16>(repeating: 255)
    let low = pointwiseMin(redAndBlue &+ other.redAndBlue, limit)
    let high = pointwiseMin(greenAndOpacity &+ other.greenAndOpacity, limit)
    return PixelQuad(SIMD4(halves: low | (high &<< 8)))
  }

  /// Channel plus channel; the caller knows that none passes 255.
  @inline(__always)
  static func + (lhs: PixelQuad, rhs: PixelQuad) -> PixelQuad { PixelQuad(lhs.lanes &+ rhs.lanes) }

  /// Channel minus channel; the caller knows that none falls below 0.
  @inline(__always)
  static func - (lhs: PixelQuad, rhs: PixelQuad) -> PixelQuad { PixelQuad(lhs.lanes &- rhs.lanes) }

  @inline(__always)
  private var redAndBlue: SIMD8<UInt16> { (lanes & 0x00FF_00FF).halves }

  @inline(__always)
  private var greenAndOpacity: SIMD8<UInt16> { lanes.halves &>> 8 }

  /// Divides products by 255: ((p + 128) · 257) / 65,536 is exact for every product of two 8-bit numbers.
  @inline(__always)
  private init(redAndBlue: SIMD8<UInt16>, greenAndOpacity: SIMD8<UInt16>) {
    let low = Self.divideBy255(redAndBlue)
    let high = Self.divideBy255(greenAndOpacity)
    lanes = SIMD4(halves: low | (high &<< 8))
  }

  @inline(__always)
  private static func divideBy255(_ products: SIMD8<UInt16>) -> SIMD8<UInt16> {
    // As a 32-bit product, of which compilers know the instruction that keeps the upper half.
    let wide = SIMD8<UInt32>(truncatingIfNeeded: products &+ 128) &* 257
    return SIMD8<UInt16>(truncatingIfNeeded: wide &>> 16)
  }
}
