import AsyncDisplay
import DemoTerminal
import DisplayRaster

/// What the viewport of a live run shows, as a picture of any number of pixels.
struct LivePicture {
  /// How many pixels are drawn for each side of one that is shown, where those are large.
  private static let oversampling = 3.0
  /// The sides of the squares where something is missing, in points.
  private static let chequerSide = 26.0

  package let layers: LayerSnapshot
  package let blankAreas: [Rect]
  let viewport: Size

  /// Draws the picture in large pixels, each the mean of what it covers; nil when it has none.
  package func averaged(width: Int, height: Int) -> Bitmap? {
    render(width: width, height: height, oversampling: Self.oversampling)?
      .averaged(width: width, height: height)
  }

  /// Draws the picture in the pixels of a display.
  func fine(width: Int, height: Int) -> Bitmap? {
    guard let picture = render(width: width, height: height, oversampling: 1) else { return nil }
    return picture.width == width && picture.height == height
      ? picture : picture.averaged(width: width, height: height)
  }

  private func render(width: Int, height: Int, oversampling: Double) -> Bitmap? {
    guard viewport.width > 0, viewport.height > 0 else { return nil }
    let scale = max(Double(width) / viewport.width, Double(height) / viewport.height) * oversampling
    var canvas = Canvas()
    canvas.fill(Rect(origin: .zero, size: viewport), with: .solid(.white))
    SoftwareCompositor().record(layers, into: &canvas)
    for area in blankAreas { canvas.drawChequers(over: area, side: Self.chequerSide) }
    // Whole pixels alone: one that the viewport covers in part would be darker than it is.
    func whole(_ length: Double) -> Double { max(1, (length * scale + 1e-6).rounded(.down)) / scale }
    let size = Size(width: whole(viewport.width), height: whole(viewport.height))
    return Rasterizer(scale: scale).render(canvas.makeDisplayList(), size: size)
  }
}
