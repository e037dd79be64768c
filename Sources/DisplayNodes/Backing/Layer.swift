public import DisplayGeometry
public import DisplayGraphics

/// What a host shows of one node: a rectangle with contents in a tree that is kept from frame to frame.
///
/// Nodes write layers on the main actor; a host reads the tree when a frame ends. Contents are immutable
/// bitmaps, so that reading them later, on any thread, is safe.
@MainActor
public final class Layer {
  /// Where the layer lies in its superlayer's bounds, in points, before its own transform.
  public var frame = Rect.zero
  /// The point of the layer's own space that lies at its upper left corner: what scrolling moves.
  public var boundsOrigin = Point.zero
  /// What the layer shows above its background, stretched over its frame.
  public var contents: Bitmap?
  /// What the layer is filled with beneath its contents.
  public var backgroundColor = Color.clear
  /// How much of the layer and its sublayers is mixed into what lies beneath, from 0 to 1.
  public var opacity = 1.0
  /// How far the corners of background, contents and clipped sublayers are rounded, in points.
  public var cornerRadius = 0.0
  /// How the layer is moved, turned and stretched about its middle.
  public var transform = AffineTransform.identity
  /// Whether the layer and its sublayers are left out.
  public var isHidden = false
  /// Whether what lies outside the frame is cut off.
  public var clipsToBounds = false

  /// The host's own view that is shown in place of contents; the host knows its type, and lays it over the
  /// layer's frame. What is drawn here does not include it.
  public var hostView: AnyObject?

  /// The layer that this one lies in.
  public private(set) weak var superlayer: Layer?
  /// The layers that lie in this one, from back to front.
  public private(set) var sublayers: [Layer] = []

  /// Makes a layer without size and contents.
  public init() {}

  /// Puts a layer in front of those at lower indices, taking it out of where it was; an index past the end
  /// means the end.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers.insert(layer, at: min(max(0, index), sublayers.count))
  }

  /// Puts a layer in front of all others, taking it out of where it was.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: sublayers.count)
  }

  /// Takes the layer out of its superlayer; does nothing when it is in none.
  public func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.sublayers.removeAll { $0 === self }
    self.superlayer = nil
  }
}
