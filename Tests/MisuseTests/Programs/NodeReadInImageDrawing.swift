// expected-error: main actor-isolated property 'frame' can not be referenced from a nonisolated context
import AsyncDisplay

struct Copy: ImageDrawing {
  let node: DisplayNode

  func makeImage(in context: DrawingContext) -> Bitmap? {
    Bitmap(width: Int(node.frame.width), height: 1, filledWith: .black)
  }
}
