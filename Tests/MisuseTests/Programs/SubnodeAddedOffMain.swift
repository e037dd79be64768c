// expected-error: call to main actor-isolated instance method 'addSubnode' in a synchronous nonisolated context
// group: nodes
// title: Adding a subnode
// cause: A tree that may be on screen changes on the main actor.
// wrong: func join(_ parent: DisplayNode, _ child: DisplayNode) { parent.addSubnode(child) }
// right: @MainActor func join(_ parent: DisplayNode, _ child: DisplayNode) { parent.addSubnode(child) }
import AsyncDisplay

func join(_ parent: DisplayNode, _ child: DisplayNode) { parent.addSubnode(child) }
