public import DisplayGeometry

/// A child and, in front of it, an element whose centre sits on one of the child's corners, as a badge does.
public struct CornerLayoutSpec: LayoutSpec {
  /// The corner on which the element sits.
  public var location: Location
  /// The distance from that corner to the element's centre, in points.
  public var offset: Point
  /// Whether the spec is as large as both elements together, or as the child alone.
  public var sizing: Sizing
  /// The element whose corner it is.
  public var child: any LayoutElement
  /// The element on the corner.
  public var corner: any LayoutElement
  /// What the spec asks of whoever lays it out.
  public var style = LayoutStyle()

  /// Makes a spec from the two elements and where they meet.
  public init(
    _ location: Location,
    offset: Point = .zero,
    sizing: Sizing = .child,
    child: any LayoutElement,
    corner: any LayoutElement
  ) {
    self.location = location
    self.offset = offset
    self.sizing = sizing
    self.child = child
    self.corner = corner
  }

  /// Offers both elements the range.
  public func calculateLayout(
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    let available = Size(
      width: range.max.width.isUsableLength ? range.max.width : .nan,
      height: range.max.height.isUsableLength ? range.max.height : .nan
    )
    let base = child.layout(thatFits: range, parentSize: available, context: context)
    let badge = corner.layout(thatFits: range, parentSize: available, context: context)
    var basePosition = Point.zero
    var badgePosition = Point(
      x: (location.isRight ? base.size.width : 0) - badge.size.width / 2
        + context.distance(offset.x, "A corner offset's x"),
      y: (location.isBottom ? base.size.height : 0) - badge.size.height / 2
        + context.distance(offset.y, "A corner offset's y")
    )
    var size = base.size
    if sizing == .union {
      let origin = Point(x: min(0, badgePosition.x), y: min(0, badgePosition.y))
      size = range.clamp(
        Size(
          width: max(base.size.width, badgePosition.x + badge.size.width) - origin.x,
          height: max(base.size.height, badgePosition.y + badge.size.height) - origin.y
        )
      )
      basePosition = basePosition - origin
      badgePosition = badgePosition - origin
    }
    return Layout(
      of: Self.self,
      size: size,
      sublayouts: [
        base.placed(at: basePosition, context: context),
        badge.placed(at: badgePosition, context: context),
      ],
      context: context
    )
  }

  /// One of the corners of a rectangle.
  public enum Location: Sendable, Hashable, CaseIterable {
    /// The upper left one.
    case topLeft
    /// The upper right one.
    case topRight
    /// The lower left one.
    case bottomLeft
    /// The lower right one.
    case bottomRight

    var isRight: Bool { self == .topRight || self == .bottomRight }
    var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
  }

  /// How large a corner layout is.
  public enum Sizing: Sendable, Hashable, CaseIterable {
    /// As large as the child; the element on the corner may stick out.
    case child
    /// As large as both elements together, within the range.
    case union
  }
}
