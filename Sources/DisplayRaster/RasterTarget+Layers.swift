internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry

/// A layer being drawn: what lies beneath it, and how it comes to lie upon that.
struct LayerFrame {
  /// What lies beneath; nil when there was no room for a picture, and the layer is drawn straight onto it.
  let below: Surface?
  /// The state that the layer was begun with and is drawn with.
  let state: RasterTarget.State
  let field: PixelRect
  /// How many pixels the layer has in the whole drawing.
  let area: Int
  /// How many states were saved when the layer was begun.
  let savedCount: Int
  /// How many open layers have a shadow: this one and those that it lies in.
  let shadowCount: Int
}

extension RasterTarget {
  /// The pixels that all open layers of a drawing may have together, twice those of the largest bitmap; two layers are
  /// always possible.
  private static var maximumLayerArea: Int { 2 * Bitmap.maximumArea }
  private static var maximumLayerDepth: Int { 256 }

  private static var maximumShadowDepth: Int { 3 }

  /// Begins a picture of what follows. Only the pixels of a rectangle, and those that throw a shadow from it, can
  /// be drawn.
  mutating func beginLayer(around bounds: PixelRect, savedCount: Int) {
    limitShadows()
    var (seen, widened) = (state.clip, field)
    if let shadow = state.shadow.map({ ShadowGeometry($0, transform: state.transform) }) {
      seen = seen.union(shadow.casters(of: seen))
      widened = field.union(shadow.casters(of: field)).intersection(.largest)
    }
    let whole = widened.intersection(bounds)
    let area = whole.width * whole.height
    let frame = LayerFrame(
      below: Self.hasRoom(forLayerOf: area, in: layers) ? surface : nil,
      state: state,
      field: field,
      area: area,
      savedCount: savedCount,
      shadowCount: openShadowCount + (state.shadow == nil ? 0 : 1)
    )
    layers.append(frame)
    // Otherwise drawn straight onto what lies beneath.
    guard frame.below != nil else { return reportDepth() }
    field = widened
    seen = seen.intersection(bounds).intersection(field)
    if seen.isEmpty { seen = .empty }
    surface = Surface(rect: seen, pixels: pool.take(count: seen.width * seen.height))
    state.beginLayer(clip: seen)
  }

  /// Whether there is memory for one more layer of a number of pixels.
  static func hasRoom(forLayerOf area: Int, in layers: [LayerFrame]) -> Bool {
    guard layers.count < maximumLayerDepth else { return false }
    let open = layers.reduce(0) { $0 + ($1.below == nil ? 0 : $1.area) }
    return layers.count < 2 || open + area <= maximumLayerArea
  }

  private func reportDepth() {
    Diagnostics.report(
      Diagnostic(
        message:
          "A drawing has \(layers.count - 1) open layers, as many as there is memory for at its size, so that "
          + "another is drawn without being gathered first; end layers before more begin."
      )
    )
  }

  /// Whether no more shadows are being drawn within one another than may be.
  var mayHaveShadow: Bool { openShadowCount < Self.maximumShadowDepth }

  /// How many open layers have a shadow.
  private var openShadowCount: Int { layers.last?.shadowCount ?? 0 }

  /// Takes the shadow out of the state where too many are being drawn within one another: each widens what has to
  /// be drawn outside the picture.
  private mutating func limitShadows() {
    guard state.shadow != nil, !mayHaveShadow else { return }
    state.shadow = nil
    Diagnostics.report(
      Diagnostic(
        message:
          "A shadow of a shadow is drawn \(Self.maximumShadowDepth) deep at most; the next is left out; "
          + "give the shadow to the outer layer alone."
      )
    )
  }

  /// Draws the last layer that was begun, with the state that it was begun with.
  mutating func endLayer() {
    guard let layer = layers.popLast() else { return }
    state = layer.state
    field = layer.field
    guard let below = layer.below else { return }
    let own = surface
    surface = below
    if let shadow = state.shadow { draw(shadow, of: own) }
    fill(own.rect, with: own.pixels, of: own.rect)
    pool.recycle(own.pixels)
  }

  private mutating func draw(_ shadow: Shadow, of layer: Surface) {
    let geometry = ShadowGeometry(shadow, transform: state.transform)
    let shape = geometry.shadow(of: layer, visibleIn: state.clip)
    let pixel = scale(shadow.color.premultiplied, by: state.opacity)
    fill(shape, offsetX: 0, offsetY: 0, with: pixel)
  }
}
