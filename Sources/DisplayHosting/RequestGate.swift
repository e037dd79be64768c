internal import DisplayConcurrency

/// Gathers requests for frames, from any thread, for the one loop that runs them.
final class RequestGate: Sendable {
  private let isOpen = Lock(false)
  private let continuation: AsyncStream<Void>.Continuation

  init(_ continuation: AsyncStream<Void>.Continuation) {
    self.continuation = continuation
  }

  /// Whether there is a request that no frame has answered.
  var isRequested: Bool { isOpen.withLock { $0 } }

  /// Something awaits a frame.
  func request() {
    isOpen.withLock { $0 = true }
    continuation.yield()
  }

  /// A frame begins, and answers all requests until now.
  func take() { isOpen.withLock { $0 = false } }

  /// No more frames will come.
  func close() { continuation.finish() }
}
