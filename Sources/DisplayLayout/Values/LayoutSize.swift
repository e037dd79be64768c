public import DisplayGeometry

/// A width and a height that may be points, fractions or auto, each on its own.
@frozen
public struct LayoutSize: Sendable, Hashable {
  /// The horizontal extent.
  public var width: Dimension
  /// The vertical extent.
  public var height: Dimension

  /// Makes a size from its extents.
  @inlinable
  public init(width: Dimension = .auto, height: Dimension = .auto) {
    self.width = width
    self.height = height
  }

  /// Makes a size of points; see ``Dimension/points(_:)`` for numbers that are no lengths.
  public init(_ size: Size) {
    self.init(width: .points(size.width), height: .points(size.height))
  }

  /// No extents of its own.
  @inlinable
  public static var auto: LayoutSize { LayoutSize() }

  /// The extents in points; see ``Dimension/resolved(in:auto:)``.
  @inlinable
  public func resolved(in parentSize: Size, auto: Size) -> Size {
    Size(
      width: width.resolved(in: parentSize.width, auto: auto.width),
      height: height.resolved(in: parentSize.height, auto: auto.height)
    )
  }
}
