public import DisplayGeometry

/// A child and, in front of it, an element whose center sits on one of the child's corners, as a badge does.
public struct CornerLayoutSpec: StoredSpec {
  /// The corner on which the element sits.
  public var location: Location {
    get { storage.content.options.location }
    _modify { yield &storage.content.options.location }
  }
  /// The distance from that corner to the element's center, in points.
  public var offset: Point {
    get { storage.content.options.offset }
    _modify { yield &storage.content.options.offset }
  }
  /// Whether the spec is as large as both elements together, or as the child alone.
  public var sizing: Sizing {
    get { storage.content.options.sizing }
    _modify { yield &storage.content.options.sizing }
  }
  /// The element whose corner it is.
  public var child: any LayoutElement {
    get { storage.back }
    set { storage.back = newValue }
  }
  /// The element on the corner.
  public var corner: any LayoutElement {
    get { storage.front }
    set { storage.front = newValue }
  }

  var storage: SpecStorage<Content>

  struct Content: SpecContent {
    var style = LayoutStyle()
    var options: Options
    var elements: SpecPair
  }

  /// Makes a spec from the two elements and where they meet.
  public init(
    _ location: Location,
    offset: Point = .zero,
    sizing: Sizing = .child,
    child: any LayoutElement,
    corner: any LayoutElement
  ) {
    storage = SpecStorage(
      Content(
        options: Options(location: location, offset: offset, sizing: sizing),
        elements: SpecPair(back: child, front: corner)
      )
    )
  }

  /// Adds the spec and the two elements to a tree.
  func add(to assembly: inout LayoutAssembly) {
    assembly.add(self, as: .corner(storage.content.options))
  }

  /// A spec without its elements.
  struct Options: Sendable {
    var location: Location
    var offset: Point
    var sizing: Sizing
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

extension LayoutArena {
  /// Offers both elements the range.
  mutating func layOutCorner(
    _ options: CornerLayoutSpec.Options,
    _ node: NodeIndex,
    _ measurement: MeasurementIndex,
    in range: SizeRange
  ) -> Size {
    let available = range.availableSize
    let children = nodes[node].children
    let base = layOut(
      children[0],
      in: held(range, for: children[0], parentSize: available),
      parentSize: available
    )
    let badge = layOut(
      children[1],
      in: held(range, for: children[1], parentSize: available),
      parentSize: available
    )
    let location = options.location
    var basePosition = Point.zero
    var badgePosition = Point(
      x: (location.isRight ? base.size.width : 0) - badge.size.width / 2
        + distance(options.offset.x, "A corner offset's x", of: node),
      y: (location.isBottom ? base.size.height : 0) - badge.size.height / 2
        + distance(options.offset.y, "A corner offset's y", of: node)
    )
    var size = heldSize(of: children[0], base.size, in: range)
    if options.sizing == .union {
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
    let middle = options.sizing == .child ? heldPosition(of: children[0], base.size, in: size) : .zero
    place(base, at: basePosition + middle, child: 0, of: measurement)
    place(badge, at: badgePosition + middle, child: 1, of: measurement)
    return size
  }
}
