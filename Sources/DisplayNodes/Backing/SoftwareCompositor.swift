internal import DisplayGeometry
public import DisplayGraphics

/// Puts a layer tree together into one picture: a host that needs nothing but memory.
public struct SoftwareCompositor: Sendable {
  /// Makes a compositor.
  public init() {}

  /// Records what a layer tree shows, in points, with the origin at the root layer's upper left corner.
  public func record(_ root: LayerSnapshot, into canvas: inout Canvas) {
    canvas.save()
    canvas.translate(x: -root.frame.minX, y: -root.frame.minY)
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
    canvas.fill(Rect(origin: .zero, size: root.frame.size), with: .solid(background))
    record(root, into: &canvas)
    return Rasterizer(scale: scale).render(
      canvas.makeDisplayList(),
      size: root.frame.size,
      isCancelled: { false }
    )
  }

  private func draw(_ layer: LayerSnapshot, into canvas: inout Canvas) {
    let bounds = Rect(origin: .zero, size: layer.frame.size)
    canvas.save()
    canvas.translate(x: layer.frame.minX, y: layer.frame.minY)
    if layer.transform != .identity {
      let middle = AffineTransform.translation(x: -bounds.midX, y: -bounds.midY)
      let back = AffineTransform.translation(x: bounds.midX, y: bounds.midY)
      canvas.concatenate(middle.concatenating(layer.transform).concatenating(back))
    }
    if layer.opacity < 1 { canvas.multiplyOpacity(by: layer.opacity) }
    if layer.clipsToBounds || layer.cornerRadius > 0 && layer.contents != nil {
      clip(to: bounds, of: layer, in: &canvas)
    }
    if layer.backgroundColor.alpha > 0 {
      canvas.fill(bounds, cornerRadius: layer.cornerRadius, with: .solid(layer.backgroundColor))
    }
    if let contents = layer.contents {
      canvas.draw(contents, in: bounds)
    }
    if !layer.sublayers.isEmpty {
      canvas.translate(x: -layer.boundsOrigin.x, y: -layer.boundsOrigin.y)
      for sublayer in layer.sublayers { draw(sublayer, into: &canvas) }
    }
    canvas.restore()
  }

  private func clip(to bounds: Rect, of layer: LayerSnapshot, in canvas: inout Canvas) {
    if layer.cornerRadius > 0 {
      canvas.clip(to: bounds, cornerRadius: layer.cornerRadius)
    } else {
      canvas.clip(to: bounds)
    }
  }
}
