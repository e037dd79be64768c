import AsyncDisplay
import ScrollDemoKit

/// What happens in a conversation while it is read: messages come in below, earlier ones are fetched above, and
/// previews arrive late in rows that are seen.
@MainActor
final class ChatEvents {
  let source: SnapshotSource<Int, Int, ChatMessage>
  private weak var list: ListNode?
  private let hz: Double
  private var chat: Chat

  init(seed: UInt64, hz: Double) {
    self.hz = hz
    chat = Chat(count: 60, seed: seed)
    source = SnapshotSource(chat.snapshot, isUnchanged: ==) { BubbleNode(message: $0) }
  }

  /// The list of the messages, at whose end the newest ones stay.
  func makeList() -> ListNode {
    let list = ListNode(source, estimatedRowLength: 90)
    list.anchoring = .end
    list.backgroundColor = .white
    list.scrollToRow(chat.messages.count - 1, at: .end)
    self.list = list
    return list
  }

  /// What happens before a frame.
  func happen(before frame: Int) {
    guard let list else { return }
    var isChanged = false
    if isDue(frame, every: 0.7) {
      chat.receive()
      isChanged = true
    }
    if isDue(frame, every: 0.3) { isChanged = chat.showPreview(among: list.visibleRows) || isChanged }
    if isDue(frame, every: 1.1), list.contentOffset < 6 * list.frame.height {
      chat.loadEarlier(30)
      isChanged = true
    }
    if isChanged { source.apply(chat.snapshot) }
  }

  private func isDue(_ frame: Int, every seconds: Double) -> Bool {
    frame % max(1, Int((seconds * hz).rounded())) == 0
  }
}
