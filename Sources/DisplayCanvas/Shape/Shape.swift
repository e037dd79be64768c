public import DisplayGeometry

/// An area or outline to draw, kept as what it is, so that the common ones are drawn in the quickest way.
public enum Shape: Sendable, Hashable {
  /// A rectangle.
  case rect(Rect)
  /// A rectangle with rounded corners.
  case roundedRect(Rect, CornerRadii)
  /// The ellipse that touches the sides of a rectangle.
  case ellipse(in: Rect)
  /// Any outline.
  case path(Path)

  /// A rectangle whose four corners are rounded alike; one with sharp corners for a radius that is not positive.
  public static func rect(_ rect: Rect, cornerRadius: Double) -> Shape {
    cornerRadius > 0 ? .roundedRect(rect, CornerRadii(all: cornerRadius)) : .rect(rect)
  }

  /// The shape's outline; shapes without an area, and those with no end, have none.
  public var path: Path {
    switch self {
    case .rect(let rect): Path(rect)
    case .roundedRect(let rect, let radii): Path(rect, cornerRadii: radii)
    case .ellipse(let rect): Path(ellipseIn: rect)
    case .path(let path): path
    }
  }

  /// A rectangle that the shape lies in; of a path, the one around all its points, control points too.
  public var bounds: Rect {
    switch self {
    case .rect(let rect), .roundedRect(let rect, _), .ellipse(let rect): rect
    case .path(let path): path.controlBounds
    }
  }
}
