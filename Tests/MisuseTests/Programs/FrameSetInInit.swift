// expected-error: main actor-isolated property 'frame' can not be mutated from a nonisolated context
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated override init() {
    super.init()
    frame = Rect(x: 0, y: 0, width: 10, height: 10)
  }
}
