public import DisplayCanvas
public import DisplayGeometry

/// Where a layer lies and how it looks, as a value, but for its contents and what lies in it.
public struct LayerAppearance: Sendable, Hashable {
  /// Where the layer lies in its superlayer's bounds, in points, before its own transform.
  public var frame = Rect.zero
  /// The point of the layer's own space that lies at its upper left corner: what scrolling moves.
  public var boundsOrigin = Point.zero
  /// What the layer is filled with beneath its contents.
  public var backgroundColor = Color.clear
  /// How much of the layer and its sublayers is mixed into what lies beneath, from 0 to 1.
  public var opacity = 1.0
  /// How far the corners of background, contents and clipped sublayers are rounded, in points.
  public var cornerRadius = 0.0
  /// Which corners are rounded.
  public var roundedCorners = CornerSet.all
  /// How the layer is moved, turned and stretched about its middle.
  public var transform = Transform.identity
  /// Whether what lies outside the frame is cut off.
  public var clipsToBounds = false

  /// Makes the appearance of a layer without size.
  public init() {}
}

extension LayerAppearance {
  /// The layer's area, with its origin at zero.
  package var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// The layer's area with its corners as they are shown.
  var outline: Shape {
    cornerRadius > 0 ? .roundedRect(bounds, roundedCorners.radii(cornerRadius)) : .rect(bounds)
  }

  /// Begins to record a layer: its background and its contents. What lies in it follows, in the layer's own space, then
  /// ``endSublayers(into:)``, what covers it, and ``end(into:isGroup:)``.
  ///
  /// - Parameters:
  ///   - isGroup: Whether there is more than one thing in it, which all become transparent as one.
  ///   - contents: Records what the layer shows, with the origin at its upper left corner.
  package func begin(into canvas: inout Canvas, isGroup: Bool, contents: (inout Canvas) -> Void) {
    canvas.save()
    place(in: &canvas)
    if opacity < 1 { canvas.multiplyOpacity(by: opacity) }
    if opacity < 1 && isGroup { canvas.beginLayer() }
    if clipsToBounds { canvas.clip(to: outline) }
    if backgroundColor.alpha > 0 {
      // Under a rounded clip the corners would be cut twice, and be too faint.
      canvas.fill(clipsToBounds ? .rect(bounds) : outline, with: .solid(backgroundColor))
    }
    canvas.save()
    if cornerRadius > 0 && !clipsToBounds { canvas.clip(to: outline) }
    contents(&canvas)
    canvas.restore()
    canvas.save()
    canvas.translate(x: -boundsOrigin.x, y: -boundsOrigin.y)
  }

  /// Ends what lies in the layer. What covers it follows, with the origin at the layer's upper left corner.
  package func endSublayers(into canvas: inout Canvas) { canvas.restore() }

  /// Ends the layer.
  package func end(into canvas: inout Canvas, isGroup: Bool) {
    if opacity < 1 && isGroup { canvas.endLayer() }
    canvas.restore()
  }

  private func place(in canvas: inout Canvas) {
    canvas.translate(x: frame.minX, y: frame.minY)
    guard transform != .identity else { return }
    let bounds = bounds
    let middle = Transform.translation(x: -bounds.midX, y: -bounds.midY)
    let back = Transform.translation(x: bounds.midX, y: bounds.midY)
    canvas.concatenate(middle.concatenating(transform).concatenating(back))
  }
}
