// Four or eight neighboring numbers of a span at once, as the vector registers of every processor hold them.
//
// Why this is sound. Invariant: a load or store touches the four or eight elements from `index` on, all of them inside
// the span. Upheld by: the precondition of each function, checked in release builds too. Numbers have no
// invalid bit patterns and no lifetime, so that reading some of them as a vector, and a vector of four as one of
// eight halves, is a change of view alone. Proven by: SpanLanesTests, which steps over both ends.

extension Span where Element == UInt32 {
  /// The four elements from an index on.
  ///
  /// - Precondition: All four are in the span.
  @inlinable
  @inline(__always)
  package func lanes(at index: Int) -> SIMD4<UInt32> {
    precondition(index >= 0 && index <= count &- 4, "Four elements would leave the span.")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* 4,
      as: SIMD4<UInt32>.self
    )
  }
}

extension Span where Element == UInt8 {
  /// The four elements from an index on.
  ///
  /// - Precondition: All four are in the span.
  @inlinable
  @inline(__always)
  package func lanes(at index: Int) -> SIMD4<UInt8> {
    precondition(index >= 0 && index <= count &- 4, "Four elements would leave the span.")
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: SIMD4<UInt8>.self)
  }

  /// The eight elements from an index on.
  ///
  /// - Precondition: All eight are in the span.
  @inlinable
  @inline(__always)
  package func eightLanes(at index: Int) -> SIMD8<UInt8> {
    precondition(index >= 0 && index <= count &- 8, "Eight elements would leave the span.")
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: SIMD8<UInt8>.self)
  }
}

extension Span where Element == UInt16 {
  /// The eight elements from an index on.
  ///
  /// - Precondition: All eight are in the span.
  @inlinable
  @inline(__always)
  package func eightLanes(at index: Int) -> SIMD8<UInt16> {
    precondition(index >= 0 && index <= count &- 8, "Eight elements would leave the span.")
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* 2,
      as: SIMD8<UInt16>.self
    )
  }
}

extension MutableSpan where Element == UInt16 {
  /// Replaces the eight elements from an index on.
  ///
  /// - Precondition: All eight are in the span.
  @inlinable
  @inline(__always)
  package mutating func setEightLanes(_ lanes: SIMD8<UInt16>, at index: Int) {
    precondition(index >= 0 && index <= count &- 8, "Eight elements would leave the span.")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(of: lanes, toUncheckedByteOffset: index &* 2, as: SIMD8<UInt16>.self)
  }
}

extension MutableSpan where Element == UInt8 {
  /// Replaces the eight elements from an index on.
  ///
  /// - Precondition: All eight are in the span.
  @inlinable
  @inline(__always)
  package mutating func setEightLanes(_ lanes: SIMD8<UInt8>, at index: Int) {
    precondition(index >= 0 && index <= count &- 8, "Eight elements would leave the span.")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(of: lanes, toUncheckedByteOffset: index, as: SIMD8<UInt8>.self)
  }

  /// Replaces the sixteen elements from an index on by the bytes of eight numbers, of each the low one first.
  ///
  /// - Precondition: All sixteen are in the span.
  @inlinable
  @inline(__always)
  package mutating func setBytes(of lanes: SIMD8<UInt16>, at index: Int) {
    precondition(index >= 0 && index <= count &- 16, "Sixteen elements would leave the span.")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(of: lanes, toUncheckedByteOffset: index, as: SIMD8<UInt16>.self)
  }
}

extension MutableSpan where Element == UInt32 {
  /// The four elements from an index on.
  ///
  /// - Precondition: All four are in the span.
  @inlinable
  @inline(__always)
  package func lanes(at index: Int) -> SIMD4<UInt32> {
    span.lanes(at: index)
  }

  /// Replaces the four elements from an index on.
  ///
  /// - Precondition: All four are in the span.
  @inlinable
  @inline(__always)
  package mutating func setLanes(_ lanes: SIMD4<UInt32>, at index: Int) {
    precondition(index >= 0 && index <= count &- 4, "Four elements would leave the span.")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(of: lanes, toUncheckedByteOffset: index &* 4, as: SIMD4<UInt32>.self)
  }

  /// Replaces the eight elements from an index on.
  ///
  /// - Precondition: All eight are in the span.
  @inlinable
  @inline(__always)
  package mutating func setEightLanes(_ lanes: SIMD8<UInt32>, at index: Int) {
    precondition(index >= 0 && index <= count &- 8, "Eight elements would leave the span.")
    var bytes = unsafe mutableBytes
    unsafe bytes.storeBytes(of: lanes, toUncheckedByteOffset: index &* 4, as: SIMD8<UInt32>.self)
  }
}

extension SIMD4<UInt32> {
  /// The same bits as eight halves, the low half of each number first.
  @inlinable
  @inline(__always)
  package var halves: SIMD8<UInt16> { unsafe unsafeBitCast(self, to: SIMD8<UInt16>.self) }

  /// Makes numbers of halves, the low half of each first.
  @inlinable
  @inline(__always)
  package init(halves: SIMD8<UInt16>) { self = unsafe unsafeBitCast(halves, to: SIMD4<UInt32>.self) }
}
