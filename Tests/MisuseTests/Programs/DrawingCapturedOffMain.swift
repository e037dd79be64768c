// expected-error: main actor-isolated instance method 'makeDrawing()' cannot be called from outside of the actor
import AsyncDisplay

func capture(_ node: DisplayNode) async -> (any Drawing)? {
  node.makeDrawing()
}
