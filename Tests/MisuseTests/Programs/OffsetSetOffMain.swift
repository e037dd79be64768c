// expected-error: main actor-isolated property 'contentOffset' can not be mutated from a nonisolated context
// group: lists
// title: Setting a content offset
// cause: Where content is scrolled to belongs to the main actor.
// wrong: func scrollToStart(_ node: ScrollNode) { node.contentOffset = .zero }
// right: @MainActor func scrollToStart(_ node: ScrollNode) { node.contentOffset = .zero }
import AsyncDisplay

func scrollToStart(_ node: ScrollNode) { node.contentOffset = .zero }
