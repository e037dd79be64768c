import DisplayGeometry
import Testing

@testable import DisplayCanvas
@testable import DisplayRaster

/// Draws with a canvas into a bitmap of so many pixels.
func draw(
  _ width: Int,
  _ height: Int,
  scale: Double = 1,
  _ record: (inout Canvas) -> Void
) throws -> Bitmap {
  let size = Size(width: Double(width) / scale, height: Double(height) / scale)
  return try #require(Rasterizer(scale: scale).render(displayList(record), size: size))
}

func displayList(_ record: (inout Canvas) -> Void) -> DisplayList {
  var canvas = Canvas()
  record(&canvas)
  return canvas.makeDisplayList()
}

extension Bitmap {
  /// The opacities of all pixels, row by row.
  var opacities: [Int] { pixels.map { Int($0 >> 24) } }

  /// The sum of all opacities, in whole pixels.
  var area: Double { Double(opacities.reduce(0, +)) / 255 }

  /// The channels of a pixel: red, green, blue and opacity.
  func channels(_ x: Int, _ y: Int) -> [Int] { (0..<4).map { Int(self[x, y] >> (8 * $0) & 255) } }
}
