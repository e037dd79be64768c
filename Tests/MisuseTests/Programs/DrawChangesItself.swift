// expected-error: type 'Disc' does not conform to protocol 'Drawing'
// group: drawing
// title: A drawing that changes itself
// cause: A drawing is a value that is drawn any number of times; its parameters are constants.
// wrong: var count = 0
// right: let count: Int
// wrong: mutating func draw(into canvas: inout Canvas, context: DrawingContext) { count += 1 }
// right: func draw(into canvas: inout Canvas, context: DrawingContext) {
// right:   canvas.fill(context.bounds, with: .solid(count > 0 ? .black : .white))
// right: }
import AsyncDisplay

struct Disc: Drawing {
  var count = 0

  mutating func draw(into canvas: inout Canvas, context: DrawingContext) { count += 1 }
}
