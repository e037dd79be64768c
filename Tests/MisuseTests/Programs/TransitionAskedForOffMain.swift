// expected-error: call to main actor-isolated instance method 'transitionLayout' in a synchronous nonisolated context
// group: nodes
// title: Requesting a layout transition
// cause: Transitions are requested on the main actor.
// wrong: nonisolated func expand(_ node: DisplayNode) {
// right: @MainActor func expand(_ node: DisplayNode) {
import AsyncDisplay

nonisolated func expand(_ node: DisplayNode) {
  node.transitionLayout()
}
