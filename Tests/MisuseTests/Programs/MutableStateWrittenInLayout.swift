// expected-error: main actor-isolated property 'measurements' can not be mutated from a nonisolated context
import AsyncDisplay

final class CountingNode: DisplayNode {
  var measurements = 0

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    measurements += 1
    return size
  }
}
