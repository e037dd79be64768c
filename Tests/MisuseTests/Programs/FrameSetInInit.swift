// expected-error: main actor-isolated property 'frame' can not be mutated from a nonisolated context
// group: nodes
// title: Setting a property in an initializer
// cause: An initializer runs on any thread, and the frame belongs to the main actor, which sets it before the node is loaded.
// wrong: frame = Rect(x: 0, y: 0, width: 10, height: 10)
// right: configured { $0.frame = Rect(x: 0, y: 0, width: 10, height: 10) }
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated override init() {
    super.init()
    frame = Rect(x: 0, y: 0, width: 10, height: 10)
  }
}
