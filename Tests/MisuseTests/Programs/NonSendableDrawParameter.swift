// expected-error: stored property 'palette' of 'Sendable'-conforming struct 'Painting' has non-Sendable type 'Palette'
// group: sendable
// title: A class as a parameter of a drawing
// cause: A worker reads the parameters of a drawing, so they are Sendable.
// wrong: final class Palette { var color = Color.black }
// right: struct Palette { var color = Color.black }
import AsyncDisplay

final class Palette { var color = Color.black }

struct Painting: Drawing {
  let palette: Palette

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(palette.color))
  }
}
