internal import DisplayConcurrency

/// A node's request while it is under way. Whoever drops it takes the request back, and hears nothing more.
///
/// The loader's news travel through the runtime's mailbox and arrive in a frame; what was dropped by then is
/// gone, so that no late picture can be mistaken for a wanted one.
@MainActor
final class ImageFetch {
  private var ticket: ImageTicket?
  private var priority: ImagePriority
  private let receive: @MainActor (ImageUpdate) -> Void

  init(
    _ request: ImageRequest,
    from loader: ImageLoader,
    mailbox: Mailbox<any FrameMessage>,
    receive: @escaping @MainActor (ImageUpdate) -> Void
  ) {
    self.receive = receive
    priority = request.priority
    // A message that was never delivered may hold nodes, which hold this.
    ticket = loader.ask(request) { [weak self, weak mailbox] update in
      mailbox?.post(ImageDelivery(fetch: self, update: update))
    }
  }

  func setPriority(_ priority: ImagePriority) {
    guard self.priority != priority else { return }
    self.priority = priority
    ticket?.setPriority(priority)
  }

  fileprivate func accept(_ update: ImageUpdate) { receive(update) }
}

/// News for a node on their way to the main actor.
private struct ImageDelivery: FrameMessage {
  weak let fetch: ImageFetch?
  let update: ImageUpdate

  func deliver(to runtime: DisplayRuntime) { fetch?.accept(update) }
}

extension InterfaceState {
  /// How soon a node in this state needs its picture.
  var imagePriority: ImagePriority {
    if contains(.visible) { return .visible }
    return contains(.display) ? .imminent : .preload
  }
}
