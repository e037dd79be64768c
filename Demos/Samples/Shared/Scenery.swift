import AsyncDisplay

/// A landscape: a sky, a sun and three ranges of hills, the nearest one darkest.
struct Scenery: Drawing, Hashable {
  var sky: [UInt32]
  var hills: UInt32
  /// Where the sun stands, as shares of the picture.
  var sun = Point(x: 0.7, y: 0.4)
  /// What the hills are shaped by.
  var seed = 1.0

  static let dawn = Scenery(sky: [0x3B4A7A, 0xC98BA0, 0xFFD9A8], hills: 0x3A3560, seed: 1)
  static let coast = Scenery(
    sky: [0x3E8FC9, 0x9CD3EE, 0xF2F6E9],
    hills: 0x1F5A6B,
    sun: Point(x: 0.28, y: 0.3),
    seed: 4
  )
  static let forest = Scenery(
    sky: [0x7FB08A, 0xCFE3B4, 0xFBF3CF],
    hills: 0x1E4A35,
    sun: Point(x: 0.6, y: 0.34),
    seed: 7
  )
  static let dusk = Scenery(
    sky: [0x15193B, 0x4B3A7C, 0xE07A6B],
    hills: 0x171433,
    sun: Point(x: 0.4, y: 0.55),
    seed: 9
  )

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let bounds = context.bounds
    let colors = sky.map { Color(hex: $0) }
    canvas.fill(
      bounds,
      with: .linearGradient(
        LinearGradient(from: .zero, to: Point(x: 0, y: bounds.height * 0.8), colors: colors)
      )
    )
    let center = Point(x: bounds.width * sun.x, y: bounds.height * sun.y)
    let radius = min(bounds.height, bounds.width) * 0.11
    let glow = Color(hex: 0xFFF6DC)
    canvas.fill(
      bounds,
      with: .radialGradient(
        RadialGradient(center: center, radius: radius * 5, colors: [glow.withAlpha(120), glow.withAlpha(0)])
      )
    )
    let disc = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    canvas.fillEllipse(in: disc, with: .solid(glow))
    for range in 0..<3 {
      let far = colors[colors.count - 1].mixed(with: Color(hex: hills), share: 0.42 + 0.29 * Double(range))
      canvas.fill(ridge(range, in: bounds), with: .solid(far))
    }
  }

  /// One range of hills, down to the lower edge.
  private func ridge(_ range: Int, in bounds: Rect) -> Path {
    let base = bounds.height * (0.58 + 0.14 * Double(range))
    let height = min(bounds.height, bounds.width * 0.8) * (0.16 - 0.025 * Double(range))
    let count = 4
    let step = bounds.width / Double(count)
    func level(_ index: Int) -> Double {
      let turn = (seed * 0.37 + Double(index) * 0.61 + Double(range) * 0.23)
      return base - height * (abs(turn.truncatingRemainder(dividingBy: 2) - 1) * 2 - 1)
    }
    var path = Path()
    path.move(to: Point(x: 0, y: bounds.height))
    path.line(to: Point(x: 0, y: level(0)))
    for index in 1...count {
      let (from, to) = (level(index - 1), level(index))
      let x = Double(index) * step
      path.cubic(
        control1: Point(x: x - step * 0.55, y: from),
        control2: Point(x: x - step * 0.45, y: to),
        to: Point(x: x, y: to)
      )
    }
    path.line(to: Point(x: bounds.width, y: bounds.height))
    path.close()
    return path
  }
}

/// Shows a landscape, in round corners.
final class SceneryNode: DisplayNode {
  let scenery: Scenery

  nonisolated init(_ scenery: Scenery, cornerRadius: Double = 14) {
    self.scenery = scenery
    super.init()
    configured { node in
      node.cornerRadius = cornerRadius
      node.cornerRounding = .precomposited
      node.needsDisplayOnBoundsChange = true
      node.accessibility = AccessibilityAttributes(label: "A landscape", traits: .image)
    }
  }

  override func makeDrawing() -> (any Drawing)? { scenery }
}
