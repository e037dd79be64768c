internal import DisplayPlatform

/// The inverse of the cosine transform: a block of coefficients becomes samples.
///
/// Integer arithmetic with 13 bits after the point, after Loeffler, Ligtenberg and Moschytz (1989): a pass over the
/// columns that keeps two more bits, and one over the rows. The results are those of the accurate integer method of
/// the Independent JPEG Group's library, bit for bit. Numbers wrap, so that no coefficients trap.
enum JPEGTransform {
  typealias Block = InlineArray<64, Int32>

  static let fractionBits: Int32 = 13
  static let extraBits: Int32 = 2

  /// Writes the samples of a block.
  ///
  /// - Parameters:
  ///   - block: The coefficients, multiplied by the quantization, in rows of rising horizontal frequency.
  ///   - isFlat: Whether all coefficients but the first are zero.
  ///   - side: How many samples a row and a column get: 8, 4, 2 or 1.
  ///   - samples: Where they go, from an offset on in rows that lie apart by a stride.
  @inline(__always)
  static func apply(
    _ block: inout Block,
    isFlat: Bool,
    side: Int,
    to samples: inout MutableSpan<UInt8>,
    at offset: Int,
    stride: Int
  ) {
    if isFlat || side == 1 {
      let sample = clamp((block[0] &+ 4) >> 3)
      if side == 8 {
        let row = SIMD8(repeating: sample)
        for y in 0..<8 { samples.setEightLanes(row, at: offset &+ y &* stride) }
        return
      }
      for y in 0..<side {
        for x in 0..<side { samples[offset + y * stride + x] = sample }
      }
      return
    }
    switch side {
    case 8: applyFull(&block, to: &samples, at: offset, stride: stride)
    case 4: applyHalf(&block, to: &samples, at: offset, stride: stride)
    default: applyQuarter(&block, to: &samples, at: offset, stride: stride)
    }
  }

  private static func applyFull(
    _ block: inout Block,
    to samples: inout MutableSpan<UInt8>,
    at offset: Int,
    stride: Int
  ) {
    for column in 0..<8 {
      let isFlat =
        block[column + 8] | block[column + 16] | block[column + 24] | block[column + 32]
        | block[column + 40] | block[column + 48] | block[column + 56] == 0
      if isFlat {
        let value = block[column] << extraBits
        for row in 0..<8 { block[column + 8 * row] = value }
      } else {
        let line = eight(
          block[column],
          block[column + 8],
          block[column + 16],
          block[column + 24],
          block[column + 32],
          block[column + 40],
          block[column + 48],
          block[column + 56],
          shift: fractionBits - extraBits
        )
        for row in 0..<8 { block[column + 8 * row] = line[row] }
      }
    }
    for row in 0..<8 {
      let at = 8 * row
      let line = eight(
        block[at],
        block[at + 1],
        block[at + 2],
        block[at + 3],
        block[at + 4],
        block[at + 5],
        block[at + 6],
        block[at + 7],
        shift: fractionBits + extraBits + 3
      )
      let shown = (line &+ 128).clamped(lowerBound: .zero, upperBound: SIMD8(repeating: 255))
      samples.setEightLanes(SIMD8<UInt8>(truncatingIfNeeded: shown), at: offset &+ row &* stride)
    }
  }

  /// The one-dimensional transform of eight numbers.
  @inline(__always)
  private static func eight(
    _ in0: Int32,
    _ in1: Int32,
    _ in2: Int32,
    _ in3: Int32,
    _ in4: Int32,
    _ in5: Int32,
    _ in6: Int32,
    _ in7: Int32,
    shift: Int32
  ) -> SIMD8<Int32> {
    let rotated = (in2 &+ in6) &* 4_433
    let even2 = rotated &- in6 &* 15_137
    let even3 = rotated &+ in2 &* 6_270
    let even0 = (in0 &+ in4) << fractionBits
    let even1 = (in0 &- in4) << fractionBits
    let (outer, inner) = (even0 &+ even3, even0 &- even3)
    let (nextOuter, nextInner) = (even1 &+ even2, even1 &- even2)

    let common = ((in7 &+ in3) &+ (in5 &+ in1)) &* 9_633
    let sum17 = (in7 &+ in1) &* -7_373
    let sum35 = (in5 &+ in3) &* -20_995
    let sum37 = (in7 &+ in3) &* -16_069 &+ common
    let sum15 = (in5 &+ in1) &* -3_196 &+ common
    let odd0 = in7 &* 2_446 &+ sum17 &+ sum37
    let odd1 = in5 &* 16_819 &+ sum35 &+ sum15
    let odd2 = in3 &* 25_172 &+ sum35 &+ sum37
    let odd3 = in1 &* 12_299 &+ sum17 &+ sum15

    let half = 1 << (shift - 1) as Int32
    return SIMD8(
      (outer &+ odd3 &+ half) >> shift,
      (nextOuter &+ odd2 &+ half) >> shift,
      (nextInner &+ odd1 &+ half) >> shift,
      (inner &+ odd0 &+ half) >> shift,
      (inner &- odd0 &+ half) >> shift,
      (nextInner &- odd1 &+ half) >> shift,
      (nextOuter &- odd2 &+ half) >> shift,
      (outer &- odd3 &+ half) >> shift
    )
  }

  /// A sample for a number around zero.
  @inline(__always)
  static func clamp(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value &+ 128, 0), 255)) }
}
