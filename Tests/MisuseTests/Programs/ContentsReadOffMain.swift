// expected-error: main actor-isolated property 'contents' can not be referenced from a nonisolated context
// group: nodes
// title: Reading the contents of a layer
// cause: Layers belong to the main actor; other threads wait for it.
// wrong: func picture(of layer: Layer) -> Bitmap? { layer.contents as? Bitmap }
// right: func picture(of layer: Layer) async -> Bitmap? { await layer.bitmap }
import AsyncDisplay

func picture(of layer: Layer) -> Bitmap? { layer.contents as? Bitmap }
