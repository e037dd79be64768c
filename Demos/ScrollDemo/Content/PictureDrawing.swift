import AsyncDisplay
import DisplaySimulation
import ScrollDemoKit

/// A landscape: sky, sun, ridges of hills one behind the other, and their reflection of light.
///
/// It stands for a photograph that has to be decoded: every pixel is touched several times.
struct PictureDrawing: Drawing {
  let picture: FeedPicture

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let bounds = context.bounds
    let palette = picture.palette
    canvas.fill(
      bounds,
      with: .linearGradient(
        LinearGradient(
          from: .zero,
          to: Point(x: 0, y: bounds.height),
          colors: [palette.dark, palette.light]
        )
      )
    )
    drawSun(into: &canvas, bounds: bounds)
    var random = SeededGenerator(seed: picture.seed)
    let ridges = 5
    for ridge in 0..<ridges {
      if context.isCancelled { return }
      let depth = Double(ridge + 1) / Double(ridges)
      let shade = palette.light.mixed(with: palette.ground, share: depth)
      canvas.fill(
        makeRidge(depth: depth, bounds: bounds, random: &random),
        with: .solid(shade)
      )
    }
  }

  private func drawSun(into canvas: inout Canvas, bounds: Rect) {
    let radius = bounds.height * 0.13
    let center = Point(x: bounds.width * picture.sunPosition, y: bounds.height * 0.32)
    for (scale, alpha) in [(2.4, 40), (1.6, 70), (1.0, 255)] {
      canvas.fillEllipse(
        in: Rect(
          x: center.x - radius * scale,
          y: center.y - radius * scale,
          width: radius * scale * 2,
          height: radius * scale * 2
        ),
        with: .solid(picture.palette.accent.withAlpha(UInt8(alpha)))
      )
    }
  }

  /// A line of hills by midpoint displacement, closed along the lower edge.
  private func makeRidge(depth: Double, bounds: Rect, random: inout SeededGenerator) -> Path {
    var heights = [Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)]
    var roughness = 0.5
    for _ in 0..<6 {
      var finer: [Double] = [heights[0]]
      for (left, right) in zip(heights, heights.dropFirst()) {
        finer.append((left + right) / 2 + Double.random(in: -roughness...roughness, using: &random))
        finer.append(right)
      }
      heights = finer
      roughness *= 0.5
    }
    let base = bounds.height * (0.42 + 0.5 * depth)
    let amplitude = bounds.height * 0.13
    let step = bounds.width / Double(heights.count - 1)
    var path = Path()
    path.move(to: Point(x: 0, y: bounds.height))
    for (position, height) in heights.enumerated() {
      path.line(to: Point(x: Double(position) * step, y: base - amplitude * height))
    }
    path.line(to: Point(x: bounds.width, y: bounds.height))
    path.close()
    return path
  }
}
