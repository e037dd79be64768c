// expected-error: main actor-isolated property 'interfaceState' can not be referenced from a nonisolated context
// group: layout
// title: Reading the interface state in a layout
// cause: A layout does not depend on where the node is; a hook sets a layout input.
// wrong: final class CardNode: DisplayNode {
// right: final class CardNode: DisplayNode {
// right:   let wasSeen = LayoutInput(false)
// right:
// right:   override func didEnterVisibleState() { wasSeen.value = true }
// right:
// wrong: interfaceState.contains(.visible) ? size : .zero
// right: wasSeen.value ? size : .zero
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    interfaceState.contains(.visible) ? size : .zero
  }
}
