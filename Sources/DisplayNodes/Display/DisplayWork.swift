internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayGraphics

/// What is drawn for one node: everything that it needs, and no way back to the node.
enum DisplayWork: Sendable {
  case drawing(any Drawing)
  case image(any ImageDrawing)

  /// Draws; nil when there can be no contents, or when nobody wants them any more.
  func makeContents(
    bounds: Rect,
    scale: Double,
    environment: NodeEnvironment,
    flag: CancellationFlag
  ) -> Bitmap? {
    let context = DrawingContext(bounds: bounds, scale: scale, environment: environment, flag: flag)
    switch self {
    case .image(let image):
      return image.makeImage(in: context)
    case .drawing(let drawing):
      var canvas = Canvas()
      drawing.draw(into: &canvas, context: context)
      return Rasterizer(scale: scale).render(
        canvas.makeDisplayList(),
        size: bounds.size,
        isCancelled: { flag.isCancelled }
      )
    }
  }
}
