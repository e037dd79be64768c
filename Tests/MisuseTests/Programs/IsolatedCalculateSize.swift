// expected-error: main actor-isolated instance method 'calculateSize(thatFits:)' has different actor isolation from nonisolated overridden declaration
// group: layout
// title: Measuring on the main actor
// cause: Workers measure nodes, several at once, so the method is nonisolated and reads the size that it is given.
// wrong: @MainActor override func calculateSize(thatFits size: Size) -> Size { frame.size }
// right: nonisolated override func calculateSize(thatFits size: Size) -> Size { size }
import AsyncDisplay

final class CardNode: DisplayNode {
  @MainActor override func calculateSize(thatFits size: Size) -> Size { frame.size }
}
