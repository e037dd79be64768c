package import DisplayGeometry

/// The axes along which content can be moved.
public struct ScrollAxes: OptionSet, Sendable, Hashable {
  /// One bit for each axis.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// From side to side.
  @inlinable
  public static var horizontal: ScrollAxes { ScrollAxes(rawValue: 1) }
  /// Up and down.
  @inlinable
  public static var vertical: ScrollAxes { ScrollAxes(rawValue: 2) }

  /// A vector without its components along other axes.
  package func restrict(_ vector: Point) -> Point {
    Point(
      x: contains(.horizontal) ? vector.x : 0,
      y: contains(.vertical) ? vector.y : 0
    )
  }
}
