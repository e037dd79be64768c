internal import DisplayCanvas
internal import DisplayGeometry
internal import DisplayNodes
internal import DisplayRaster

/// How an image node shows its picture, apart from the picture: what only drawing depends on.
struct ImageAppearance: Sendable {
  var contentMode = ImageContentMode.scaleAspectFill
  var cropRect = ImagePlacement.centeredCrop
  var capInsets = EdgeInsets.zero
  var tintColor: Color?
  var placeholderColor: Color?
  var modification: ImageModification?
}

/// A picture to be placed in a node's bounds.
struct PictureDrawing: Drawing {
  let image: Bitmap
  /// Pixels of the picture per point.
  let imageScale: Double
  let appearance: ImageAppearance

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    guard let modification = appearance.modification else {
      return drawImage(into: &canvas, context: context)
    }
    var own = Canvas()
    drawImage(into: &own, context: context)
    let picture = Rasterizer(scale: context.scale).render(
      own.makeDisplayList(),
      size: context.bounds.size,
      isCancelled: { context.isCancelled }
    )
    guard let picture else { return }
    // Bounds that are no whole pixels were rounded up: the picture lies pixel on pixel all the same.
    canvas.draw(
      modification.apply(to: picture),
      in: Rect(origin: context.bounds.origin, size: picture.size)
    )
  }

  private func drawImage(into canvas: inout Canvas, context: DrawingContext) {
    let image = appearance.tintColor.map(image.tinted) ?? image
    if appearance.capInsets != .zero {
      let patch = NinePatch(
        width: image.width,
        height: image.height,
        imageScale: imageScale,
        capInsets: appearance.capInsets,
        bounds: context.bounds,
        grid: PixelGrid(scale: context.scale)
      )
      return patch.draw(image, into: &canvas)
    }
    let placement = ImagePlacement(
      of: image.size(atScale: imageScale),
      in: context.bounds,
      contentMode: appearance.contentMode,
      cropRect: appearance.cropRect,
      scale: context.scale
    )
    canvas.draw(image, in: placement.imageFrame)
  }
}

/// One color where there is no picture.
struct PlaceholderDrawing: Drawing {
  let color: Color

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(color))
  }
}

extension Bitmap {
  /// The size in points when a point has a number of the bitmap's pixels.
  func size(atScale scale: Double) -> Size {
    Size(width: Double(width) / scale, height: Double(height) / scale)
  }
}
