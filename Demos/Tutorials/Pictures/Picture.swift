import AsyncDisplay
import DisplayRaster

/// Pictures that are drawn instead of loaded, at 2 pixels per point.
enum Picture {
  /// One color, to be stretched.
  static func plain(_ color: Color) -> Bitmap? { Bitmap(width: 1, height: 1, filledWith: color) }

  /// A star with five points.
  static func star(_ color: Color) -> Bitmap? {
    make(Size(width: 18, height: 18)) { canvas in
      canvas.fill(Path(polygon: starCorners), with: .solid(color))
    }
  }

  /// From the uppermost corner on, by turns a point and the notch after it.
  private static let starCorners: [Point] = [
    Point(x: 9, y: 0.5), Point(x: 11.1, y: 6.6), Point(x: 17.6, y: 6.7), Point(x: 12.4, y: 10.6),
    Point(x: 14.3, y: 16.8), Point(x: 9, y: 13.1), Point(x: 3.7, y: 16.8), Point(x: 5.6, y: 10.6),
    Point(x: 0.4, y: 6.7), Point(x: 6.9, y: 6.6),
  ]

  /// Draws a picture of a size in points.
  static func make(_ size: Size, draw: (inout Canvas) -> Void) -> Bitmap? {
    var canvas = Canvas()
    draw(&canvas)
    return Rasterizer(scale: 2).render(canvas.makeDisplayList(), size: size)
  }
}

extension Canvas {
  /// Fills a circle.
  mutating func fillCircle(x: Double, y: Double, radius: Double, color: UInt32, alpha: UInt8 = 255) {
    fillEllipse(
      in: Rect(x: x - radius, y: y - radius, width: radius * 2, height: radius * 2),
      with: .solid(Color(hex: color).withAlpha(alpha))
    )
  }

  /// Fills a rectangle from its upper edge down with colors that run into one another.
  mutating func fill(_ rect: Rect, cornerRadius: Double = 0, downwards colors: [UInt32]) {
    let (top, bottom) = (Point(x: rect.minX, y: rect.minY), Point(x: rect.minX, y: rect.maxY))
    let gradient = LinearGradient(from: top, to: bottom, colors: colors.map { Color(hex: $0) })
    fill(rect, cornerRadius: cornerRadius, with: .linearGradient(gradient))
  }
}

extension Path {
  /// Makes an outline of straight lines.
  init(polygon corners: [Point]) {
    self.init()
    for (index, corner) in corners.enumerated() {
      if index == 0 { move(to: corner) } else { line(to: corner) }
    }
    close()
  }
}
