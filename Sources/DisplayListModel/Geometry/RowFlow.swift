package import DisplayGeometry

/// Where the rows of a list follow each other.
public enum RowFlow: Sendable, Hashable, CaseIterable {
  /// The first row is at the top.
  case topToBottom
  /// The first row is at the bottom: an inverted list.
  case bottomToTop
  /// The first row is at the left.
  case leftToRight
  /// The first row is at the right.
  case rightToLeft

  /// Whether rows lie side by side.
  public var isHorizontal: Bool { self == .leftToRight || self == .rightToLeft }

  /// Whether offsets grow against the coordinates.
  package var isReversed: Bool { self == .bottomToTop || self == .rightToLeft }

  /// The extent of a size along the rows.
  package func length(of size: Size) -> Double { isHorizontal ? size.width : size.height }

  /// The cross extent of a size, across the way that rows go.
  package func crossExtent(of size: Size) -> Double { isHorizontal ? size.height : size.width }

  package func size(length: Double, crossExtent: Double) -> Size {
    isHorizontal ? Size(width: length, height: crossExtent) : Size(width: crossExtent, height: length)
  }

  package func point(along: Double, across: Double) -> Point {
    isHorizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }

  /// Where a span of offsets starts in coordinates: where rows follow each other backwards, the content lies
  /// before the origin, so that no row has to move when others after it become longer.
  package func coordinate(of span: Range<Double>) -> Double {
    isReversed ? -span.upperBound : span.lowerBound
  }

  /// The same for what starts at an offset and is so long.
  func coordinate(from start: Double, length: Double) -> Double { isReversed ? -(start + length) : start }

  /// The insets before the first and after the last row.
  package func insets(_ insets: EdgeInsets) -> (start: Double, end: Double) {
    let (first, last) = isHorizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    return isReversed ? (last, first) : (first, last)
  }

  /// The insets beside the rows.
  package func sideInsets(_ insets: EdgeInsets) -> (first: Double, last: Double) {
    isHorizontal ? (insets.top, insets.bottom) : (insets.left, insets.right)
  }
}
