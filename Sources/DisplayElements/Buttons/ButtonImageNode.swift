internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes

/// A picture of a button: as large as its bitmap, or stretched over what layout gives it.
final class ButtonImageNode: DisplayNode {
  private nonisolated let shown: LayoutInput<Bitmap?>

  /// What is shown now. Another one of the same size is drawn without a new measurement.
  var bitmap: Bitmap? {
    get { shown.value }
    set {
      shown.update { bitmap in
        guard bitmap != newValue else { return .none }
        defer { bitmap = newValue }
        return bitmap?.size ?? .zero == newValue?.size ?? .zero ? .looks : .layout
      }
    }
  }

  nonisolated init(_ bitmap: Bitmap?) {
    shown = LayoutInput(bitmap)
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { shown.value?.size ?? .zero }

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
