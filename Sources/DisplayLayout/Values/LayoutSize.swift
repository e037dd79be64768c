public import DisplayGeometry

/// A width and a height that may be points, fractions or auto, each on its own.
@frozen
public struct LayoutSize: Sendable, Hashable {
  /// The horizontal extent.
  public var width: LayoutDimension
  /// The vertical extent.
  public var height: LayoutDimension

  /// Makes a size from its extents.
  @inlinable
  public init(width: LayoutDimension = .auto, height: LayoutDimension = .auto) {
    self.width = width
    self.height = height
  }

  /// Makes a size of points; see ``LayoutDimension/points(_:)`` for numbers that are no lengths.
  public init(_ size: Size) {
    self.init(width: .points(size.width), height: .points(size.height))
  }

  /// No extents of its own.
  @inlinable
  public static var auto: LayoutSize { LayoutSize() }

  /// The extents in points; see ``LayoutDimension/resolved(in:auto:)``.
  @inlinable
  package func resolved(in parentSize: Size, auto: Size) -> Size {
    Size(
      width: width.resolved(in: parentSize.width, auto: auto.width),
      height: height.resolved(in: parentSize.height, auto: auto.height)
    )
  }
}
