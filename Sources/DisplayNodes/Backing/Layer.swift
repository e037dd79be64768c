public import DisplayGraphics

/// What a host shows of one node: a rectangle with contents in a tree that is kept from frame to frame.
///
/// Nodes write layers on the main actor; a host reads the tree when a frame ends. Contents are immutable
/// bitmaps, so that reading them later, on any thread, is safe.
@MainActor
@dynamicMemberLookup
public final class Layer {
  /// Where the layer lies and how it looks; each part of it can be read and set as the layer's own.
  public var appearance = LayerAppearance()
  /// What the layer shows above its background, stretched over its frame.
  public var contents: Bitmap?
  /// Whether the layer and its sublayers are left out.
  public var isHidden = false
  /// The host's own view that is shown in place of contents; the host knows its type, and lays it over the
  /// layer's frame. What is drawn here does not include it.
  public var hostView: AnyObject?

  /// Layers in front of all sublayers, from back to front, that stay where they are when the bounds scroll: what
  /// a node shows over itself. Their frames have their origin at this layer's upper left corner.
  public var covers: [Layer] = []

  /// The layer that this one lies in.
  public private(set) weak var superlayer: Layer?
  /// The layers that lie in this one, from back to front.
  public private(set) var sublayers: [Layer] = []

  /// Makes a layer without size and contents.
  public init() {}

  /// Makes a layer of a given appearance, without contents.
  public init(_ appearance: LayerAppearance) {
    self.appearance = appearance
  }

  /// A part of the ``appearance``.
  public subscript<Value>(dynamicMember part: WritableKeyPath<LayerAppearance, Value>) -> Value {
    get { appearance[keyPath: part] }
    set { appearance[keyPath: part] = newValue }
  }

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
    superlayer.sublayers.removeIdentical(to: self)
    self.superlayer = nil
  }

  /// How many bytes the contents of the layer and of those in it take.
  ///
  /// - Complexity: linear in the layers.
  public var contentByteCount: Int {
    (sublayers + covers).reduce(contents?.byteCount ?? 0) { $0 + $1.contentByteCount }
  }
}
