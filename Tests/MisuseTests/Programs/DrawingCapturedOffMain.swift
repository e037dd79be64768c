// expected-error: main actor-isolated instance method 'makeDrawing()' cannot be called from outside of the actor
// group: drawing
// title: Capturing a drawing
// cause: The main actor captures drawings; other threads wait for it.
// wrong: node.makeDrawing()
// right: await node.makeDrawing()
import AsyncDisplay

func capture(_ node: DisplayNode) async -> (any Drawing)? {
  node.makeDrawing()
}
