package import DisplayCanvas
package import DisplayGeometry

/// How far the layers of a drawing extend, found in one walk before it is drawn: a small layer then costs what its own
/// pixels cost, however large the drawing is.
struct LayerExtents {
  private struct OpenLayer {
    let index: Int
    /// The state that the layer was begun with and is drawn with.
    let state: RasterTarget.State
    /// How many states were saved when the layer was begun.
    let savedCount: Int
    /// The pixels of all that was drawn in it.
    var drawn = PixelRect.empty
  }

  /// The pixels outside which a layer is transparent, for each layer in the order in which they begin.
  private(set) var rects: [PixelRect] = []

  private var state: RasterTarget.State
  private var saved: [RasterTarget.State] = []
  private var layers: [OpenLayer] = []

  /// Walks through a drawing.
  ///
  /// - Parameters:
  ///   - commands: The drawing.
  ///   - transform: Takes its points to pixels.
  /// - Complexity: O(n) in the commands.
  init(of commands: [DisplayList.Command], transform: Transform) {
    state = RasterTarget.State(transform: transform, clip: .largest)
    guard commands.contains(where: { if case .beginLayer = $0 { true } else { false } }) else { return }
    for command in commands { follow(command) }
    while !layers.isEmpty { endLayer() }
  }

  private mutating func follow(_ command: DisplayList.Command) {
    switch command {
    case .save: saved.append(state)
    case .restore: if saved.count > layers.last?.savedCount ?? 0, let last = saved.popLast() { state = last }
    case .concatenate(let transform): state.concatenate(transform)
    case .clip(let shape, _):
      state.clip = state.clip.intersection(shape.pixelBounds(under: state.transform))
    case .setBlendMode(let mode): state.blendMode = mode
    case .setShadow(let shadow): state.shadow = shadow
    case .beginLayer:
      layers.append(OpenLayer(index: rects.count, state: state, savedCount: saved.count))
      rects.append(.empty)
      state.beginLayer(clip: .largest)
    case .endLayer: if !layers.isEmpty { endLayer() }
    case .fill, .stroke, .drawBitmap, .drawGlyphs:
      if !layers.isEmpty { draw(command.pixelBounds(under: state.transform)) }
    case .multiplyOpacity: break
    }
  }

  /// Takes in what the current state draws within a rectangle.
  private mutating func draw(_ rect: PixelRect) {
    guard let last = layers.indices.last, !rect.isEmpty else { return }
    let shadow = state.shadow.map { ShadowGeometry($0, transform: state.transform).shade(of: rect) }
    layers[last].drawn = layers[last].drawn.union(rect.union(shadow ?? .empty).intersection(state.clip))
  }

  private mutating func endLayer() {
    let layer = layers.removeLast()
    saved.removeLast(saved.count - layer.savedCount)
    state = layer.state
    // Where such a layer is transparent, too, it takes away what lies beneath.
    let coversAll = state.blendMode == .copy || state.blendMode == .clear
    rects[layer.index] = coversAll ? .largest : layer.drawn.intersection(.largest)
    draw(layer.drawn)
  }
}

extension DisplayList {
  /// The pixels outside which the drawing changes nothing.
  ///
  /// - Parameter transform: Takes its points to pixels.
  /// - Complexity: O(n) in the commands.
  package func pixelBounds(under transform: Transform) -> PixelRect {
    LayerExtents(of: [.beginLayer] + commands, transform: transform).rects.first ?? .empty
  }
}
