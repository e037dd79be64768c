// expected-error: main actor-isolated property 'accessibilityTree' can not be referenced from a nonisolated context
// group: nodes
// title: Reading the accessibility tree
// cause: A runtime, and the tree of elements that it assembles, belong to the main actor.
// wrong: func speak(_ runtime: DisplayRuntime) -> String { runtime.accessibilityTree.description }
// right: @MainActor func speak(_ runtime: DisplayRuntime) -> String { runtime.accessibilityTree.description }
import AsyncDisplay

func speak(_ runtime: DisplayRuntime) -> String { runtime.accessibilityTree.description }
