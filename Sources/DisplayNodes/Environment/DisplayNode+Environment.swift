internal import DisplayConcurrency
internal import DisplayLayout

// The environment on the main actor's side: where a node really is, and what that means for its contents.

extension DisplayNode {
  /// The environment that the node is in, with what it overrides itself.
  ///
  /// Keys that ``makeDrawing()`` reads are remembered, and a change of one of them has the node drawn again. A
  /// node in no tree finds the defaults. Layout reads ``layoutEnvironment`` instead.
  ///
  /// - Complexity: constant, but for the first time after a change around the node.
  public var environment: NodeEnvironment {
    runtime?.passes.environment.recordedEnvironment(of: self) ?? currentEnvironment
  }

  /// What the node changes of the environment around it, for itself and all that is in it.
  ///
  /// Setting it has the node itself measured again; what is in it is measured and drawn again as far as it read
  /// what is different. While the tree is being built, ``overrideEnvironment(_:)`` is legal on any task.
  public var environmentOverrides: EnvironmentOverrides {
    get { measurement.withLock { $0.overrides } }
    set {
      guard newValue != environmentOverrides else { return }
      rememberEnvironment()
      setOverrides(newValue)
      noteEnvironmentChange()
      if isRasterized { redrawPicture() }
    }
  }

  /// What ``environment`` is, without recording the read.
  package var currentEnvironment: NodeEnvironment {
    TreeContext.takeInOverrides()
    let overrides = environmentOverrides
    if overrides.isEmpty, supernode != nil, let context { return context.environment }
    return inheritedEnvironment.overridden(by: overrides)
  }

  /// The environment around the node.
  package var inheritedEnvironment: NodeEnvironment {
    TreeContext.takeInOverrides()
    guard let supernode else { return ownRuntime?.profiledEnvironment ?? NodeEnvironment() }
    return supernode.context?.environment ?? NodeEnvironment()
  }

  /// Whether the node is past the beginning, so that another environment is a change.
  private var observesEnvironment: Bool { isLoaded || isRasterized && isInHierarchy }

  /// Remembers what the node was last notified of, before it gets another place or other overrides.
  package func rememberEnvironment() {
    guard extras?.notifiedEnvironment == nil else { return }
    // Also one that is not loaded: layouts inside it may be under way.
    guard let runtime else { return rememberEnvironmentWhileAway() }
    let notified = runtime.passes.environment.lastNotified(of: self)
    madeExtras.notifiedEnvironment = notified
  }

  /// In a tree that is on no screen, the node was notified of what those around it were notified of before they left.
  private func rememberEnvironmentWhileAway() {
    guard isLoaded else { return }
    var (way, around) = ([self], supernode)
    while let next = around, next.extras?.notifiedEnvironment == nil {
      way.append(next)
      around = next.supernode
    }
    guard var notified = around?.extras?.notifiedEnvironment else { return }
    for node in way.reversed() { notified = notified.overridden(by: node.environmentOverrides) }
    madeExtras.notifiedEnvironment = notified
  }

  /// Has the next frame notify the node of what is so now, if it was last notified of something else.
  func compareEnvironment() {
    if let notified = extras?.notifiedEnvironment, notified != currentEnvironment { noteEnvironmentChange() }
  }

  /// Has the next frame compare them. That is not done at once where many nodes may change, each of which would have to
  /// be looked up through the others.
  private func noteEnvironmentChange() {
    guard extras?.notifiedEnvironment != nil, let runtime else { return }
    runtime.passes.environment.append(self, in: runtime)
    runtime.setNeedsFrameUnlessRunning()
  }

  /// Notifies the node and all in it of what is different now, and has drawn and measured what read it.
  ///
  /// - Parameter looksAtAll: Whether nodes are looked at that are notified of no change, too: some may have been
  ///   captured in an environment that came and went before anybody was notified of it.
  func environmentMayHaveChanged(from derived: NodeEnvironment, looksAtAll: Bool) {
    guard let old = takeEnvironmentChange(from: derived, looksAtAll: looksAtAll) else { return }
    var path = [(cursor: SubnodeCursor(self), old: old)]
    while let last = path.indices.last {
      guard let subnode = path[last].cursor.next() else {
        path.removeLast()
        continue
      }
      let derived = path[last].old.overridden(by: subnode.environmentOverrides)
      if let old = subnode.takeEnvironmentChange(from: derived, looksAtAll: looksAtAll) {
        path.append((SubnodeCursor(subnode), old))
      }
    }
  }

  /// Notifies the node alone; returns what it was notified of before if that was something else, or all are looked at.
  private func takeEnvironmentChange(from derived: NodeEnvironment, looksAtAll: Bool) -> NodeEnvironment? {
    let old = extras?.notifiedEnvironment ?? derived
    extras?.notifiedEnvironment = nil
    let new = currentEnvironment
    guard old != new else {
      guard looksAtAll else { return nil }
      redisplay(in: new)
      remeasure(from: nil, to: new)
      return old
    }
    runtime?.passes.environment.note(self, before: old)
    redisplay(in: new)
    remeasure(from: old, to: new)
    if observesEnvironment { environmentDidChange(from: old) }
    return old
  }

  private func redisplay(in environment: NodeEnvironment) {
    if extras?.cornerRounding.isCovered == true { updateCornerCovers() }
    let isRescaled = isDrawnAtOtherScale && (display.hasContents || display.isUnderWay)
    // A draw that waits captures the new environment, and one under way is compared with it when it is back.
    if isRescaled || extras?.displayReads.hold(in: environment) == false { setNeedsDisplay() }
  }

  /// Whether what was drawn last, or is being drawn, has other pixels than the node is to have.
  private var isDrawnAtOtherScale: Bool { extras?.drawnScale.map { $0 != displayScale } ?? false }

  /// Has what is inside a node placed by hand measured again where that was for another environment.
  private func remeasureOwn() {
    let ownLayouts = ownLayouts
    guard !ownLayouts.isEmpty else { return }
    let inherited = inheritedEnvironment
    let holds = layoutReadsHold(in: inherited)
    for own in ownLayouts {
      let isOutdated = !holds || own.measuredContext != inherited.layoutContext
      if own.environmentDidChange(isOutdated: isOutdated) { runtime?.enqueue(own, of: self) }
    }
  }

  private func remeasure(from old: NodeEnvironment?, to new: NodeEnvironment) {
    remeasureOwn()
    guard managesSubnodeStates else { return }
    if let container = extras?.participation ?? self as? any PassParticipant {
      container.environmentDidChange(from: old, to: new)
    }
  }

  /// Keeps what a draw has read; false when that is not so any more.
  func acceptDisplayReads(_ reads: EnvironmentReads) -> Bool {
    if reads.isEmpty {
      extras?.displayReads = reads
      return true
    }
    guard reads.hold(in: currentEnvironment) else { return false }
    madeExtras.displayReads = reads
    return true
  }
}
