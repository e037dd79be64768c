// expected-error: main actor-isolated property 'contents' can not be referenced from a nonisolated context
import AsyncDisplay

func picture(of layer: Layer) -> Bitmap? { layer.contents as? Bitmap }
