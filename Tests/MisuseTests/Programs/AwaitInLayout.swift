// expected-error: method does not override any method from its superclass
// group: layout
// title: Awaiting in a layout
// cause: A layout is a pure function and waits for nothing; the node keeps what it places.
// wrong: nonisolated override func layoutSpec(thatFits range: SizeRange) async -> (any LayoutElement)? {
// wrong:   let title = await MainActor.run { "title" }
// wrong:   return TextNode(title)
// right: let title = TextNode("title")
// right:
// right: nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
// right:   title
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated override func layoutSpec(thatFits range: SizeRange) async -> (any LayoutElement)? {
    let title = await MainActor.run { "title" }
    return TextNode(title)
  }
}
