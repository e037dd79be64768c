package import AsyncDisplay
import DisplaySimulation

/// One message of a conversation.
package struct ChatMessage: Sendable, Hashable, Identifiable {
  /// Its number; those from before the conversation was opened are negative.
  package let id: Int
  /// Who wrote it; nil for the reader.
  package let author: String?
  /// What it says.
  package let body: String
  /// Whether it names something whose preview comes later.
  let hasLink: Bool
  /// The preview, once it is there.
  package internal(set) var preview: FeedPicture?
}

/// A conversation that grows at both ends, and whose previews come late.
package struct Chat: Sendable {
  /// The messages, the oldest first.
  package private(set) var messages: [ChatMessage]
  /// What all messages are made of.
  package let seed: UInt64

  /// The most messages that a conversation keeps when it is opened, and that are loaded at a time.
  private static let maximumCount = 2_000

  /// Makes a conversation that has been going on for some messages, from 0 to 2,000; a count out of range counts as
  /// the nearest one in it.
  package init(count: Int, seed: UInt64) {
    self.seed = seed
    messages = (0..<min(max(0, count), Self.maximumCount)).map { Self.makeMessage($0, seed: seed) }
    // All but the last screens were opened before.
    for index in messages.indices.dropLast(12) { showPreview(at: index) }
  }

  /// What is shown, in one section.
  package var snapshot: ListSnapshot<Int, Int, ChatMessage> {
    // Numbers are unique, so that there always is one.
    (try? ListSnapshot(sections: [ListSection(id: 0, items: messages)])) ?? ListSnapshot()
  }

  /// A message comes in.
  package mutating func receive() {
    messages.append(Self.makeMessage((messages.last?.id ?? -1) + 1, seed: seed))
  }

  /// Messages from before are there, at most 2,000 at a time.
  package mutating func loadEarlier(_ count: Int) {
    let first = messages.first?.id ?? 0
    messages.insert(
      contentsOf: (first - min(max(0, count), Self.maximumCount)..<first)
        .map { Self.makeMessage($0, seed: seed) },
      at: 0
    )
  }

  /// The preview of one of some messages is there, the last one that lacks it.
  ///
  /// - Returns: Whether any did.
  package mutating func showPreview(among indices: Range<Int>) -> Bool {
    let known = indices.clamped(to: messages.indices)
    guard let index = known.last(where: { messages[$0].hasLink && messages[$0].preview == nil }) else {
      return false
    }
    showPreview(at: index)
    return true
  }

  private mutating func showPreview(at index: Int) {
    guard messages[index].hasLink else { return }
    var random = SeededGenerator(seed: seed &+ 1, stream: UInt64(bitPattern: Int64(messages[index].id)))
    messages[index].preview = FeedPicture(&random)
  }

  private static func makeMessage(_ id: Int, seed: UInt64) -> ChatMessage {
    var random = SeededGenerator(seed: seed, stream: UInt64(bitPattern: Int64(id)))
    let isOwn = random.next() % 3 == 0
    return ChatMessage(
      id: id,
      author: isOwn ? nil : FeedText.makeName(&random),
      body: FeedText.makeBody(&random),
      hasLink: random.next() % 4 == 0,
      preview: nil
    )
  }
}
