// expected-error: main actor-isolated property 'isExpanded' can not be referenced from a nonisolated context
import AsyncDisplay

final class FoldingNode: DisplayNode {
  var isExpanded = false

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: isExpanded ? 100 : 10)
  }
}
