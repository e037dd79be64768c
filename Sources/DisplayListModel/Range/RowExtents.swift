/// Rows along the way that a list scrolls, as far as ranges are concerned.
public protocol RowExtents: ~Copyable {
  /// The smallest range that holds every row which shares more than an edge with a span of offsets, in points.
  func rows(intersecting span: Range<Double>) -> Range<Int>
}

extension ExtentIndex: RowExtents {}
