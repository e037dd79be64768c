// expected-error: does not conform to protocol 'Drawing'
import AsyncDisplay

struct Disc: Drawing {
  var count = 0

  mutating func draw(into canvas: inout Canvas, context: DrawingContext) { count += 1 }
}
