// expected-error: main actor-isolated property 'imageKey' can not be referenced from a nonisolated context
import AsyncDisplay

final class PortraitNode: NetworkImageNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    imageKey == nil ? .zero : size
  }
}
