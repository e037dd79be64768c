import AsyncDisplay

/// Points in the direction of reading, or back.
final class ArrowNode: DisplayNode {
  private struct Arrow: Drawing {
    let ink: Ink
    let isBack: Bool

    func draw(into canvas: inout Canvas, context: DrawingContext) {
      let (size, environment) = (context.bounds.size, context.environment)
      let pointsLeft = isBack != (environment.layoutDirection == .rightToLeft)
      func point(_ x: Double, _ y: Double) -> Point {
        Point(x: size.width * (pointsLeft ? 1 - x : x), y: size.height * y)
      }
      let path = Path([
        .move(to: point(0.35, 0.15)), .line(to: point(0.7, 0.5)), .line(to: point(0.35, 0.85)),
      ])
      let style = StrokeStyle(width: 2, join: .round, cap: .round)
      canvas.stroke(path, style: style, with: .solid(ink.color(in: environment.appearance)))
    }
  }

  let ink: Ink
  let isBack: Bool

  nonisolated init(_ ink: Ink = .secondary, isBack: Bool = false) {
    (self.ink, self.isBack) = (ink, isBack)
    super.init()
  }

  override func makeDrawing() -> (any Drawing)? { Arrow(ink: ink, isBack: isBack) }
}
