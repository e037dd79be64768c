// expected-error: main actor-isolated instance method 'addSubnode' in a synchronous nonisolated context
import AsyncDisplay

final class CardNode: DisplayNode {
  nonisolated init(title: String) {
    super.init()
    addSubnode(TextNode(title))
  }
}
