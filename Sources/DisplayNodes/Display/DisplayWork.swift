internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry

/// What is drawn for one node: everything that it needs, and no way back to the node.
enum DisplayWork: Sendable {
  case drawing(any Drawing)
  case image(any ImageDrawing)
  /// What the node draws itself, if anything, and the nodes inside it, scrolled to a place.
  indirect case subtree(DisplayWork?, FlattenedSubtree, boundsOrigin: Point)

  /// Draws; nil when there can be no contents, or when nobody wants them any more.
  func makeContents(
    by renderer: any ContentsRenderer,
    context: DrawingContext,
    corners: PrecompositedCorners?
  ) -> (any RenderedContents)? {
    // A picture that nothing goes over or around is shown as it is.
    if case .image(let image) = self, corners == nil {
      return image.makeImage(in: context).flatMap(renderer.contents)
    }
    var canvas = Canvas(bounds: Rect(origin: .zero, size: context.bounds.size))
    record(into: &canvas, corners: corners, context: context)
    let list = canvas.makeDisplayList()
    let contents = renderer.render(
      list,
      size: context.bounds.size,
      scale: context.scale,
      isCancelled: { context.isCancelled }
    )
    WorkMeter.count(.drawnCommand, list.commands.count)
    WorkMeter.count(.drawnGlyph, list.commands.reduce(0) { $0 + $1.glyphCount })
    WorkMeter.count(.drawnPixel, contents?.pixelCount ?? 0)
    return contents
  }

  /// Records what is shown, with the origin at the node's upper left corner.
  func record(into canvas: inout Canvas, corners: PrecompositedCorners?, context: DrawingContext) {
    guard let corners else { return record(into: &canvas, context: context) }
    corners.record(into: &canvas, bounds: context.bounds) { record(into: &$0, context: context) }
  }

  private func record(into canvas: inout Canvas, context: DrawingContext) {
    switch self {
    case .image(let image):
      if let picture = image.makeImage(in: context) { canvas.draw(picture, in: context.bounds) }
    case .drawing(let drawing):
      // By itself, so that a state which it leaves open does not reach what follows.
      var own = Canvas(bounds: canvas.clipBounds)
      drawing.draw(into: &own, context: context)
      canvas.draw(own.makeDisplayList())
    case .subtree(let own, let subnodes, let boundsOrigin):
      own?.record(into: &canvas, context: context)
      canvas.save()
      canvas.translate(x: -boundsOrigin.x, y: -boundsOrigin.y)
      subnodes.record(into: &canvas, context: context)
      canvas.restore()
    }
  }
}

extension DisplayList.Command {
  fileprivate var glyphCount: Int {
    if case .drawGlyphs(let run, _) = self { run.glyphs.count } else { 0 }
  }
}
