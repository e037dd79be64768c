/// Distances from the four edges of a rectangle inwards, in points.
///
/// Negative values enlarge. Layout gives infinite values a meaning of their own; geometry does not.
@frozen
public struct EdgeInsets: Sendable, Hashable {
  /// The distance from the upper edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the lower edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// Makes insets from the four distances.
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets with the same distance on all four edges.
  @inlinable
  public init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// Makes insets from one distance for left and right and one for top and bottom.
  @inlinable
  public init(horizontal: Double = 0, vertical: Double = 0) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// No insets.
  @inlinable
  public static var zero: EdgeInsets { EdgeInsets(all: 0) }

  /// The sum of the left and right distances.
  @inlinable
  public var horizontal: Double { left + right }

  /// The sum of the top and bottom distances.
  @inlinable
  public var vertical: Double { top + bottom }

  /// Whether none of the four is infinite or NaN.
  package var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}
