import AsyncDisplay
import Synchronization

/// A message.
struct Message: Identifiable, Hashable, Sendable {
  let id: Int
  var day: String
  var text: String
  var isOwn = false
  var photo: ImageKey?
}

/// What the conversation shows in a row, the newest one first.
enum ChatRow: Identifiable, Hashable, Sendable {
  case typing(name: String)
  case message(Message, isLastOfGroup: Bool)
  case day(String)
  case older(ChatModel.Older)

  enum ID: Hashable, Sendable { case typing, message(Int), day(String), older }

  var id: ID {
    switch self {
    case .typing: .typing
    case .message(let message, _): .message(message.id)
    case .day(let day): .day(day)
    case .older: .older
    }
  }
}

/// A conversation, which may be changed on any thread.
final class ChatModel: Sendable {
  typealias Snapshot = ListSnapshot<Int, ChatRow.ID, ChatRow>

  /// How it stands with the messages before the first one.
  enum Older: Hashable, Sendable {
    case loading
    case failed(reason: String)
    case none
  }

  private struct State {
    var messages: [Message]
    var isTyping = false
    var older = Older.loading
    var observer: (@Sendable (Snapshot) -> Void)?
  }

  let partner = "Mara"
  /// Called when the reader wants older messages although a fetch has failed.
  @MainActor var didRetry: (() -> Void)?
  private let state: Mutex<State>

  init(_ messages: [Message]) { state = Mutex(State(messages: messages)) }

  var messages: [Message] { state.withLock { $0.messages } }
  var older: Older { state.withLock { $0.older } }
  var snapshot: Snapshot { state.withLock { Self.snapshot(of: $0, partner: partner) } }

  /// Has each change told, in the order of the changes.
  func observe(_ observer: @escaping @Sendable (Snapshot) -> Void) {
    state.withLock { $0.observer = observer }
  }

  func setTyping(_ isTyping: Bool) { change { $0.isTyping = isTyping } }

  func append(_ text: String, isOwn: Bool = false) {
    change { state in
      let id = (state.messages.last?.id ?? 0) + 1
      state.messages.append(Message(id: id, day: "Today", text: text, isOwn: isOwn))
      if !isOwn { state.isTyping = false }
    }
  }

  /// Takes in what a fetch of older messages came to.
  func receive(_ result: Result<[Message], ChatError>) -> BatchFetchOutcome {
    switch result {
    case .failure(let error):
      change { $0.older = .failed(reason: "\(error)") }
      return .failed
    case .success(let page):
      change { state in
        state.messages = page + state.messages
        state.older = page.isEmpty ? .none : .loading
      }
      return page.isEmpty ? .reachedEnd : .more
    }
  }

  @MainActor func retryOlder() {
    change { $0.older = .loading }
    didRetry?()
  }

  private func change(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      state.observer?(Self.snapshot(of: state, partner: partner))
    }
  }

  private static func snapshot(of state: State, partner: String) -> Snapshot {
    var rows: [ChatRow] = state.isTyping ? [.typing(name: partner)] : []
    for (index, message) in state.messages.enumerated().reversed() {
      let next = index + 1 < state.messages.count ? state.messages[index + 1] : nil
      let isLast = next.map { $0.isOwn != message.isOwn || $0.day != message.day } ?? true
      rows.append(.message(message, isLastOfGroup: isLast))
      let isFirstOfDay = index == 0 || state.messages[index - 1].day != message.day
      if isFirstOfDay { rows.append(.day(message.day)) }
    }
    if state.older != .none { rows.append(.older(state.older)) }
    // Identities are those of the messages, which no two share.
    return (try? ListSnapshot(sections: [ListSection(id: 0, items: rows)])) ?? ListSnapshot()
  }
}

/// Why there are no older messages.
enum ChatError: Error, Hashable, CustomStringConvertible {
  case offline

  var description: String { "No connection" }
}
