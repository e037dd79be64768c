internal import DisplayCanvas

/// Neighboring pixels of a row that are covered alike.
struct CoverageSpan: Sendable, Hashable {
  /// Columns, half-open.
  var start: Int32
  var end: Int32
  /// From 1 to 255.
  var coverage: UInt8

  @inline(__always)
  init(_ columns: Range<Int>, coverage: UInt8) {
    start = Int32(truncatingIfNeeded: columns.lowerBound)
    end = Int32(truncatingIfNeeded: columns.upperBound)
    self.coverage = coverage
  }

  @inline(__always)
  var columns: Range<Int> { Int(start)..<Int(end) }
}

extension Span where Element == CoverageSpan {
  /// Appends what two rows of spans, each from left to right, cover together: the product of their shares.
  func appendIntersection(with other: Span<CoverageSpan>, to result: inout [CoverageSpan]) {
    var (mine, others) = (0, 0)
    while mine < count, others < other.count {
      let (a, b) = (self[mine], other[others])
      let start = Swift.max(a.start, b.start)
      let end = Swift.min(a.end, b.end)
      if start < end {
        let coverage = UInt8(
          truncatingIfNeeded: divideBy255(UInt32(a.coverage) &* UInt32(b.coverage))
        )
        if coverage > 0 { result.append(CoverageSpan(Int(start)..<Int(end), coverage: coverage)) }
      }
      if a.end < b.end { mine &+= 1 } else { others &+= 1 }
    }
  }
}
