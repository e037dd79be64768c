// expected-error: main actor-isolated property 'contents' can not be mutated from a nonisolated context
import AsyncDisplay

func clear(_ layer: Layer) { layer.contents = nil }
