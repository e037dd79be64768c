import AsyncDisplay
import DisplayConcurrency

@testable import DisplayNodes

/// Holds one node and lays it out around it, as most nodes do that hold others.
final class BoxNode: DisplayNode {
  let inner: DisplayNode?

  nonisolated init(_ inner: DisplayNode?) {
    self.inner = inner
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    inner.map { WrapperLayoutSpec($0) }
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 10, height: 10) }
}

/// A node that shows and says something.
final class LeafNode: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 10, height: 10) }

  override func makeDrawing() -> (any Drawing)? { Plain(color: .black) }

  override var defaultAccessibilityAttributes: AccessibilityAttributes {
    AccessibilityAttributes(label: "leaf")
  }
}

/// Measures one node by itself.
final class MeasuringBoxNode: DisplayNode {
  let inner: DisplayNode
  let questions: Lock<Int>

  nonisolated init(_ inner: DisplayNode, questions: Lock<Int> = Lock(0)) {
    self.inner = inner
    self.questions = questions
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    questions.withLock { $0 += 1 }
    return inner.measure(size)
  }
}

/// Calls a closure when the last reference to it goes.
final class EndMark: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  deinit { action() }
}

/// A leaf that holds a mark.
final class MarkedNode: DisplayNode {
  let mark: EndMark

  nonisolated init(_ mark: EndMark) {
    self.mark = mark
    super.init()
  }
}

/// Nodes around each other, the outermost first in what it returns.
func makeChain<Node: DisplayNode>(of count: Int, around leaf: DisplayNode, _ make: (DisplayNode) -> Node)
  -> DisplayNode
{
  var node = leaf
  for _ in 0..<count { node = make(node) }
  return node
}
