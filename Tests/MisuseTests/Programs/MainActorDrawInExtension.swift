// expected-error: conformance of 'Disc' to protocol 'Drawing' crosses into main actor-isolated code and can cause data races
// flags: -default-isolation MainActor
// group: main-actor-module
// title: A drawing by an extension
// cause: Members of an extension belong to the main actor, and a worker draws; the method is nonisolated.
// wrong: func draw(into canvas: inout Canvas, context: DrawingContext) {
// right: nonisolated func draw(into canvas: inout Canvas, context: DrawingContext) {
import AsyncDisplay

struct Disc {
  let color: Color
}

extension Disc: Drawing {
  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fillEllipse(in: context.bounds, with: .solid(color))
  }
}
