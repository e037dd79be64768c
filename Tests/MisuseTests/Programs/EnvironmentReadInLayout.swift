// expected-error: main actor-isolated property 'environment' can not be referenced from a nonisolated context
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    environment.appearance == .dark ? size : .zero
  }
}
