// expected-error: main actor-isolated property 'subnodes' can not be referenced from a nonisolated context
import AsyncDisplay

final class CrowdNode: DisplayNode {
  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: subnodes)
  }
}
