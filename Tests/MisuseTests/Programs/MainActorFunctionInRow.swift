// expected-error: call to main actor-isolated global function 'makeRow' in a synchronous nonisolated context
// flags: -default-isolation MainActor
// group: main-actor-module
// title: Making a row with a function of the main actor
// cause: Workers make rows, so what makes them is nonisolated.
// wrong: func makeRow(_ text: String) -> DisplayNode { TextNode(text) }
// right: nonisolated func makeRow(_ text: String) -> DisplayNode { TextNode(text) }
import AsyncDisplay

func makeRow(_ text: String) -> DisplayNode { TextNode(text) }

func makeList(of texts: [String]) -> ListNode { ListNode(texts) { makeRow($0) } }
