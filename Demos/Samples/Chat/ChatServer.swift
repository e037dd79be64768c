import AsyncDisplay
import Synchronization

/// The other end of the line: what it is asked for waits until it answers.
final class ChatServer: ImageSource {
  private struct Waiting {
    var page: CheckedContinuation<Result<[Message], ChatError>, Never>?
    var photos: [CheckedContinuation<Void, Never>] = []
  }

  private let waiting = Mutex(Waiting())

  /// Whether somebody waits for older messages.
  var isAsked: Bool { waiting.withLock { $0.page != nil } }

  func olderMessages() async -> Result<[Message], ChatError> {
    await withCheckedContinuation { continuation in waiting.withLock { $0.page = continuation } }
  }

  func load(
    _ key: ImageKey,
    progress: @escaping @Sendable (ImageProgress) -> Void
  ) async throws(ImageLoadError) -> Bitmap {
    await withCheckedContinuation { continuation in waiting.withLock { $0.photos.append(continuation) } }
    guard let picture = Scenery.dusk.bitmap(width: 480, height: 320) else { throw .notFound(key) }
    return picture
  }

  func answer(_ result: Result<[Message], ChatError>) {
    waiting.withLock { $0.page.take() }?.resume(returning: result)
  }

  func deliverPhotos() {
    for photo in waiting.withLock({ waiting in exchange(&waiting.photos, with: []) }) { photo.resume() }
  }
}
