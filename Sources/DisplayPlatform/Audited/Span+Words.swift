// Reading and moving eight bytes at once, for codecs. The standard library's own ways to load a number from
// raw bytes are marked unsafe, because a type may have bit patterns that are none of its values.
//
// Why these are sound. Invariant: only `UInt64` and `UInt32` are loaded, for which every bit pattern is a value,
// and every byte touched lies within the span. Upheld by: the precondition at the head of each function, which
// is checked in optimized builds too. Proven by: SpanWordTests compares with bytes read one by one, and exit
// tests step over each end, in AddressSanitizer's run as well.

extension Span<UInt8> {
  /// The eight bytes from an offset on as a number, the first byte lowest.
  ///
  /// - Precondition: All eight lie within the span.
  @inlinable
  @inline(__always)
  package func littleEndianWord(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count &- 8)
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    )
  }

  /// The four bytes from an offset on as a number, the first byte lowest.
  ///
  /// - Precondition: All four lie within the span.
  @inlinable
  @inline(__always)
  package func littleEndianHalf(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset <= count &- 4)
    return unsafe UInt32(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
    )
  }
}

extension MutableSpan<UInt8> {
  /// Copies bytes to a later place one after the other, so that a stretch which overlaps its own copy repeats:
  /// what a reference of a compressed stream means.
  ///
  /// - Precondition: `0 <= source < target`, and `target + length` is at most `count`.
  @inlinable
  @inline(__always)
  package mutating func repeatBytes(from source: Int, to target: Int, length: Int) {
    precondition(source >= 0 && source < target && length >= 0 && length <= count &- target)
    var distance = target &- source
    var position = target
    let end = target &+ length
    if distance < 8 {
      // Some more of the pattern, up to the smallest multiple of the distance that is not below eight, one of
      // the digits here: from there on it may be copied eight bytes at a time.
      let period = 0xECA8_9888 >> (4 &* distance) & 15
      let start = Swift.min(end, target &+ (period &- distance))
      while position < start {
        unsafe self[unchecked: position] = unsafe self[unchecked: position &- distance]
        position &+= 1
      }
      distance = period
    }
    unsafe withUnsafeMutableBytes { bytes in
      while position &+ 8 <= end {
        unsafe bytes.storeBytes(
          of: bytes.loadUnaligned(fromByteOffset: position &- distance, as: UInt64.self),
          toByteOffset: position,
          as: UInt64.self
        )
        position &+= 8
      }
      while position < end {
        unsafe bytes[position] = unsafe bytes[position &- distance]
        position &+= 1
      }
    }
  }
}
