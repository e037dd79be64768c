internal import Synchronization

/// Somebody who reads which rows are visible.
final class VisibleRowStream: Sendable {
  let continuation: AsyncStream<Range<Int>>.Continuation
  private let hasEnded = Atomic(false)

  init(_ continuation: AsyncStream<Range<Int>>.Continuation) {
    self.continuation = continuation
    continuation.onTermination = { [weak self] _ in self?.hasEnded.store(true, ordering: .relaxed) }
  }

  /// Whether nobody reads it any longer.
  var isOver: Bool { hasEnded.load(ordering: .relaxed) }
}
