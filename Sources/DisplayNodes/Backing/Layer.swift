public import DisplayCanvas
internal import DisplayConcurrency

/// What a host shows of one node: a rectangle with contents in a tree that is kept from frame to frame.
///
/// Nodes write layers on the main actor; a host reads the tree when a frame ends. Contents are what the runtime's renderer
/// made; they never change, so that reading them later, on any thread, is safe.
@MainActor
@dynamicMemberLookup
public final class Layer {
  /// Where the layer lies and how it looks; each part of it can be read and set as the layer's own.
  public var appearance: LayerAppearance {
    get { storedAppearance }
    set {
      storedAppearance = newValue
      // Where its content is scrolled to is the layer's own once there is one.
      TreeContext.placesDidChange()
    }
  }
  private var storedAppearance = LayerAppearance()
  /// What the layer shows above its background, stretched over its frame: what the runtime's renderer made.
  public var contents: (any RenderedContents)? {
    didSet { if contents != nil || oldValue != nil { contentsVersion = Self.makeContentsVersion() } }
  }
  /// Names the ``contents``: no others of any layer have the same number. 0 for a layer that never had any.
  package private(set) var contentsVersion: UInt64 = 0
  /// The ``contents`` as pixels; nil where the renderer makes none.
  public var bitmap: Bitmap? { contents as? Bitmap }
  /// Whether the layer and its sublayers are left out.
  public var isHidden = false
  /// The host's own view that is shown in place of contents; the host knows its type, and lays it over the
  /// layer's frame. What is drawn here does not include it.
  ///
  /// The layer may end on any thread; the view is released on the main actor.
  public var hostView: AnyObject? {
    get { hostViewHolder?.view }
    set { hostViewHolder = newValue.map(HostViewHolder.init) }
  }
  private var hostViewHolder: HostViewHolder?

  /// Layers in front of all sublayers, from back to front, that stay where they are when the bounds scroll: what
  /// a node shows over itself. Their frames have their origin at this layer's upper left corner.
  ///
  /// A layer that becomes a cover leaves where it was. One that is this layer, or that this layer lies in, is left out and
  /// reported.
  ///
  /// - Complexity: Setting them is linear in their number, and for one that was elsewhere in that of those beside it.
  public var covers: [Layer] {
    get { storedCovers }
    set {
      let old = storedCovers
      storedCovers = newValue
      coversDidChange(from: old)
    }
  }
  private var storedCovers: [Layer] = []

  /// The layer that this one lies in, or covers.
  public var superlayer: Layer? { storedSuperlayer }
  @Weak private var storedSuperlayer: Layer?
  /// The layers that lie in this one, from back to front.
  public var sublayers: [Layer] { storedSublayers }
  private var storedSublayers: [Layer] = []

  /// Makes a layer without size and contents.
  public init() {}

  /// Makes a layer of a given appearance, without contents.
  public init(_ appearance: LayerAppearance) {
    storedAppearance = appearance
  }

  deinit {
    if DeferredRelease.isNeeded { DeferredRelease.keep([storedSublayers, storedCovers]) }
  }

  /// A part of the ``appearance``.
  public subscript<Value>(dynamicMember part: WritableKeyPath<LayerAppearance, Value>) -> Value {
    get { storedAppearance[keyPath: part] }
    set {
      storedAppearance[keyPath: part] = newValue
      TreeContext.placesDidChange()
    }
  }

  /// Puts a layer in front of those at lower indices, taking it out of where it was; an index past the end
  /// means the end. A layer that is this one, or that this one lies in, stays where it is, which is reported.
  ///
  /// - Complexity: O(1) for a layer without others in it; else linear in the depth of this one.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    guard !isInside(layer) else { return reportCircle() }
    layer.removeFromSuperlayer()
    layer.storedSuperlayer = self
    changeSublayers { $0.insert(layer, at: min(max(0, index), $0.count)) }
  }

  /// Puts a layer in front of all others, taking it out of where it was.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: sublayers.count)
  }

  /// Brings those sublayers that an order names into it; the others stay where they are.
  ///
  /// - Complexity: O(n log n).
  func arrangeSublayers(as order: [Layer]) { changeSublayers { $0.arrange(as: order) } }

  /// Takes the layer out of its superlayer; does nothing when it is in none.
  public func removeFromSuperlayer() {
    guard let superlayer else { return }
    storedSuperlayer = nil
    superlayer.changeSublayers { $0.removeIdentical(to: self) }
    superlayer.storedCovers.removeAll { $0 === self }
  }

  /// Changes which layers lie in this one, in place.
  private func changeSublayers(_ change: (inout [Layer]) -> Void) {
    var layers: [Layer] = []
    swap(&layers, &storedSublayers)
    change(&layers)
    storedSublayers = layers
  }

  /// Whether this layer is another one, or lies in it.
  private func isInside(_ other: Layer) -> Bool {
    if other === self { return true }
    if other.sublayers.isEmpty, other.covers.isEmpty { return false }
    var next = superlayer
    while let layer = next {
      if layer === other { return true }
      next = layer.superlayer
    }
    return false
  }

  private func coversDidChange(from old: [Layer]) {
    for cover in old.without(covers) where cover.superlayer === self { cover.storedSuperlayer = nil }
    var circles: [Layer] = []
    for cover in covers.without(old) {
      if isInside(cover) {
        circles.append(cover)
      } else if cover.superlayer === self {
        changeSublayers { $0.removeIdentical(to: cover) }
      } else {
        cover.removeFromSuperlayer()
        cover.storedSuperlayer = self
      }
    }
    guard !circles.isEmpty else { return }
    storedCovers = storedCovers.without(circles)
    reportCircle()
  }

  private static var lastContentsVersion: UInt64 = 0

  private static func makeContentsVersion() -> UInt64 {
    lastContentsVersion += 1
    return lastContentsVersion
  }

  private func reportCircle() {
    Diagnostics.report(
      Diagnostic(message: "a layer cannot lie in itself, or in a layer inside it; it stays where it is")
    )
  }

  /// How many bytes the contents of the layer and of those in it take.
  ///
  /// - Complexity: linear in the layers.
  public var contentByteCount: Int {
    var count = 0
    var waiting = [self]
    while let layer = waiting.popLast() {
      count += layer.contents?.countedBytes ?? 0
      waiting += layer.sublayers
      waiting += layer.covers
    }
    return count
  }
}

/// Keeps a view of the host's, which ends on the main actor wherever the last reference to it goes.
@MainActor
private final class HostViewHolder {
  let view: AnyObject

  init(_ view: AnyObject) {
    self.view = view
  }

  isolated deinit {}
}
