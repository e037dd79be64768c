// expected-error: capture of 'store' with non-Sendable type 'Store' in a '@Sendable' closure
// group: lists
// title: Capturing a store in a row closure
// cause: Workers make rows, so the closure captures nothing that others may change; give the list the models.
// wrong: ListNode(0..<10) { index in TextNode(store.titles[index]) }
// right: ListNode(store.titles) { TextNode($0) }
import AsyncDisplay

final class Store { var titles = ["a"] }

@MainActor
func makeList(store: Store) -> ListNode {
  ListNode(0..<10) { index in TextNode(store.titles[index]) }
}
