// expected-error: main actor-isolated property 'layer' can not be referenced from a nonisolated context
import AsyncDisplay

final class PeekingNode: DisplayNode {
  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    layer == nil ? nil : StackLayoutSpec(children: [])
  }
}
