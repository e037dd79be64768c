// expected-error: main actor-isolated property 'interfaceState' can not be referenced from a nonisolated context
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    interfaceState.contains(.visible) ? size : .zero
  }
}
