public import DisplayGeometry

/// A renderer that draws nothing: for trying what nodes and lists do, without the time that pixels take.
///
/// Its contents have the size that others would have, and count as many pixels.
public struct BlankRenderer: ContentsRenderer {
  /// Makes a renderer.
  public init() {}

  /// Contents without pixels; nil when a bitmap would have none, or would be too large.
  public func render(
    _ drawing: DisplayList,
    size: Size,
    scale: Double,
    isCancelled: @escaping () -> Bool
  ) -> (any RenderedContents)? {
    isCancelled() ? nil : BlankContents(drawing: drawing, size: size, scale: scale)
  }

  /// Contents without pixels.
  public func contents(of picture: Bitmap) -> (any RenderedContents)? {
    let bounds = Rect(origin: .zero, size: picture.size)
    let drawing = DisplayList(commands: [.drawBitmap(picture, bounds, .smooth)])
    return BlankContents(drawing: drawing, size: picture.size, scale: picture.scale)
  }
}

/// What nothing was drawn into.
package struct BlankContents: RenderedContents, Hashable {
  /// What would have been drawn.
  package let drawing: DisplayList
  /// How large the contents are, in points, in whole pixels.
  package let size: Size
  /// How many pixels a bitmap would have.
  package let pixelCount: Int

  /// Makes contents; nil when a bitmap could not be as large, or would have no pixel.
  package init?(drawing: DisplayList, size: Size, scale: Double) {
    let grid = PixelGrid(scale: scale)
    let (width, height) = (grid.ceil(size.width) * grid.scale, grid.ceil(size.height) * grid.scale)
    let limit = Double(Bitmap.maximumSide)
    guard width > 0, height > 0, width <= limit, height <= limit,
      Bitmap.isUsable(width: Int(width.rounded()), height: Int(height.rounded()))
    else { return nil }
    self.drawing = drawing
    self.size = Size(width: width / grid.scale, height: height / grid.scale)
    pixelCount = Int(width.rounded()) * Int(height.rounded())
  }

  /// None but those of the drawing, which is not counted.
  package var byteCount: Int { 0 }

  /// Records nothing.
  package func record(into canvas: inout Canvas, in bounds: Rect, scale: Double?) {}
}
