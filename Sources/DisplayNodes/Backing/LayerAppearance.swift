public import DisplayCanvas
public import DisplayGeometry

/// Where a layer lies and how it looks, as a value, but for its contents and what lies in it.
public struct LayerAppearance: Sendable, Hashable {
  /// Where the layer lies in its superlayer's bounds, in points, before its own transform.
  public var frame = Rect.zero
  /// The point of the layer's own space that lies at its upper left corner: what scrolling moves.
  public var boundsOrigin = Point.zero
  /// What the layer is filled with beneath its contents.
  public var backgroundColor = Color.clear
  /// How much of the layer and its sublayers is mixed into what lies beneath, from 0 to 1.
  public var opacity = 1.0
  /// How far the corners of background, contents and clipped sublayers are rounded, in points.
  public var cornerRadius = 0.0
  /// Which corners are rounded.
  public var roundedCorners = CornerSet.all
  /// How wide the line is along the inside of the edge, above sublayers, in points; 0 for none.
  public var borderWidth = 0.0
  /// The color of that line.
  public var borderColor = Color.black
  /// What the layer casts on what lies beneath; see ``DisplayNode/shadow``.
  public var shadow: Shadow?
  /// How the layer is moved, turned and stretched about its middle.
  public var transform = Transform.identity
  /// Whether what lies outside the frame is cut off.
  public var clipsToBounds = false

  /// Makes the appearance of a layer without size.
  public init() {}
}

extension LayerAppearance {
  /// The layer's area, with its origin at zero.
  package var bounds: Rect { Rect(origin: .zero, size: frame.size) }
}
