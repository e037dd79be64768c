extension DisplayNode {
  /// Whether the node and those in it are on screen as they would be drawn now.
  ///
  /// False while anything is missing or out of date that is in view: while the root is not laid out, while a layout that
  /// places the node or something in it is stale, being measured or not applied, while a change of the environment
  /// waits for the next frame, and while something is to be drawn. A list also has to have its data applied, and every
  /// row in view made, measured, loaded and drawn from its newest model. Old contents stay on screen meanwhile, and do
  /// not count.
  ///
  /// What has nothing to draw is displayed once that is known: a text without width, a list without items, and
  /// everything outside the display range. So are rows that are prepared out of view, as far as the list around them
  /// goes. A node that no runtime shows is not displayed, and while a list keeps its rows small in the background, what
  /// changes there is drawn, and displayed, when it comes back.
  ///
  /// - Complexity: linear in the nodes that are looked at.
  public var isDisplayed: Bool {
    var search = DisplaySearch()
    return search.isDisplayed(self)
  }

  /// Waits until the node and those in it are displayed, or the node is no longer on screen.
  ///
  /// The caller's task is suspended and nothing is blocked; it goes on at the end of the frame that shows the
  /// last contents. While other tasks wait for nodes of the runtime, that is the end of the next frame at the earliest.
  /// Cancelling the task ends the wait, and so does the end of the node, of its list or of its runtime.
  ///
  /// A node is waited for from the moment on at which it is in a tree that a runtime shows, also before the first frame;
  /// one that a layout places gets there when that layout is applied. A node that is in no such tree, a row out of view,
  /// and one whose display is suspended are not waited for. What changes again in every frame is never displayed.
  public func ensureDisplayed() async {
    // The runtime is not held while the task waits, for its end ends the wait.
    await makeDisplayWaiter()?.wait()
  }

  /// Waits until a condition holds at the end of a frame, or the node is no longer on screen, in the same way.
  package func waitInFrames(until condition: @escaping @MainActor @Sendable () -> Bool) async {
    await makeFrameWaiter(condition)?.wait()
  }

  /// Has the end of each frame look whether a condition holds; nil for a node that is not on screen.
  func makeFrameWaiter(_ condition: @escaping @MainActor @Sendable () -> Bool) -> FrameWaiter? {
    guard isInHierarchy, let runtime else { return nil }
    let waiter = FrameWaiter(node: self) { [weak self] search in
      // The condition may be anybody's code.
      defer { search = DisplaySearch() }
      return self?.isInHierarchy != true || condition()
    }
    runtime.passes.waiters.add(waiter)
    runtime.setNeedsFrame()
    return waiter
  }

  /// Gets a task that waits for something that is gone a frame to go on in, also before the tree is on screen.
  func wakeWaiters() {
    guard !isInHierarchy, let runtime, !runtime.passes.waiters.isEmpty else { return }
    runtime.setNeedsFrame()
  }

  /// Has the end of each frame look whether the node is displayed; nil when it is, or is not waited for.
  ///
  /// Where somebody waits already, a frame is due that looks at all who wait at once.
  func makeDisplayWaiter() -> FrameWaiter? {
    guard let runtime, !runtime.isInvalidated else { return nil }
    if runtime.passes.waiters.isEmpty {
      var search = DisplaySearch()
      guard search.isAwaited(self), !search.isDisplayed(self) else { return nil }
    }
    let waiter = FrameWaiter(node: self) { [weak self] search in
      guard let self, search.isAwaited(self) else { return true }
      return search.isDisplayed(self)
    }
    runtime.passes.waiters.add(waiter)
    runtime.setNeedsFrame()
    return waiter
  }
}

/// What knows how far the subnodes of a node are that come into view, such as a list of its rows.
@MainActor
package protocol DisplayContaining: AnyObject {
  /// Whether something in view is not made, measured, loaded or drawn, or is not that of the newest data.
  var isMissingSubnodesInView: Bool { get }

  /// Whether a subnode's layout or model is stale, or newer ones are on their way.
  func isPreparing(_ subnode: DisplayNode) -> Bool

  /// Whether a subnode is in view, ready or not.
  func isInView(_ subnode: DisplayNode) -> Bool
}
