/// A location in a plane, in points.
///
/// The y axis points down, as everywhere in AsyncDisplay.
@frozen
public struct Point: Sendable, Hashable {
  /// The horizontal coordinate, growing to the right.
  public var x: Double
  /// The vertical coordinate, growing downwards.
  public var y: Double

  /// Makes a point from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable
  public static var zero: Point { Point(x: 0, y: 0) }

  /// Whether both coordinates are finite numbers.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The point moved by the coordinates of another.
  @inlinable
  public static func + (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
  }

  /// The vector from `rhs` to `lhs`.
  @inlinable
  public static func - (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
  }

  /// The vector scaled by a factor.
  @inlinable
  public static func * (lhs: Point, factor: Double) -> Point {
    Point(x: lhs.x * factor, y: lhs.y * factor)
  }
}

extension Point: CustomStringConvertible {
  /// The coordinates in parentheses, as in `(3.0, 4.5)`.
  public var description: String { "(\(x), \(y))" }
}
