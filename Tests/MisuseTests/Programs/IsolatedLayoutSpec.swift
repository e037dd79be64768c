// expected-error: has different actor isolation from nonisolated overridden declaration
import AsyncDisplay

final class BoundNode: DisplayNode {
  @MainActor override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? { nil }
}
