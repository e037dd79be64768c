// Moving many numbers at once within a span, and into it, as the C library does, which knows each processor's quickest way.
//
// Why this is sound. Invariant: all elements that are read and written lie within the two spans. Upheld by: the precondition
// of each function, checked in release builds too. Numbers have no lifetime, so that their bytes may be moved over
// others, and `update(from:count:)` allows for source and target that overlap. Proven by: SpanMovingTests, which compares
// with moves one by one and steps over both ends, in AddressSanitizer's run as well.

extension MutableSpan<UInt32> {
  /// Moves elements to where they may lie upon one another: the first to an index, the others after it.
  ///
  /// - Precondition: Old and new places are in the span.
  package mutating func move(_ range: Range<Int>, to index: Int) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count && index >= 0 && index <= count - range.count,
      "Elements would leave the span."
    )
    guard !range.isEmpty else { return }
    unsafe withUnsafeMutableBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      unsafe (first + index).update(from: first + range.lowerBound, count: range.count)
    }
  }

  /// Replaces elements from an index on by others.
  ///
  /// - Precondition: All of them are in the span.
  package mutating func replace(at index: Int, with others: Span<UInt32>) {
    precondition(index >= 0 && index <= count - others.count, "Elements would leave the span.")
    unsafe withUnsafeMutableBufferPointer { elements in
      unsafe others.withUnsafeBufferPointer { others in
        guard let first = elements.baseAddress, let source = others.baseAddress else { return }
        unsafe (first + index).update(from: source, count: others.count)
      }
    }
  }
}
