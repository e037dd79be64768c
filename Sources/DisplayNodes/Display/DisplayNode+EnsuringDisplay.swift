extension DisplayNode {
  /// Whether the node and those in it show what they would draw now, as far as they are near enough to show
  /// anything.
  public var isDisplayed: Bool {
    if display.isMissingContents { return false }
    return storedSubnodes.allSatisfy { $0.isDisplayed }
  }

  /// Waits until the node and those in it are displayed, or the node is no longer on screen.
  ///
  /// The caller's task is suspended and nothing is blocked; it goes on at the end of the frame that shows the
  /// last contents. Cancelling the task ends the wait. A node that is in no tree on screen, and one that is
  /// suspended, is not waited for.
  public func ensureDisplayed() async {
    // The runtime is not held while the task waits, for its end ends the wait.
    await makeDisplayWaiter()?.wait()
  }

  /// Waits until a condition holds at the end of a frame, or the node is no longer on screen, in the same way.
  package func waitInFrames(until condition: @escaping @MainActor @Sendable () -> Bool) async {
    await makeFrameWaiter(condition)?.wait()
  }

  private func makeFrameWaiter(_ condition: @escaping @MainActor @Sendable () -> Bool) -> FrameWaiter? {
    guard isInHierarchy, let runtime else { return nil }
    let waiter = FrameWaiter { [weak self] in self?.isInHierarchy != true || condition() }
    runtime.waiters.add(waiter)
    runtime.setNeedsFrame()
    return waiter
  }

  private func makeDisplayWaiter() -> FrameWaiter? {
    guard isInHierarchy, !isDisplayed, let runtime else { return nil }
    let waiter = FrameWaiter { [weak self] in
      guard let self, isInHierarchy else { return true }
      return isDisplayed
    }
    runtime.waiters.add(waiter)
    runtime.setNeedsFrame()
    return waiter
  }
}
