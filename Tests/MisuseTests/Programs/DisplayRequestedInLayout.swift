// expected-error: call to main actor-isolated instance method 'setNeedsDisplay()' in a synchronous nonisolated context
import AsyncDisplay

final class EagerNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    setNeedsDisplay()
    return size
  }
}
