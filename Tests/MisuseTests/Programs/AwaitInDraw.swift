// expected-error: type 'Disc' does not conform to protocol 'Drawing'
// group: drawing
// title: Awaiting in a drawing
// cause: A drawing waits for nothing; it may look whether it is still needed.
// wrong: func draw(into canvas: inout Canvas, context: DrawingContext) async {
// wrong:   await Task.yield()
// right: func draw(into canvas: inout Canvas, context: DrawingContext) {
// right:   if context.isCancelled { return }
import AsyncDisplay

struct Disc: Drawing {
  func draw(into canvas: inout Canvas, context: DrawingContext) async {
    await Task.yield()
    canvas.fillEllipse(in: context.bounds, with: .solid(.black))
  }
}
