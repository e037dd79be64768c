// expected-error: does not conform to protocol 'Drawing'
import AsyncDisplay

struct Disc: Drawing {
  func draw(into canvas: inout Canvas, context: DrawingContext) async {
    await Task.yield()
    canvas.fillEllipse(in: context.bounds, with: .solid(.black))
  }
}
