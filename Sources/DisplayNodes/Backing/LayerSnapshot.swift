public import DisplayGraphics

/// A layer tree at one moment, as a value that any thread may read.
///
/// Bitmaps are shared with the living tree, not copied.
public struct LayerSnapshot: Sendable {
  /// Where the layer lies and how it looks.
  public let appearance: LayerAppearance
  /// See ``Layer/contents``.
  public let contents: Bitmap?
  /// The layers inside, from back to front, without hidden ones.
  public let sublayers: [LayerSnapshot]
  /// See ``Layer/covers``.
  public let covers: [LayerSnapshot]

  /// Copies a layer and what lies in it; hidden and fully transparent sublayers are left out.
  @MainActor
  public init(_ layer: Layer) {
    appearance = layer.appearance
    contents = layer.contents
    sublayers = Self.copies(of: layer.sublayers)
    covers = Self.copies(of: layer.covers)
  }

  @MainActor
  private static func copies(of layers: [Layer]) -> [LayerSnapshot] {
    layers.filter { !$0.isHidden && $0.opacity > 0 }.map(LayerSnapshot.init)
  }
}
