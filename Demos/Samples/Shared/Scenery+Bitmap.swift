import AsyncDisplay
import DisplayRaster

extension Scenery {
  /// The landscape as a picture that could have come from anywhere; nil for one without pixels.
  func bitmap(width: Int, height: Int) -> Bitmap? {
    let size = Size(width: Double(width), height: Double(height))
    var canvas = Canvas()
    draw(into: &canvas, context: DrawingContext(bounds: Rect(origin: .zero, size: size)))
    return Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size)
  }
}
