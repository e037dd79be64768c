public import DisplayConcurrency
public import DisplayGeometry
public import DisplayNodes
internal import DisplayRaster

extension DisplayRuntime {
  /// Makes a runtime for a tree that no other runtime has, whose contents are bitmaps: a ``SoftwareRenderer`` draws them.
  ///
  /// - Parameters:
  ///   - rootNode: The node that fills the viewport.
  ///   - viewportSize: Its size, in points; NaN, infinite and negative extents count as 0.
  ///   - scale: Pixels per point.
  ///   - scheduler: Where workers run and what time it is.
  ///   - execution: Where measuring and drawing happen.
  ///   - budget: How long each pass may take.
  ///   - requestFrame: Called on any thread when something awaits a frame; once until the next frame. It has the frame run
  ///     later and does not run it itself.
  ///   - present: Shows the tree at the end of each frame.
  public convenience init(
    rootNode: DisplayNode,
    viewportSize: Size,
    scale: Double = 1,
    scheduler: Scheduler,
    execution: Execution = .workers,
    budget: FrameBudget = FrameBudget(),
    requestFrame: @escaping @Sendable () -> Void = {},
    present: @escaping @MainActor (Layer) -> Void = { _ in }
  ) {
    self.init(
      rootNode: rootNode,
      viewportSize: viewportSize,
      scale: scale,
      renderer: SoftwareRenderer(),
      scheduler: scheduler,
      execution: execution,
      budget: budget,
      requestFrame: requestFrame,
      present: present
    )
  }
}
