// expected-error: call to main actor-isolated instance method 'reload(_:row:)' in a synchronous nonisolated context
// group: lists
// title: Reloading a list
// cause: A list belongs to the main actor; other threads wait for it, or give a snapshot to a `SnapshotSource`.
// wrong: func show(_ texts: [String], in list: ListNode) { list.reload(texts) { TextNode($0) } }
// right: func show(_ texts: [String], in list: ListNode) async { await list.reload(texts) { TextNode($0) } }
import AsyncDisplay

func show(_ texts: [String], in list: ListNode) { list.reload(texts) { TextNode($0) } }
