// expected-error: main actor-isolated property 'backgroundColor' can not be referenced from a nonisolated context
import AsyncDisplay

struct Painting: Drawing {
  let node: DisplayNode

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(node.backgroundColor))
  }
}
