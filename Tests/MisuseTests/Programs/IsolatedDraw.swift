// expected-error: conformance of 'Disc' to protocol 'Drawing' crosses into main actor-isolated code and can cause data races
// group: drawing
// title: Drawing on the main actor
// cause: A worker draws, so the method is nonisolated.
// wrong: @MainActor
// wrong: func draw(into canvas: inout Canvas, context: DrawingContext) {
// right: func draw(into canvas: inout Canvas, context: DrawingContext) {
import AsyncDisplay

struct Disc: Drawing {
  @MainActor
  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fillEllipse(in: context.bounds, with: .solid(.black))
  }
}
