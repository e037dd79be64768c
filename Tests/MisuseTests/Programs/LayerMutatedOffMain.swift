// expected-error: main actor-isolated property 'contents' can not be mutated from a nonisolated context
// group: nodes
// title: Changing a layer
// cause: Layers belong to the main actor.
// wrong: func clear(_ layer: Layer) { layer.contents = nil }
// right: @MainActor func clear(_ layer: Layer) { layer.contents = nil }
import AsyncDisplay

func clear(_ layer: Layer) { layer.contents = nil }
