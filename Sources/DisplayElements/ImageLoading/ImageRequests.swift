internal import DisplayConcurrency
internal import DisplayNodes

/// The requests of a node that are under way, by the index of their image.
@MainActor
final class ImageRequests {
  private nonisolated let loader: ImageLoader
  private var fetches: [Int: ImageFetch] = [:]

  nonisolated init(to loader: ImageLoader) {
    self.loader = loader
  }

  /// Starts a request in place of one for the same index.
  func start(
    _ request: ImageRequest,
    index: Int,
    mailbox: Mailbox<any FrameMessage>,
    receive: @escaping @MainActor (ImageUpdate) -> Void
  ) {
    fetches[index] = ImageFetch(request, from: loader, mailbox: mailbox, receive: receive)
  }

  /// Cancels a request, or drops it when it has ended.
  func end(_ index: Int) { fetches[index] = nil }

  /// Cancels all requests.
  func cancelAll() { fetches.removeAll() }

  func setPriority(_ priority: ImagePriority) {
    for fetch in fetches.values { fetch.setPriority(priority) }
  }
}
