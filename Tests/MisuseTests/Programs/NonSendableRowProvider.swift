// expected-error: capture of 'store' with non-Sendable type 'Store' in a '@Sendable' closure
import AsyncDisplay

final class Store { var titles = ["a"] }

@MainActor
func makeList(store: Store) -> ListNode {
  ListNode(0..<10) { index in TextNode(store.titles[index]) }
}
