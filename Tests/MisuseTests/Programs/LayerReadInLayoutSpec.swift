// expected-error: main actor-isolated property 'layer' can not be referenced from a nonisolated context
// group: layout
// title: Reading the layer in a layout
// cause: Layers belong to the main actor, and a layout is the same with and without one.
// wrong: layer == nil ? nil : StackLayoutSpec(children: [])
// right: StackLayoutSpec(children: [])
import AsyncDisplay

final class PeekingNode: DisplayNode {
  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    layer == nil ? nil : StackLayoutSpec(children: [])
  }
}
