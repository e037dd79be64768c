// expected-error: call to main actor-isolated instance method 'addSubnode' in a synchronous nonisolated context
// group: nodes
// title: Adding a subnode in an initializer
// cause: An initializer runs on any thread; while a node is built, subnodes are attached to it.
// wrong: addSubnode(TextNode(title))
// right: try? attachSubnode(TextNode(title))
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated init(title: String) {
    super.init()
    addSubnode(TextNode(title))
  }
}
