/// Where workers leave results for the main actor to collect at the start of its next frame.
///
/// Posting never waits for the reader and never hops to it. The first message after a collection rings the
/// bell, once, however many follow: that is how a result asks for a frame when none is due.
public final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Lock<[Message]>([])
  private let bell: @Sendable () -> Void

  /// Makes an empty mailbox.
  ///
  /// - Parameter bell: Called on the posting thread when a message lands in the empty mailbox. It must
  ///   return quickly; no lock is held while it runs.
  public init(bell: @escaping @Sendable () -> Void) {
    self.bell = bell
  }

  /// Leaves a message.
  public func post(_ message: Message) {
    let wasEmpty = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if wasEmpty { bell() }
  }

  /// Takes all messages out, in the order in which they were left.
  public func drain() -> [Message] {
    messages.withLock { messages in
      guard !messages.isEmpty else { return [] }
      let taken = messages
      messages = []
      return taken
    }
  }
}
