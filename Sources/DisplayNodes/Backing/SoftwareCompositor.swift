internal import DisplayGeometry
public import DisplayGraphics

/// Puts a layer tree together into one picture: a host that needs nothing but memory.
public struct SoftwareCompositor: Sendable {
  /// Makes a compositor.
  public init() {}

  /// Records what a layer tree shows, in points, with the origin at the root layer's upper left corner.
  public func record(_ root: LayerSnapshot, into canvas: inout Canvas) {
    canvas.save()
    canvas.translate(x: -root.appearance.frame.minX, y: -root.appearance.frame.minY)
    draw(root, into: &canvas)
    canvas.restore()
  }

  /// Draws a layer tree into a bitmap of its root's size.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - scale: Pixels per point of the picture.
  ///   - background: What shows where no layer covers.
  public func render(_ root: LayerSnapshot, scale: Double, background: Color = .white) -> Bitmap? {
    var canvas = Canvas()
    canvas.fill(Rect(origin: .zero, size: root.appearance.frame.size), with: .solid(background))
    record(root, into: &canvas)
    return Rasterizer(scale: scale).render(
      canvas.makeDisplayList(),
      size: root.appearance.frame.size,
      isCancelled: { false }
    )
  }

  private func draw(_ layer: LayerSnapshot, into canvas: inout Canvas) {
    let bounds = layer.appearance.bounds
    let hasBackground = layer.appearance.backgroundColor.alpha > 0
    let count =
      layer.sublayers.count + layer.covers.count + (layer.contents == nil ? 0 : 1) + (hasBackground ? 1 : 0)
    layer.appearance.record(into: &canvas, isGroup: count > 1) { canvas in
      if let contents = layer.contents { canvas.draw(contents, in: bounds) }
    } sublayers: { canvas in
      for sublayer in layer.sublayers { draw(sublayer, into: &canvas) }
    } covers: { canvas in
      for cover in layer.covers { draw(cover, into: &canvas) }
    }
  }
}
