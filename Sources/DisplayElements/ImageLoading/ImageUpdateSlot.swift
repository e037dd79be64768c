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

  private struct State {
    var content: Content?
    /// The message in the mailbox; nil while none is.
    var message: UInt64?
    var messageCount: UInt64 = 0
    var isClosed = false
  }

  /// Which mailbox the messages wait in; that of another runtime only once this one is gone.
  let mailboxIdentity: ObjectIdentifier

  private let state = Lock(State())
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
      guard !state.isClosed else { return (nil, nil) }
      let earlier = state.content
      let (merged, isEarlierImage) = update.following(earlier?.update)
      state.content = Content(update: merged, hold: isEarlierImage ? earlier?.hold : hold)
      guard state.message == nil else { return (nil, earlier) }
      state.messageCount += 1
      state.message = state.messageCount
      return (state.message, earlier)
    }
    if let message { mailbox.post(ImageDelivery(slot: self, message: message)) }
  }

  /// Takes the picture out of a report of progress that waits.
  func withdrawImage() {
    _ = state.withLock { state -> Content? in
      guard let content = state.content, case .progress(let progress) = content.update else { return nil }
      state.content = Content(update: .progress(ImageProgress(fraction: progress.fraction)), hold: nil)
      return content
    }
  }

  /// Drops what waits, and whatever comes.
  func close() {
    _ = state.withLock { state -> Content? in
      state.isClosed = true
      defer { state.content = nil }
      return state.content
    }
  }

  @MainActor
  fileprivate func deliver() {
    let content = state.withLock { state -> Content? in
      state.message = nil
      defer { state.content = nil }
      return state.content
    }
    if let content { receive(content.update) }
  }

  /// Nobody is going to deliver a message: drops what waits for it.
  fileprivate func lose(_ message: UInt64) {
    _ = state.withLock { state -> Content? in
      guard state.message == message else { return nil }
      state.message = nil
      defer { state.content = nil }
      return state.content
    }
  }
}

/// Tells the main actor that an update waits for a node.
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
  fileprivate func following(_ earlier: ImageUpdate?) -> (ImageUpdate, isEarlierImage: Bool) {
    guard case .progress(let progress) = self, progress.image == nil, case .progress(let before)? = earlier
    else { return (self, false) }
    return (.progress(progress.following(before)), true)
  }
}
