internal import DisplayConcurrency

/// Tasks that wait until something is true at the end of a frame.
///
/// A waiter ends once: when its condition holds, when it is cancelled, or when the runtime ends.
@MainActor
final class FrameWaiters: LateReleasing {
  private var waiters: [FrameWaiter] = []
  /// How many may be there before anybody looks which of them are over.
  private var limit = 64

  nonisolated init() {}

  /// Whether nobody waits.
  var isEmpty: Bool { waiters.isEmpty }

  /// How many there are, some of which may have been cancelled since the last frame.
  var count: Int { waiters.count }

  deinit {
    for waiter in waiters { waiter.end() }
  }

  func add(_ waiter: FrameWaiter) {
    waiters.append(waiter)
    guard waiters.count > limit else { return }
    // Without frames, those that were cancelled would stay.
    replace(\.waiters, with: waiters.filter { !$0.isOver })
    limit = max(64, 2 * waiters.count)
  }

  /// Ends the waiters whose condition holds, at the end of a runtime's frame. A node that another runtime has got meanwhile
  /// is waited for there.
  func flush(in runtime: DisplayRuntime) {
    guard !waiters.isEmpty else { return }
    // A condition may be somebody's code, and add others.
    var search = DisplaySearch()
    for waiter in takeAll(of: \.waiters) where !waiter.isOver {
      if let other = waiter.node?.runtime, other !== runtime, !other.isInvalidated {
        other.passes.waiters.add(waiter)
        other.setNeedsFrame()
      } else if waiter.condition(&search) {
        waiter.end()
      } else {
        waiters.append(waiter)
      }
    }
  }

  /// Ends all waiters.
  func endAll() {
    for waiter in takeAll(of: \.waiters) { waiter.end() }
  }
}

/// One task that waits, and what for.
final class FrameWaiter: Sendable {
  /// The node whose frames the task waits in.
  var node: DisplayNode? { reference.object }
  private let reference: Weak<DisplayNode>
  /// Whether the task waits no longer; what it looks for it finds out with the others' search.
  let condition: @MainActor @Sendable (inout DisplaySearch) -> Bool
  private let state = Lock(State.waiting(nil))

  private enum State: Sendable {
    case waiting(CheckedContinuation<Void, Never>?)
    case over
  }

  init(node: DisplayNode, condition: @escaping @MainActor @Sendable (inout DisplaySearch) -> Bool) {
    reference = Weak(node)
    self.condition = condition
  }

  /// Whether the waiting has ended.
  var isOver: Bool {
    state.withLock { if case .over = $0 { true } else { false } }
  }

  /// Ends the waiting, once. Legal on any thread.
  func end() {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard case .waiting(let continuation) = state else { return nil }
      state = .over
      return continuation
    }
    continuation?.resume()
  }

  /// Waits until the end.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard case .waiting = state else { return true }
          state = .waiting(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      end()
    }
  }
}
