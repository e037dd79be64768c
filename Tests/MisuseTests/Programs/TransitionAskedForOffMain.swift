// expected-error: call to main actor-isolated instance method 'transitionLayout' in a synchronous nonisolated context
import AsyncDisplay

nonisolated func expand(_ node: DisplayNode) {
  node.transitionLayout()
}
