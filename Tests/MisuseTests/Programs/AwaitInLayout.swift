// expected-error: method does not override any method from its superclass
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated override func layoutSpec(thatFits range: SizeRange) async -> (any LayoutElement)? {
    let title = await MainActor.run { "title" }
    return TextNode(title)
  }
}
