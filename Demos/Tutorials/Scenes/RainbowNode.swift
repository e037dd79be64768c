import AsyncDisplay

/// Step 4: a node that draws by itself.
///
/// What it draws from are properties of the main actor. `makeDrawing()` copies them into a value, and a worker
/// draws that value without ever seeing the node.
final class RainbowNode: DisplayNode {
  /// The bands, from the outside to the inside.
  var colors = [0xE5483F, 0xF5923B, 0xF9D54A, 0x58B368, 0x4A86D9, 0x7E57B8].map { Color(hex: $0) } {
    didSet { setNeedsDisplay() }
  }
  /// How broad a band is, in points.
  var bandWidth = 13.0 {
    didSet { setNeedsDisplay() }
  }

  nonisolated override init() { super.init() }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 320, height: 200) }

  override func makeDrawing() -> (any Drawing)? {
    RainbowDrawing(colors: colors, bandWidth: bandWidth)
  }

  override func didLoad() {
    cornerRadius = 18
    clipsToBounds = true
  }
}

/// Half circles of each color, one inside the other, in front of a sky and behind a hill.
private struct RainbowDrawing: Drawing {
  let colors: [Color]
  let bandWidth: Double

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let bounds = context.bounds
    let sky = Paint.linearGradient(
      LinearGradient(
        from: bounds.origin,
        to: Point(x: 0, y: bounds.maxY),
        colors: [Color(hex: 0x8EC5F0), Color(hex: 0xF3FAFF)]
      )
    )
    canvas.fill(bounds, with: sky)
    let middle = Point(x: bounds.midX, y: bounds.maxY - 20)
    var radius = min(bounds.width / 2, bounds.height) - 24
    for color in colors {
      if context.isCancelled { return }
      fillDisc(around: middle, radius: radius, with: .solid(color), into: &canvas)
      radius -= bandWidth
    }
    // The sky's colors depend on the place alone, so the inside is the same sky.
    fillDisc(around: middle, radius: radius, with: sky, into: &canvas)
    canvas.fillEllipse(
      in: Rect(x: -50, y: bounds.maxY - 40, width: bounds.width + 100, height: 150),
      with: .solid(Color(hex: 0x6FAE5C))
    )
  }

  private func fillDisc(around middle: Point, radius: Double, with paint: Paint, into canvas: inout Canvas) {
    canvas.fillEllipse(
      in: Rect(x: middle.x - radius, y: middle.y - radius, width: radius * 2, height: radius * 2),
      with: paint
    )
  }
}
