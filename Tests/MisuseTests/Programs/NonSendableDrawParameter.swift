// expected-error: stored property 'palette' of 'Sendable'-conforming struct 'Painting' has non-Sendable type 'Palette'
import AsyncDisplay

final class Palette { var color = Color.black }

struct Painting: Drawing {
  let palette: Palette

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(palette.color))
  }
}
