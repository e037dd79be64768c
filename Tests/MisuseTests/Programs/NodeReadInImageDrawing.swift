// expected-error: main actor-isolated property 'frame' can not be referenced from a nonisolated context
// group: drawing
// title: Reading a node while its image is made
// cause: A worker makes the image without the node; `makeImageDrawing()` captures what it needs.
// wrong: let node: DisplayNode
// right: let width: Int
// wrong: Bitmap(width: Int(node.frame.width), height: 1, filledWith: .black)
// right: Bitmap(width: width, height: 1, filledWith: .black)
import AsyncDisplay

struct Copy: ImageDrawing {
  let node: DisplayNode

  func makeImage(in context: DrawingContext) -> Bitmap? {
    Bitmap(width: Int(node.frame.width), height: 1, filledWith: .black)
  }
}
