public import DisplayGeometry

/// An outline of straight lines and curves, in points.
///
/// A path is a list of elements in drawing order. A subpath starts at a `move` and every subpath counts as
/// closed when it is filled. Coordinates may be any numbers; an element with one that is not finite is
/// skipped when the path is drawn.
public struct Path: Sendable, Hashable {
  /// One step of an outline.
  public enum Element: Sendable, Hashable {
    /// Starts a subpath.
    case move(to: Point)
    /// A straight line from the current point.
    case line(to: Point)
    /// A quadratic curve from the current point.
    case quadratic(control: Point, to: Point)
    /// A cubic curve from the current point.
    case cubic(control1: Point, control2: Point, to: Point)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The steps, in drawing order.
  public var elements: [Element]

  /// Makes a path from its steps; an empty one without.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
