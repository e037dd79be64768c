// expected-error: call to main actor-isolated initializer 'init(_:)' in a synchronous nonisolated context
// flags: -default-isolation MainActor
// group: main-actor-module
// title: Making a row with an initializer of the main actor
// cause: Workers make rows, so the initializer of a row is nonisolated.
// wrong: init(_ text: String) {
// right: nonisolated init(_ text: String) {
import AsyncDisplay

final class CaptionNode: DisplayNode {
  let text: String

  init(_ text: String) {
    self.text = text
    super.init()
  }

  nonisolated override init() {
    text = ""
    super.init()
  }
}

func makeList(of texts: [String]) -> ListNode { ListNode(texts) { CaptionNode($0) } }
