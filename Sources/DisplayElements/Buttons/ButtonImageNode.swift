internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes

/// A picture of a button: as large as its bitmap, or stretched over what layout gives it.
final class ButtonImageNode: DisplayNode {
  private nonisolated let size: LayoutInput<Size>

  /// What is shown now. Another one of the same size is drawn without a new measurement.
  var bitmap: Bitmap? {
    didSet {
      guard bitmap != oldValue else { return }
      let size = bitmap?.size ?? .zero
      if size != oldValue?.size ?? .zero { self.size.value = size }
      setNeedsDisplay()
    }
  }

  nonisolated init(_ bitmap: Bitmap?) {
    self.bitmap = bitmap
    size = LayoutInput(bitmap?.size ?? .zero)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { self.size.value }

  override func didLoad() { needsDisplayOnBoundsChange = true }

  override func makeDrawing() -> (any Drawing)? { bitmap.map(ButtonImageDrawing.init) }
}

/// A bitmap that fills its node.
private struct ButtonImageDrawing: Drawing {
  let bitmap: Bitmap

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.draw(bitmap, in: context.bounds)
  }
}
