/// A product of two 8-bit numbers divided by 255, rounded to the nearest.
@inlinable
@inline(__always)
package func divideBy255(_ product: UInt32) -> UInt32 {
  let biased = product &+ 128
  return (biased &+ (biased >> 8)) >> 8
}

/// All four channels of a premultiplied pixel multiplied by an 8-bit share, rounded to the nearest.
@inlinable
@inline(__always)
package func scale(_ pixel: UInt32, by share: UInt32) -> UInt32 {
  twoChannels(pixel & 0xFF_00FF, by: share) | twoChannels((pixel >> 8) & 0xFF_00FF, by: share) << 8
}

/// Two channels with 8 bits of room above each: a product of two 8-bit numbers has place there.
@inlinable
@inline(__always)
package func twoChannels(_ channels: UInt32, by share: UInt32) -> UInt32 {
  let biased = channels &* share &+ 0x80_0080
  return ((biased &+ ((biased >> 8) & 0xFF_00FF)) >> 8) & 0xFF_00FF
}
