// expected-error: call to main actor-isolated instance method 'reload(_:row:)' in a synchronous nonisolated context
import AsyncDisplay

func show(_ texts: [String], in list: ListNode) { list.reload(texts) { TextNode($0) } }
