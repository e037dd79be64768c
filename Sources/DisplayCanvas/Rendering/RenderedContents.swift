public import DisplayGeometry

/// What a renderer made of a drawing, for a layer to show: pixels in memory, a texture, or the drawing itself.
///
/// Contents never change, and any thread may read them.
public protocol RenderedContents: Sendable {
  /// How large the contents are, in points.
  var size: Size { get }
  /// How many pixels were drawn; 0 for none.
  var pixelCount: Int { get }
  /// What the contents take of memory, in bytes.
  var byteCount: Int { get }

  /// Records what the contents show, for a host that puts layers together on a canvas.
  ///
  /// - Parameters:
  ///   - canvas: What is recorded into.
  ///   - bounds: Where the contents go, stretched over it, in points.
  ///   - scale: The pixels per point of the bitmap that the canvas is drawn into; nil when nobody knows.
  func record(into canvas: inout Canvas, in bounds: Rect, scale: Double?)
}

extension RenderedContents {
  /// What the contents say that they take, as far as it can be added up: between nothing and a terabyte.
  package var countedBytes: Int { min(max(0, byteCount), 1 << 40) }
}

extension Bitmap: RenderedContents {
  /// The bitmap's pixels.
  @_spi(Machinery) public var pixelCount: Int { width * height }

  /// Draws the pixels: all of the bounds; and where the bounds end inside the last pixel, all of that pixel, so that contents
  /// at the scale of the bitmap that is drawn into are copied, as sharp as they were drawn.
  @_spi(Machinery) public func record(into canvas: inout Canvas, in bounds: Rect, scale: Double?) {
    let isCopied = self.scale == scale && PixelGrid(scale: self.scale).ceil(bounds.size) == size
    canvas.draw(self, in: isCopied ? Rect(origin: bounds.origin, size: size) : bounds)
  }
}
