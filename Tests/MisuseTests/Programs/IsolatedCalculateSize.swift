// expected-error: has different actor isolation from nonisolated overridden declaration
import AsyncDisplay

final class CardNode: DisplayNode {
  @MainActor override func calculateSize(thatFits size: Size) -> Size { frame.size }
}
