/// Transforms to fewer samples than coefficients: a picture of half or a quarter of the size, without the work for
/// the whole one.
///
/// Each result is the mean of those of the full transform that it stands for, with terms left out that contribute
/// nothing; the constants are sums of cosines.
extension JPEGTransform {
  /// A block of 4 by 4 samples.
  static func applyHalf(
    _ block: inout Block,
    to samples: inout MutableSpan<UInt8>,
    at offset: Int,
    stride: Int
  ) {
    // The fifth column contributes to no row.
    for column in 0..<8 where column != 4 {
      let line = four(
        block[column],
        block[column + 8],
        block[column + 16],
        block[column + 24],
        block[column + 40],
        block[column + 48],
        block[column + 56],
        shift: fractionBits - extraBits + 1
      )
      for row in 0..<4 { block[column + 8 * row] = line[row] }
    }
    for row in 0..<4 {
      let at = 8 * row
      let line = four(
        block[at],
        block[at + 1],
        block[at + 2],
        block[at + 3],
        block[at + 5],
        block[at + 6],
        block[at + 7],
        shift: fractionBits + extraBits + 4
      )
      for column in 0..<4 { samples[offset + row * stride + column] = clamp(line[column]) }
    }
  }

  /// A block of 2 by 2 samples.
  static func applyQuarter(
    _ block: inout Block,
    to samples: inout MutableSpan<UInt8>,
    at offset: Int,
    stride: Int
  ) {
    for column in 0..<8 where column == 0 || column & 1 == 1 {
      let line = two(
        block[column],
        block[column + 8],
        block[column + 24],
        block[column + 40],
        block[column + 56],
        shift: fractionBits - extraBits + 2
      )
      block[column] = line.x
      block[column + 8] = line.y
    }
    for row in 0..<2 {
      let at = 8 * row
      let line = two(
        block[at],
        block[at + 1],
        block[at + 3],
        block[at + 5],
        block[at + 7],
        shift: fractionBits + extraBits + 5
      )
      samples[offset + row * stride] = clamp(line.x)
      samples[offset + row * stride + 1] = clamp(line.y)
    }
  }

  @inline(__always)
  private static func four(
    _ in0: Int32,
    _ in1: Int32,
    _ in2: Int32,
    _ in3: Int32,
    _ in5: Int32,
    _ in6: Int32,
    _ in7: Int32,
    shift: Int32
  ) -> SIMD4<Int32> {
    let mean = in0 << (fractionBits + 1)
    let even = in2 &* 15_137 &- in6 &* 6_270
    let inner = in1 &* 8_697 &- in3 &* 17_799 &+ in5 &* 11_893 &- in7 &* 1_730
    let outer = in1 &* 20_995 &+ in3 &* 7_373 &- in5 &* 4_926 &- in7 &* 4_176
    let half = 1 << (shift - 1) as Int32
    return SIMD4(
      (mean &+ even &+ outer &+ half) >> shift,
      (mean &- even &+ inner &+ half) >> shift,
      (mean &- even &- inner &+ half) >> shift,
      (mean &+ even &- outer &+ half) >> shift
    )
  }

  @inline(__always)
  private static func two(
    _ in0: Int32,
    _ in1: Int32,
    _ in3: Int32,
    _ in5: Int32,
    _ in7: Int32,
    shift: Int32
  ) -> SIMD2<Int32> {
    let mean = in0 << (fractionBits + 2)
    let odd = in1 &* 29_692 &- in3 &* 10_426 &+ in5 &* 6_967 &- in7 &* 5_906
    let half = 1 << (shift - 1) as Int32
    return SIMD2((mean &+ odd &+ half) >> shift, (mean &- odd &+ half) >> shift)
  }
}
