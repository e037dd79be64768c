/// A width and a height, in points.
///
/// A size may hold any numbers; what layout produces is finite and never negative.
@frozen
public struct Size: Sendable, Hashable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Makes a size from its extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of nothing.
  @inlinable
  public static var zero: Size { Size(width: 0, height: 0) }

  /// Whether both extents are finite numbers.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether the size covers no area: an extent is zero, negative or not a number.
  @inlinable
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Width times height; zero for an empty size.
  @inlinable
  package var area: Double { isEmpty ? 0 : width * height }
}

extension Size: CustomStringConvertible {
  /// The extents joined by a cross, as in `40.0×16.0`.
  public var description: String { "\(width)×\(height)" }
}
