// Source-over for premultiplied pixels, red in the lowest byte. Two channels at a time share a number.

/// All four channels multiplied by an 8-bit share, rounded to the nearest.
@inline(__always)
func scale(_ pixel: UInt32, by share: UInt32) -> UInt32 {
  let low = (pixel & 0x00FF_00FF) &* share &+ 0x0080_0080
  let high = ((pixel >> 8) & 0x00FF_00FF) &* share &+ 0x0080_0080
  let lowScaled = ((low &+ ((low >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
  let highScaled = (high &+ ((high >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
  return lowScaled | highScaled
}

/// A pixel laid over another.
@inline(__always)
func blend(_ source: UInt32, over destination: UInt32) -> UInt32 {
  source &+ scale(destination, by: 255 &- (source >> 24))
}

extension MutableSpan<UInt32> {
  /// Lays one pixel over a stretch.
  mutating func blend(_ source: UInt32, over range: Range<Int>) {
    if source >> 24 == 255 {
      for index in range { self[index] = source }
    } else if source != 0 {
      for index in range { self[index] = DisplayGraphics.blend(source, over: self[index]) }
    }
  }

  /// Lays a pixel with an 8-bit coverage over one.
  @inline(__always)
  mutating func blend(_ source: UInt32, coverage: UInt8, at index: Int) {
    switch coverage {
    case 0: return
    case 255: self[index] = DisplayGraphics.blend(source, over: self[index])
    default:
      self[index] = DisplayGraphics.blend(scale(source, by: UInt32(coverage)), over: self[index])
    }
  }
}
