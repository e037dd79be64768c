/// Stands for one request while its asker waits: the picture is wanted as long as the ticket lives.
///
/// Legal on any thread. Nothing that is done with a ticket waits for the loader.
package final class ImageTicket: Sendable {
  private let loader: ImageLoader
  private let asker: UInt64

  init(loader: ImageLoader, asker: UInt64) {
    self.loader = loader
    self.asker = asker
  }

  /// Changes how soon the picture is needed; does nothing when the request has ended.
  package func setPriority(_ priority: ImagePriority) {
    loader.post(.setPriority(priority, asker: asker))
  }

  /// Takes the request back; its asker hears nothing that is not on its way yet. The load itself ends when
  /// nobody else waits for it. Does nothing when the request has ended.
  package func cancel() {
    loader.post(.cancel(asker: asker))
  }

  deinit { cancel() }
}
