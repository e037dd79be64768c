// expected-error: main actor-isolated static property 'radius' can not be referenced from a nonisolated context
// flags: -default-isolation MainActor
// group: main-actor-module
// title: Reading a constant in a drawing
// cause: Constants outside of the drawing belong to the main actor, and a worker draws; make their type nonisolated.
// wrong: enum Metrics {
// right: nonisolated enum Metrics {
import AsyncDisplay

enum Metrics {
  static let radius = 4.0
}

struct Card: Drawing {
  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, cornerRadius: Metrics.radius, with: .solid(.white))
  }
}
