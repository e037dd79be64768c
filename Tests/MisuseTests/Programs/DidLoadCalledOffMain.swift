// expected-error: call to main actor-isolated instance method 'didLoad()' in a synchronous nonisolated context
import AsyncDisplay

func loadSoon(_ node: DisplayNode) { node.didLoad() }
