// expected-error: call to main actor-isolated instance method 'addSubnode' in a synchronous nonisolated context
import AsyncDisplay

func join(_ parent: DisplayNode, _ child: DisplayNode) { parent.addSubnode(child) }
