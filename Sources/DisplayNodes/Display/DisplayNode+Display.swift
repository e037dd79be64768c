internal import DisplayCanvas
internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

extension DisplayNode {
  /// Has the node drawn again. What it shows stays until the new contents are there.
  ///
  /// Does nothing while the node is out of the display range: it is drawn when it comes back. A draw that is under
  /// way is superseded; when that happens again and again, one is shown all the same, and the next one follows.
  public func setNeedsDisplay() {
    if !isRasterized, display.tolerateOutdated() { return }
    supersedeDisplay()
  }

  /// Refuses what is being drawn, however often that happened before, and has the node drawn again.
  func supersedeDisplay() {
    guard !isRasterized else { return redrawPicture() }
    refuseDraws()
    scheduleDisplay(display.invalidate())
  }

  /// Queues the node's draw for the next submit pass, when there is one to be handed out.
  func scheduleDisplay(_ isDrawNeeded: Bool) {
    guard isDrawNeeded else { return }
    TreeContext.displayDidChange()
    // Asked again when the suspension ends.
    guard !isDisplaySuspended else { return display.suspend() }
    nearestDisplayGroup?.add(self)
    runtime?.enqueueDisplay(of: self)
  }

  /// Refuses what is being drawn, and leaves the node without contents.
  func cancelDisplay() {
    refuseDraws()
    forgetDrawing()
    if display.progress != .idle { leaveDisplayGroup() }
    display.exitRange()
    TreeContext.displayDidChange()
  }

  func dropContents() {
    #if Mutations
      if Mutation.contentRelease.isOn { return }
    #endif
    layer?.contents = nil
    displayGroup?.reset()
  }

  /// Captures the drawing and hands it out, or draws here and now if the node is to be drawn so.
  func submitDisplay(to runtime: DisplayRuntime) {
    guard display.progress == .waiting, !isDisplaySuspended else { return }
    let bounds = bounds
    guard !bounds.isEmpty else { return skipDisplay(hasEmptyBounds: true) }
    displayWillStart()
    guard self.runtime === runtime else { return }
    isCaptureRefused = false
    var capture = runtime.passes.drawing.takeCapture(of: self, in: runtime)
    var work = capture.run { makeDisplayWork() }
    if isCaptureRefused, display.progress == .waiting, self.runtime === runtime {
      // Who was asked changed what had been captured by then. Once more, and not for ever.
      capture = DrawingCapture(of: self, in: runtime)
      work = capture.run { makeDisplayWork() }
    }
    // `displayWillStart()` and the capture are called here, as their result is needed, and may take the node away. One that
    // waits in another runtime's tree by now is drawn there.
    guard display.progress == .waiting, self.runtime === runtime else { return }
    guard let work else {
      _ = acceptDisplayReads(capture.environmentReads)
      runtime.passes.drawing.putBack(capture)
      return skipDisplay(hasEmptyBounds: false)
    }
    display.start()
    madeExtras.drawnScale = displayScale
    runtime.passes.environment.noteCapture()
    let environment = currentEnvironment.recorded(by: capture.recorder)
    let flag = makeDrawFlag()
    let job = DrawJob(
      node: self,
      work: work,
      corners: precompositedCorners,
      bounds: bounds,
      scale: displayScale,
      renderer: runtime.renderer,
      environment: environment,
      clock: runtime.scheduler.clock,
      mailbox: runtime.mailbox
    )
    guard displaysAsynchronously else {
      let contents = job.makeContents(flag: flag)
      if !flag.isCancelled { acceptContents(contents, reads: environment.reads, flag: flag, in: runtime) }
      return
    }
    let group = nearestDisplayGroup
    let importance = drawingImportance
    let token = runtime.queue.submit(
      priority: WorkPriority(distance: group?.distance ?? 0, importance: importance, stage: .draw),
      flag: flag,
      work: job.run
    )
    group?.setToken(token, importance: importance, of: self)
  }

  /// Refuses what is being drawn, or captured to be drawn.
  func refuseDraws() {
    isCaptureRefused = true
    extras?.displayGeneration?.advance()
  }

  /// Says whether a draw that is handed out now is still wanted.
  private func makeDrawFlag() -> CancellationFlag {
    if let generation = extras?.displayGeneration { return generation.makeFlag() }
    let generation = Generation()
    madeExtras.displayGeneration = generation
    return generation.makeFlag()
  }

  private func makeDisplayWork() -> DisplayWork? {
    let own = makeOwnDisplayWork()
    if rasterizesSubtree {
      return .subtree(own, FlattenedSubtree(of: self), boundsOrigin: boundsOrigin)
    }
    return own
  }

  /// What the node draws itself, without those in it.
  func makeOwnDisplayWork() -> DisplayWork? {
    if let drawing = makeDrawing() { return .drawing(drawing) }
    if let image = makeImageDrawing() { return .image(image) }
    // The background is part of the contents then, and may be all of it.
    return precompositedCorners.map { _ in .subtree(nil, FlattenedSubtree(), boundsOrigin: .zero) }
  }

  /// Keeps a result until its group is complete.
  func acceptContents(
    _ contents: (any RenderedContents)?,
    reads: EnvironmentReads,
    flag: CancellationFlag,
    in runtime: DisplayRuntime
  ) {
    // What was drawn for another environment is drawn again, and what is shown stays until then.
    guard acceptDisplayReads(reads) || display.tolerateOutdated() else {
      runtime.passes.commit.noteRefusal()
      return supersedeDisplay()
    }
    display.finish()
    guard let group = nearestDisplayGroup else { return }
    group.keep(contents, of: self, flag: flag)
    runtime.passes.commit.append(group)
  }

  /// Puts a result on the layer; one without contents takes away what was there.
  func commitContents(_ contents: (any RenderedContents)?) {
    layer?.contents = contents
    TreeContext.displayDidChange()
    WorkMeter.count(.committedContents)
    scheduleDisplay(display.commit())
    post(.displayDidFinish)
  }

  private func skipDisplay(hasEmptyBounds: Bool) {
    display.skip(hasEmptyBounds: hasEmptyBounds)
    TreeContext.displayDidChange()
    if !hasEmptyBounds { layer?.contents = nil }
    leaveDisplayGroup()
  }

  /// Waits no longer, and lets the others appear if they waited for this node alone.
  func leaveDisplayGroup() {
    guard let group = nearestDisplayGroup else { return }
    group.remove(self)
    if group.isReadyToCommit { runtime?.passes.commit.append(group) }
  }
}
