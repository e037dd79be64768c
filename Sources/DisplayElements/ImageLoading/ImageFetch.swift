internal import DisplayConcurrency
internal import DisplayNodes

/// A node's request while it is under way. Dropping it takes the request back, and ends its reports.
///
/// The loader's news travel through the runtime's mailbox and arrive in a frame, the newest alone; what was dropped by
/// then is gone, so that no late picture can be mistaken for a wanted one.
@MainActor
final class ImageFetch {
  private let token: ImageRequestToken
  private let slot: ImageUpdateSlot
  private var priority: ImagePriority

  init(
    _ request: ImageRequest,
    from loader: ImageLoader,
    mailbox: Mailbox<any FrameMessage>,
    receive: @escaping @MainActor (ImageUpdate) -> Void
  ) {
    priority = request.priority
    slot = ImageUpdateSlot(mailbox: mailbox, receive: receive)
    token = loader.request(request, receiver: .inFrame(slot))
  }

  func setPriority(_ priority: ImagePriority) {
    guard self.priority != priority else { return }
    self.priority = priority
    token.setPriority(priority)
  }

  deinit { slot.close() }
}

extension InterfaceState {
  /// How soon a node in this state needs its picture.
  var imagePriority: ImagePriority {
    if contains(.visible) { return .visible }
    return contains(.display) ? .imminent : .preload
  }
}
