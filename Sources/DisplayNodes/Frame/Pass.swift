/// A part of a frame, and the owner of what waits for it.
///
/// ``FramePipeline`` says in which order passes run. What runs in a pass is an edit of ``HookQueue``: hooks that it causes are
/// delivered after it, or where the pass says so.
@MainActor
protocol Pass: LateReleasing {
  /// Does what waits, within the frame's time for it.
  func run(_ frame: inout FrameContext)
  /// Whether something waits that only another frame can do.
  var hasWorkLeft: Bool { get }
  /// The runtime is about to end: nodes are where they were still. What the pass shows in the tree goes, and who is
  /// notified of that is when the edit is complete.
  func willInvalidate(_ runtime: DisplayRuntime)
  /// The tree has left the screen: nothing waits any longer.
  func invalidate()
}

extension Pass {
  var hasWorkLeft: Bool { false }
  func willInvalidate(_ runtime: DisplayRuntime) {}
  func invalidate() {}
}
