/// Keeps a request alive: releasing the token cancels the request.
///
/// Legal on any thread. Nothing that is done with a token waits for the loader.
package final class ImageRequestToken: Sendable {
  private let loader: ImageLoader
  private let subscriber: UInt64

  init(loader: ImageLoader, subscriber: UInt64) {
    self.loader = loader
    self.subscriber = subscriber
  }

  /// Changes how soon the image is needed; does nothing when the request has ended.
  package func setPriority(_ priority: ImagePriority) {
    loader.post(.setPriority(priority, subscriber: subscriber))
  }

  /// Cancels the request; its subscriber is notified of nothing that is not on its way yet. The load itself is cancelled
  /// with its last subscriber. Does nothing when the request has ended.
  package func cancel() {
    loader.post(.cancel(subscriber: subscriber))
  }

  deinit { cancel() }
}
