internal import Synchronization

#if Mutations
  internal import DisplayConcurrency
#endif

/// Asks the host for one frame, however many want one before it comes.
///
/// Legal on any thread. A frame that begins answers all requests made before it; a request made while it runs
/// asks for the next.
final class FrameRequest: Sendable {
  private let isPending = Atomic(false)
  private let requestFrame: @Sendable () -> Void

  init(requestFrame: @escaping @Sendable () -> Void) {
    self.requestFrame = requestFrame
  }

  /// Something awaits a frame.
  func request() {
    if !isPending.exchange(true, ordering: .acquiringAndReleasing) { requestFrame() }
  }

  /// A frame begins.
  func frameDidBegin() {
    #if Mutations
      if Mutation.frameRequest.isOn { return }
    #endif
    isPending.store(false, ordering: .releasing)
  }
}
