// expected-error: main actor-isolated property 'isExpanded' can not be referenced from a nonisolated context
// group: layout
// title: Reading a variable in a layout
// cause: A variable of a node belongs to the main actor; a layout input is read on any thread, and has its readers measured again.
// wrong: var isExpanded = false
// right: let isExpanded = LayoutInput(false)
// wrong: Size(width: size.width, height: isExpanded ? 100 : 10)
// right: Size(width: size.width, height: isExpanded.value ? 100 : 10)
import AsyncDisplay

final class FoldingNode: DisplayNode {
  var isExpanded = false

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: isExpanded ? 100 : 10)
  }
}
