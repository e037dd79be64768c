public import DisplayGeometry
public import DisplayLayout

/// The room that a list has for its rows, and how offsets and places in the content become coordinates. A pure value.
///
/// Offsets and lengths go along the main axis, in which the rows follow each other; the cross axis goes across them. The
/// content's places are given as if it scrolled from top to bottom, whatever the ``flow`` is.
public struct ListSpace: Sendable, Hashable {
  /// Where the rows follow each other.
  public let flow: RowFlow
  /// The size of the list, in points.
  public let size: Size
  /// The space around the rows.
  public let insets: EdgeInsets
  /// Whether the first column of a layout is at the right.
  public let isMirrored: Bool

  /// The room of a list.
  ///
  /// - Parameters:
  ///   - flow: Where the rows follow each other.
  ///   - size: The size of the list, in points.
  ///   - insets: The space around the rows.
  ///   - isMirrored: Whether the first column of a layout is at the right.
  public init(flow: RowFlow, size: Size, insets: EdgeInsets, isMirrored: Bool) {
    self.flow = flow
    self.size = size
    self.insets = insets
    self.isMirrored = isMirrored
  }

  /// The viewport's extent along the main axis, in points.
  public var viewportLength: Double { max(0, flow.length(of: size)) }

  /// The rows' extent across, in points.
  public var crossExtent: Double {
    let sides = flow.sideInsets(insets)
    return max(0, flow.crossExtent(of: size) - sides.first - sides.last)
  }

  /// Whether there is any room for rows across the way: without any they are neither measured nor seen.
  package var hasRoom: Bool { crossExtent > 0 }

  /// The insets before the first row and after the last one.
  public var insetsAlong: (start: Double, end: Double) { flow.insets(insets) }

  /// 1 where offsets grow with the coordinates, and -1 where they grow against them.
  public var offsetDirection: Double { flow.isReversed ? -1 : 1 }

  /// The coordinate of a point along the main axis.
  public func along(_ point: Point) -> Double { flow.isHorizontal ? point.x : point.y }

  /// The coordinate of a point across.
  public func across(_ point: Point) -> Double { flow.isHorizontal ? point.y : point.x }

  /// A span of offsets in the list's own coordinates.
  public func area(of span: Range<Double>) -> Rect {
    Rect(
      origin: flow.point(along: flow.coordinate(of: span), across: flow.sideInsets(insets).first),
      size: flow.size(length: span.upperBound - span.lowerBound, crossExtent: crossExtent)
    )
  }

  /// A row's place in the list's own coordinates.
  ///
  /// - Parameter isColumn: Whether rows are as wide as the list, whatever their places say.
  public func area(ofPlace place: Rect, isColumn: Bool) -> Rect {
    let size = flow.size(length: place.height, crossExtent: isColumn ? crossExtent : place.width)
    return Rect(origin: origin(along: place.minY, across: place.minX, size: size), size: size)
  }

  /// Where something of a size begins in the list's own coordinates.
  ///
  /// - Parameters:
  ///   - start: The offset at which it starts.
  ///   - across: How far it is from the first side.
  public func origin(along start: Double, across: Double, size: Size) -> Point {
    let side = isMirrored ? crossExtent - across - flow.crossExtent(of: size) : across
    return flow.point(
      along: flow.coordinate(from: start, length: flow.length(of: size)),
      across: flow.sideInsets(insets).first + side
    )
  }

  /// The sizes that a row may have, as coordinates have them.
  public func sizeRange(_ upright: SizeRange) -> SizeRange {
    SizeRange(
      min: flow.size(length: upright.min.height, crossExtent: upright.min.width),
      max: flow.size(length: upright.max.height, crossExtent: upright.max.width)
    )
  }
}
