// expected-error: main actor-isolated instance method 'layoutSpec(thatFits:)' has different actor isolation from nonisolated overridden declaration
// group: layout
// title: A layout spec on the main actor
// cause: Workers lay nodes out, so the method is nonisolated.
// wrong: @MainActor override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? { nil }
// right: nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? { nil }
import AsyncDisplay

final class BoundNode: DisplayNode {
  @MainActor override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? { nil }
}
