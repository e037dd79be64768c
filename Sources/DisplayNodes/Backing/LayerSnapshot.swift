public import DisplayGeometry
public import DisplayGraphics

/// A layer tree at one moment, as a value that any thread may read.
///
/// Bitmaps are shared with the living tree, not copied.
public struct LayerSnapshot: Sendable {
  /// See ``Layer/frame``.
  public let frame: Rect
  /// See ``Layer/boundsOrigin``.
  public let boundsOrigin: Point
  /// See ``Layer/contents``.
  public let contents: Bitmap?
  /// See ``Layer/backgroundColor``.
  public let backgroundColor: Color
  /// See ``Layer/opacity``.
  public let opacity: Double
  /// See ``Layer/cornerRadius``.
  public let cornerRadius: Double
  /// See ``Layer/transform``.
  public let transform: AffineTransform
  /// See ``Layer/clipsToBounds``.
  public let clipsToBounds: Bool
  /// The layers inside, from back to front, without hidden ones.
  public let sublayers: [LayerSnapshot]

  /// Copies a layer and what lies in it; hidden and fully transparent sublayers are left out.
  @MainActor
  public init(_ layer: Layer) {
    frame = layer.frame
    boundsOrigin = layer.boundsOrigin
    contents = layer.contents
    backgroundColor = layer.backgroundColor
    opacity = layer.opacity
    cornerRadius = layer.cornerRadius
    transform = layer.transform
    clipsToBounds = layer.clipsToBounds
    sublayers = layer.sublayers.filter { !$0.isHidden && $0.opacity > 0 }.map(LayerSnapshot.init)
  }
}
