internal import DisplayConcurrency
internal import DisplayLayout

// Pass 5: measured layouts become frames, with the anchor in its place.

extension DisplayRuntime {
  /// Applies the root's layout when there is a new one, and lets every container apply those of its rows.
  func applyLayouts() {
    if let layout = measuredRootLayout {
      measuredRootLayout = nil
      rootNode.place(layout)
      // `layout()` places by hand what containers then place their rows in.
      HookQueue.main.deliver()
    }
    applyOwnLayouts()
    HookQueue.main.deliver()
    let deadline = makePassDeadline(.layouts)
    for participant in participants { participant.applyLayouts(until: deadline) }
  }

  func setRootNeedsLayout() {
    rootNeedsLayout = true
    if report == nil { setNeedsFrame() }
  }

  /// Hands the measuring of the root to a worker.
  func submitRootLayout() {
    // One at a time: a change meanwhile does not take away what is nearly there.
    guard rootNeedsLayout, !isRootBeingMeasured else { return }
    rootNeedsLayout = false
    isRootBeingMeasured = true
    measuredContext = context
    let range = SizeRange(exactly: viewportSize)
    queue.submit(
      priority: WorkPriority(distance: 0, stage: .measure),
      flag: rootGeneration.makeFlag()
    ) { [rootNode, rootObserver, environment = profiledEnvironment, mailbox] flag in
      let layout = rootObserver.measure(rootNode, thatFits: range, environment: environment)
      mailbox.post(RootLayoutMeasured(layout: layout, flag: flag))
    }
  }
}

/// The root's layout on its way to the main actor.
private struct RootLayoutMeasured: FrameMessage {
  let layout: MeasuredLayout
  let flag: CancellationFlag

  func deliver(to runtime: DisplayRuntime) {
    #if Mutations
      let flag = Mutation.rootGeneration.loosen(flag)
    #endif
    guard !flag.isCancelled else { return }
    runtime.isRootBeingMeasured = false
    runtime.refusedRootLayouts = 0
    runtime.measuredRootLayout = layout
  }
}

/// Something that the root's layout was computed from has changed.
struct RootLayoutOutdated: FrameMessage {
  func deliver(to runtime: DisplayRuntime) { runtime.setRootNeedsLayout() }
}
