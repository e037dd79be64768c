internal import DisplayConcurrency
internal import DisplayNodes

/// The newest update of one request, from when the loader gives it until a frame takes it.
///
/// A newer update takes the place of one that still waits, and a message is in the mailbox only while an update waits:
/// however much is reported while no frame runs, one picture waits at most. The picture of a final update is counted
/// by the loader meanwhile; see ``ImageHold``. It is dropped at once when the request is taken back, and when the
/// message is lost because the runtime has ended.
final class ImageUpdateSlot: Sendable {
  private struct Content: Sendable {
    let update: ImageUpdate
    let hold: ImageHold?
  }

  private enum State {
    /// No update waits. The number is that of the last message.
    case empty(messageCount: UInt64)
    /// An update waits, and a message with this number is in the mailbox.
    case waiting(Content, message: UInt64)
    /// The request was cancelled: nothing waits any more.
    case closed

    /// The update that waits.
    var content: Content? {
      if case .waiting(let content, _) = self { content } else { nil }
    }

    /// Empties the slot, and returns what waited, to be released after the lock.
    mutating func take() -> Content? {
      guard case .waiting(let content, let message) = self else { return nil }
      self = .empty(messageCount: message)
      return content
    }
  }

  /// Which mailbox the messages wait in; that of another runtime only once this one is gone.
  let mailboxIdentity: ObjectIdentifier

  private let state = Lock(State.empty(messageCount: 0))
  private weak let mailbox: Mailbox<any FrameMessage>?
  private let receive: @MainActor (ImageUpdate) -> Void

  /// Makes an empty slot.
  ///
  /// - Parameters:
  ///   - mailbox: Where messages wait for a frame.
  ///   - receive: Called in a frame with the newest update.
  init(mailbox: Mailbox<any FrameMessage>, receive: @escaping @MainActor (ImageUpdate) -> Void) {
    self.mailbox = mailbox
    mailboxIdentity = ObjectIdentifier(mailbox)
    self.receive = receive
  }

  /// Puts an update in the place of the one that waits, and posts a message when none waits. Updates are put one after
  /// the other.
  func put(_ update: ImageUpdate, hold: ImageHold?) {
    guard let mailbox else { return }
    let (message, _) = state.withLock { state -> (UInt64?, Content?) in
      switch state {
      case .closed:
        return (nil, nil)
      case .empty(let count):
        state = .waiting(Content(update: update, hold: hold), message: count + 1)
        return (count + 1, nil)
      case .waiting(let earlier, let message):
        let (merged, isEarlierImage) = update.following(earlier.update)
        state = .waiting(
          Content(update: merged, hold: isEarlierImage ? earlier.hold : hold),
          message: message
        )
        return (nil, earlier)
      }
    }
    if let message { mailbox.post(ImageDelivery(slot: self, message: message)) }
  }

  /// Takes the picture out of a report of progress that waits.
  func withdrawImage() {
    _ = state.withLock { state -> Content? in
      guard case .waiting(let content, let message) = state, case .progress(let progress) = content.update
      else { return nil }
      let rest = Content(update: .progress(ImageProgress(fraction: progress.fraction)), hold: nil)
      state = .waiting(rest, message: message)
      return content
    }
  }

  /// Drops what waits, and whatever comes.
  func close() {
    _ = state.withLock { state -> Content? in
      defer { state = .closed }
      return state.content
    }
  }

  @MainActor
  fileprivate func deliver() {
    if let content = state.withLock({ $0.take() }) { receive(content.update) }
  }

  /// Nobody is going to deliver a message: drops what waits for it.
  fileprivate func lose(_ message: UInt64) {
    _ = state.withLock { state -> Content? in
      guard case .waiting(_, message) = state else { return nil }
      return state.take()
    }
  }
}

/// Notifies the main actor that an update waits for a node.
final class ImageDelivery: FrameMessage {
  private let slot: ImageUpdateSlot
  private let message: UInt64

  init(slot: ImageUpdateSlot, message: UInt64) {
    self.slot = slot
    self.message = message
  }

  func deliver(to runtime: DisplayRuntime) { slot.deliver() }

  /// Does nothing once it was delivered.
  deinit { slot.lose(message) }
}

extension ImageUpdate {
  /// The update that stands for this one and an earlier one that nobody has seen, and whether its picture is the
  /// earlier one's: a report without a picture does not take away the one before it.
  fileprivate func following(_ earlier: ImageUpdate) -> (ImageUpdate, isEarlierImage: Bool) {
    guard case .progress(let progress) = self, progress.image == nil, case .progress(let before) = earlier
    else { return (self, false) }
    return (.progress(progress.following(before)), true)
  }
}
