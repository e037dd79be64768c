// expected-error: main actor-isolated property 'backgroundColor' can not be referenced from a nonisolated context
// group: drawing
// title: Reading a node in its drawing
// cause: A worker draws without the node; `makeDrawing()` captures what the drawing needs.
// wrong: let node: DisplayNode
// right: let color: Color
// wrong: canvas.fill(context.bounds, with: .solid(node.backgroundColor))
// right: canvas.fill(context.bounds, with: .solid(color))
import AsyncDisplay

struct Painting: Drawing {
  let node: DisplayNode

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(node.backgroundColor))
  }
}
