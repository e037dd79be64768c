/// An axis-aligned rectangle, in points.
///
/// A rectangle is half-open: it holds its left and upper edges and not its right and lower ones, so that
/// rectangles laid side by side hold every point once. A rectangle with an empty size holds no point and
/// intersects nothing.
@frozen
public struct Rect: Sendable, Hashable {
  /// The upper left corner.
  public var origin: Point
  /// The extents.
  public var size: Size

  /// Makes a rectangle from its upper left corner and its extents.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from four numbers.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  @inlinable
  public static var zero: Rect { Rect(origin: .zero, size: .zero) }

  /// The left edge.
  @inlinable
  public var minX: Double { origin.x }
  /// The upper edge.
  @inlinable
  public var minY: Double { origin.y }
  /// The right edge, which the rectangle does not hold.
  @inlinable
  public var maxX: Double { origin.x + size.width }
  /// The lower edge, which the rectangle does not hold.
  @inlinable
  public var maxY: Double { origin.y + size.height }
  /// The horizontal middle.
  @inlinable
  public var midX: Double { origin.x + size.width / 2 }
  /// The vertical middle.
  @inlinable
  public var midY: Double { origin.y + size.height / 2 }
  /// The horizontal extent.
  @inlinable
  public var width: Double { size.width }
  /// The vertical extent.
  @inlinable
  public var height: Double { size.height }
  /// Whether the rectangle holds no point.
  @inlinable
  public var isEmpty: Bool { size.isEmpty }

  /// Whether all its corners are places.
  package var isFinite: Bool { origin.isFinite && size.isFinite && maxX.isFinite && maxY.isFinite }

  /// Whether the rectangle holds a point.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the rectangle holds every point of another; an empty one is held by any.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    if other.isEmpty { return true }
    return !isEmpty && other.minX >= minX && other.maxX <= maxX && other.minY >= minY
      && other.maxY <= maxY
  }

  /// Whether the two rectangles share a point.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  /// The points that both rectangles hold; an empty rectangle at the origin when there are none.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .zero }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left,
      y: top,
      width: min(maxX, other.maxX) - left,
      height: min(maxY, other.maxY) - top
    )
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left,
      y: top,
      width: max(maxX, other.maxX) - left,
      height: max(maxY, other.maxY) - top
    )
  }

  /// The rectangle with each edge moved inwards; an extent never falls below zero.
  @inlinable
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left,
      y: minY + insets.top,
      width: max(0, width - insets.horizontal),
      height: max(0, height - insets.vertical)
    )
  }

  /// The rectangle moved by a vector.
  @inlinable
  public func offset(by vector: Point) -> Rect {
    Rect(origin: origin + vector, size: size)
  }
}

extension Rect: CustomStringConvertible {
  /// Origin and size, as in `(0.0, 10.0) 40.0×16.0`.
  public var description: String { "\(origin) \(size)" }
}
