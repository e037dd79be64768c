// expected-error: main actor-isolated property 'subnodes' can not be referenced from a nonisolated context
// group: layout
// title: Reading the subnodes in a layout
// cause: Subnodes follow from the layout, which places nodes that are constants.
// wrong: final class CrowdNode: DisplayNode {
// right: final class CrowdNode: DisplayNode {
// right:   let people = ["Ada", "Grace"].map { TextNode($0) }
// right:
// wrong: StackLayoutSpec(.vertical, children: subnodes)
// right: StackLayoutSpec(.vertical, children: people)
import AsyncDisplay

final class CrowdNode: DisplayNode {
  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: subnodes)
  }
}
