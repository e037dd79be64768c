// expected-error: call to main actor-isolated instance method 'didLoad()' in a synchronous nonisolated context
// group: nodes
// title: Calling a hook
// cause: The runtime calls hooks; give it what is to be done after loading, on the main actor.
// wrong: func loadSoon(_ node: DisplayNode) { node.didLoad() }
// right: @MainActor func loadSoon(_ node: DisplayNode) { node.onDidLoad { node.backgroundColor = .white } }
import AsyncDisplay

func loadSoon(_ node: DisplayNode) { node.didLoad() }
