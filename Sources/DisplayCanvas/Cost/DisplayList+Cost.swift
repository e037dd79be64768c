public import DisplayGeometry

extension DisplayList {
  /// Goes through the drawing without drawing, and counts what it would take.
  ///
  /// - Parameters:
  ///   - size: The bitmap's size, in points.
  ///   - scale: Pixels per point.
  /// - Complexity: O(n) in the commands, and in the elements of outlines.
  public func cost(size: Size, scale: Double) -> DrawingCost {
    let grid = PixelGrid(scale: scale)
    let field = Rect(
      x: 0,
      y: 0,
      width: grid.ceil(size.width) * grid.scale,
      height: grid.ceil(size.height) * grid.scale
    )
    var meter = CostMeter(field: PixelRect(around: field), scale: grid.scale)
    for command in commands { meter.count(command) }
    meter.endLayers()
    return meter.cost
  }
}

/// Follows the state of a drawing, and adds up.
private struct CostMeter {
  private struct State {
    var transform: Transform
    var clip: PixelRect
    var hasShadow = false
    /// Whether this is what a layer was begun with, and not what was saved.
    var isLayer = false
  }

  private(set) var cost = DrawingCost()

  private var state: State
  private var saved: [State] = []
  /// What was drawn in each open layer.
  private var layers: [PixelRect] = []

  init(field: PixelRect, scale: Double) {
    state = State(transform: .scale(x: scale, y: scale), clip: field)
  }

  mutating func count(_ command: DisplayList.Command) {
    cost.commands += 1
    switch command {
    case .save: saved.append(state)
    case .restore: if let last = saved.last, !last.isLayer { state = saved.removeLast() }
    case .concatenate(let transform): state.transform = transform.concatenating(state.transform)
    case .clip(let shape, _):
      cost.pathElements += shape.elementCount
      state.clip = state.clip.intersection(shape.pixelBounds(under: state.transform))
    case .setShadow(let shadow): state.hasShadow = shadow != nil
    case .beginLayer:
      saved.append(state)
      saved[saved.count - 1].isLayer = true
      layers.append(.empty)
      state.hasShadow = false
    case .endLayer: endLayer()
    case .multiplyOpacity, .setBlendMode: break
    case .fill, .stroke, .drawBitmap, .drawGlyphs: countDrawing(command)
    }
  }

  /// Ends the layers that nothing ended.
  mutating func endLayers() {
    while !layers.isEmpty { endLayer() }
  }

  private mutating func endLayer() {
    guard let drawn = layers.popLast(), let index = saved.lastIndex(where: \.isLayer) else { return }
    state = saved[index]
    state.isLayer = false
    saved.removeSubrange(index...)
    countLayer(around: state.clip.intersection(drawn))
  }

  private mutating func countDrawing(_ command: DisplayList.Command) {
    let touched = state.clip.intersection(command.pixelBounds(under: state.transform))
    if state.hasShadow { countLayer(around: touched) } else { take(touched) }
    cost.pixels += touched.area
    switch command {
    case .fill(let shape, _, _), .stroke(let shape, _, _):
      cost.shapes += 1
      cost.pathElements += shape.elementCount
    case .drawBitmap: cost.bitmaps += 1
    case .drawGlyphs(let run, _): cost.glyphs += run.glyphs.count
    default: break
    }
  }

  /// A layer's pixels are cleared and laid upon what is beneath.
  private mutating func countLayer(around rect: PixelRect) {
    cost.layers += 1
    cost.pixels += 2 * rect.area
    take(rect)
  }

  /// Notes what is drawn into the layer that is open.
  private mutating func take(_ rect: PixelRect) {
    if let last = layers.indices.last { layers[last] = layers[last].union(rect) }
  }
}

extension PixelRect {
  fileprivate var area: Int { width * height }
}

extension Shape {
  fileprivate var elementCount: Int {
    switch self {
    case .rect: 5
    case .roundedRect: 10
    case .ellipse: 6
    case .path(let path): path.elements.count
    }
  }
}
