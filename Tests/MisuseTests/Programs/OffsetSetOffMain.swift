// expected-error: main actor-isolated property 'contentOffset' can not be mutated from a nonisolated context
import AsyncDisplay

func scrollToStart(_ node: ScrollNode) { node.contentOffset = .zero }
