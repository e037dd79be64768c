// expected-error: cannot satisfy nonisolated requirement
import AsyncDisplay

struct Disc: Drawing {
  @MainActor
  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fillEllipse(in: context.bounds, with: .solid(.black))
  }
}
