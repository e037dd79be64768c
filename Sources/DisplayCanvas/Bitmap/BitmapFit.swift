internal import DisplayGeometry

/// How a picture is placed in a rectangle of other proportions.
public enum BitmapFit: Sendable, Hashable, CaseIterable {
  /// Stretched over the rectangle.
  case stretch
  /// As large as fits into the rectangle as a whole, in its middle.
  case contain
  /// As small as covers the rectangle, in its middle; what lies outside is cut off.
  case cover
  /// At its own size, in the middle; what lies outside is cut off.
  case center

  /// Where a picture of a size lies in a rectangle.
  func frame(of size: Size, in rect: Rect) -> Rect {
    guard self != .stretch, size.width > 0, size.height > 0 else { return rect }
    let across = rect.width / size.width
    let down = rect.height / size.height
    let factor: Double
    switch self {
    case .contain: factor = min(across, down)
    case .cover: factor = max(across, down)
    case .stretch, .center: factor = 1
    }
    let (width, height) = (size.width * factor, size.height * factor)
    return Rect(x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height)
  }
}
