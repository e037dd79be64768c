public import DisplayGeometry

/// A renderer that keeps drawings as they are: contents that are sharp at any scale, to be written as SVG or drawn later.
public struct RecordingRenderer: ContentsRenderer {
  /// Makes a renderer.
  public init() {}

  /// Keeps the drawing; nil when it would have no area.
  public func render(
    _ drawing: DisplayList,
    size: Size,
    scale: Double,
    isCancelled: @escaping () -> Bool
  ) -> (any RenderedContents)? {
    RecordedContents(drawing: drawing, size: size)
  }
}

/// A drawing that a layer shows as it was recorded.
package struct RecordedContents: RenderedContents, Hashable {
  /// The commands, in points, with the origin at the upper left corner.
  package let drawing: DisplayList
  /// How large the contents are, in points; what lies outside is not shown.
  package let size: Size

  /// Makes contents; nil when they would have no area.
  package init?(drawing: DisplayList, size: Size) {
    guard size.width > 0, size.height > 0, size.isFinite else { return nil }
    self.drawing = drawing
    self.size = size
  }

  /// None was drawn.
  package var pixelCount: Int { 0 }
  /// What the commands take, without the pictures and outlines in them.
  package var byteCount: Int { drawing.commands.count * MemoryLayout<DisplayList.Command>.stride }

  /// Records the commands, stretched over the bounds and cut off at them.
  package func record(into canvas: inout Canvas, in bounds: Rect, scale: Double?) {
    canvas.save()
    canvas.translate(x: bounds.minX, y: bounds.minY)
    canvas.concatenate(.scale(x: bounds.width / size.width, y: bounds.height / size.height))
    canvas.clip(to: .rect(Rect(origin: .zero, size: size)))
    canvas.draw(drawing)
    canvas.restore()
  }
}
