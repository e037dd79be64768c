import AsyncDisplay

/// A ring of shares.
struct RingDrawing: Drawing {
  static let inks: [Ink] = [.accent, .positive, .negative]
  let shares: [Double]

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    let side = min(context.bounds.width, context.bounds.height) - 20
    let center = Point(x: context.bounds.midX, y: context.bounds.midY)
    guard side > 0 else { return }
    let circle = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    let length = side * Double.pi
    var start = 0.0
    for (index, share) in shares.enumerated() {
      // A circle is stroked from its right end on, clockwise: each share is a dash of it, after a gap.
      let dash = StrokeStyle.Dash([max(0, share * length - 3), length], phase: -start * length)
      let ink = Self.inks[index % Self.inks.count].color(in: context.environment.appearance)
      canvas.stroke(.ellipse(in: circle), style: StrokeStyle(width: 18, dash: dash), with: .solid(ink))
      start += share
    }
  }
}
