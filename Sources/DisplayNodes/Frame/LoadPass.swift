internal import DisplayGeometry

/// Pass 6: nodes that came near get their backing.
@MainActor
final class LoadPass: Pass {
  private let covers: CoverPass

  init(covers: CoverPass) { self.covers = covers }

  /// Loads the root once it has a size that it was laid out for, and puts it on screen, and lets every container load its
  /// rows, nearest first.
  func run(_ frame: inout FrameContext) {
    let (runtime, root) = (frame.runtime, frame.runtime.rootNode)
    if !root.isInHierarchy && !root.frame.isEmpty && !runtime.passes.layouts.root.hasGivenFrame
      && !runtime.isInvalidated
    {
      root.load()
      root.enterHierarchy()
      root.applyInterfaceState(.inHierarchy)
    }
    let deadline = frame.makeDeadline()
    for participant in frame.participants { participant.loadNodes(until: deadline) }
    // What has its layer now may cover others, or be covered, before anybody is notified that it is visible.
    covers.run(&frame)
  }
}
