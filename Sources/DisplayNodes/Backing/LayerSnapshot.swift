public import DisplayCanvas
internal import DisplayConcurrency

/// A layer tree at one moment, as a value that any thread may read.
///
/// Contents are shared with the living tree, not copied.
public struct LayerSnapshot: Sendable {
  /// Where the layer lies and how it looks.
  public let appearance: LayerAppearance
  /// See ``Layer/contents``.
  public let contents: (any RenderedContents)?
  /// See ``Layer/contentsVersion``.
  package let contentsVersion: UInt64
  /// Which layer was copied. One that is made after that one's end may have the same.
  package let identity: ObjectIdentifier
  /// See ``Layer/bitmap``.
  public var bitmap: Bitmap? { contents as? Bitmap }
  /// The layers inside, from back to front, without hidden ones.
  public var sublayers: [LayerSnapshot] { inside?.sublayers ?? [] }
  /// See ``Layer/covers``.
  public var covers: [LayerSnapshot] { inside?.covers ?? [] }

  /// Nil when there is nothing inside.
  private let inside: LayerSnapshotContents?

  /// Copies a layer and what lies in it; hidden and fully transparent sublayers are left out.
  ///
  /// - Complexity: linear in the layers.
  @MainActor
  public init(_ layer: Layer) {
    // The copies inside are made before those around them; each open layer knows how many of its own are done.
    var open = [OpenLayer(layer)]
    while true {
      let last = open.count - 1
      if let next = open[last].takeNext() {
        open.append(OpenLayer(next))
        continue
      }
      let copy = LayerSnapshot(complete: open.removeLast())
      guard let outer = open.indices.last else {
        self = copy
        return
      }
      open[outer].add(copy)
    }
  }

  @MainActor
  private init(complete layer: OpenLayer) {
    appearance = layer.layer.appearance
    contents = layer.layer.contents
    contentsVersion = layer.layer.contentsVersion
    identity = ObjectIdentifier(layer.layer)
    inside =
      layer.sublayers.isEmpty && layer.covers.isEmpty
      ? nil : LayerSnapshotContents(sublayers: layer.sublayers, covers: layer.covers)
  }
}

/// A layer whose copy is being made, with the copies of what lies in it so far.
@MainActor
private struct OpenLayer {
  let layer: Layer
  private(set) var sublayers: [LayerSnapshot] = []
  private(set) var covers: [LayerSnapshot] = []
  /// How many sublayers and covers were looked at.
  private var position = 0

  init(_ layer: Layer) {
    self.layer = layer
  }

  /// The next layer inside that can be seen.
  mutating func takeNext() -> Layer? {
    let (sublayers, covers) = (layer.sublayers, layer.covers)
    while position < sublayers.count + covers.count {
      let next = position < sublayers.count ? sublayers[position] : covers[position - sublayers.count]
      position += 1
      if !next.isHidden, next.opacity > 0 { return next }
    }
    return nil
  }

  /// Takes in the copy of the layer that was taken last.
  mutating func add(_ copy: LayerSnapshot) {
    if position > layer.sublayers.count { covers.append(copy) } else { sublayers.append(copy) }
  }
}

/// What lies in a copied layer, apart from it, so that a chain of layers of any length can be released.
private final class LayerSnapshotContents: Sendable {
  let sublayers: [LayerSnapshot]
  let covers: [LayerSnapshot]

  init(sublayers: [LayerSnapshot], covers: [LayerSnapshot]) {
    self.sublayers = sublayers
    self.covers = covers
  }

  deinit {
    if DeferredRelease.isNeeded { DeferredRelease.keep([sublayers, covers]) }
  }
}
