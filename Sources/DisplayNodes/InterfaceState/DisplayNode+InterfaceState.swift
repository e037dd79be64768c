#if Mutations
  internal import DisplayConcurrency
#endif

extension DisplayNode {
  /// Brings the node and everything in it to an interface state, node before subnodes, and tells each of
  /// every stage that it really entered or left, once.
  ///
  /// A hook that changes the state again wins: the steps still due are given up, and what they would have
  /// said is computed again from where the node stands then.
  package func applyInterfaceState(_ target: InterfaceState) {
    let target = target.normalized
    guard let first = beginApplying(target) else { return }
    var path = [first]
    while let last = path.indices.last {
      let step: StateStep
      if path[last].isCurrent, let subnode = path[last].cursor.next() {
        guard let next = subnode.beginApplying(target) else {
          path[last].isWhole = false
          continue
        }
        // Most nodes have none in them, and need no place on the path.
        guard next.cursor.isAtEnd else {
          path.append(next)
          continue
        }
        step = next
      } else {
        step = path.removeLast()
      }
      let isMissing = step.cursor.node.finishApplying(step)
      guard let outer = path.indices.last else { return }
      if isMissing { path[outer].isMissingFirstContents = true }
      if !step.isWhole || !step.isCurrent { path[outer].isWhole = false }
    }
  }

  /// A node whose state was changed, while that of the nodes in it is.
  @MainActor
  private struct StateStep {
    var cursor: SubnodeCursor
    let generation: UInt32
    let isComingOnScreen: Bool
    /// Whether something in the node, as far as it was gone through, was never drawn.
    var isMissingFirstContents = false
    /// Whether all in the node was gone through.
    var isWhole = true
    /// Which tree it was that was gone through.
    let treeVersion = TreeContext.treeVersion

    /// Whether no hook has overtaken the change.
    var isCurrent: Bool { cursor.node.stateGeneration == generation }
  }

  /// Brings the node alone to a state; nil when a hook has overtaken the change.
  private func beginApplying(_ target: InterfaceState) -> StateStep? {
    let old = interfaceState
    #if Mutations
      let isChange = target != old || Mutation.exactlyOnce.isOn
    #else
      let isChange = target != old
    #endif
    if isChange {
      stateGeneration &+= 1
      let generation = stateGeneration
      for step in InterfaceTransition.steps(from: old, to: target) {
        take(step)
        if stateGeneration != generation { return nil }
      }
      interfaceState = target
      interfaceStateDidChange(from: old)
      if stateGeneration != generation { return nil }
      notifyObservers { $0.node(self, interfaceStateDidChangeFrom: old) }
      if stateGeneration != generation { return nil }
    }
    return StateStep(
      cursor: managesSubnodeStates ? SubnodeCursor(atEndOf: self) : SubnodeCursor(self),
      generation: stateGeneration,
      isComingOnScreen: target.contains(.visible) && !old.contains(.visible)
    )
  }

  /// All in the node have said what they lack; returns whether something was never drawn.
  private func finishApplying(_ step: StateStep) -> Bool {
    var isMissing = step.isMissingFirstContents || isMissingOwnFirstContents
    // Each node knows it from those in it, so that all of them together look at each node once, unless a hook has changed
    // the tree meanwhile or a container manages what is in it.
    let isKnown =
      step.isWhole && step.isCurrent && !managesSubnodeStates && step.treeVersion == TreeContext.treeVersion
    if step.isComingOnScreen, !isKnown { isMissing = isMissingFirstContents }
    if step.isComingOnScreen { showPlaceholder(isMissingFirstContents: isMissing) }
    return isMissing
  }

  private func take(_ step: InterfaceTransition) {
    switch step {
    case .enterPreload:
      interfaceState.formUnion([.measureLayout, .preload])
      didEnterPreloadState()
      notifyObservers { $0.nodeDidEnterPreloadState(self) }
    case .enterDisplay:
      interfaceState.formUnion([.measureLayout, .display])
      scheduleDisplay(display.enterRange(isLoaded: isLoaded))
      didEnterDisplayState()
      notifyObservers { $0.nodeDidEnterDisplayState(self) }
    case .enterVisible:
      interfaceState.insert(.visible)
      didEnterVisibleState()
      notifyObservers { $0.nodeDidEnterVisibleState(self) }
    case .exitVisible:
      interfaceState.remove(.visible)
      removePlaceholder()
      didExitVisibleState()
      notifyObservers { $0.nodeDidExitVisibleState(self) }
    case .exitDisplay:
      interfaceState.remove(.display)
      cancelDisplay()
      dropContents()
      didExitDisplayState()
      notifyObservers { $0.nodeDidExitDisplayState(self) }
    case .exitPreload:
      interfaceState.remove(.preload)
      didExitPreloadState()
      notifyObservers { $0.nodeDidExitPreloadState(self) }
    }
  }

  /// Tells the node and its subnodes that they are part of the tree that the host shows.
  package func enterHierarchy() {
    guard !isInHierarchy else { return }
    var path = [beginEnteringHierarchy()]
    while let last = path.indices.last {
      let node = path[last].node
      if node.isEnteringHierarchy, let subnode = path[last].next() {
        if !subnode.isInHierarchy { path.append(subnode.beginEnteringHierarchy()) }
      } else {
        path.removeLast()
        node.finishEnteringHierarchy()
      }
    }
  }

  private func beginEnteringHierarchy() -> SubnodeCursor {
    isInHierarchy = true
    isEnteringHierarchy = true
    resumeOwnLayout()
    willEnterHierarchy()
    return managesSubnodeStates ? SubnodeCursor(atEndOf: self) : SubnodeCursor(self)
  }

  private func finishEnteringHierarchy() {
    // A hook may have taken the node out, and even in again.
    guard isEnteringHierarchy else { return }
    isEnteringHierarchy = false
    didEnterHierarchy()
    notifyObservers { $0.nodeDidEnterHierarchy(self) }
  }

  /// Tells the node and its subnodes that they are no longer part of the tree that the host shows.
  package func exitHierarchy() {
    guard leaveHierarchy() else { return }
    var path = [SubnodeCursor(self)]
    while let last = path.indices.last {
      // A hook may have put the node in again, with all in it.
      if !path[last].node.isInHierarchy, let subnode = path[last].next() {
        if subnode.leaveHierarchy() { path.append(SubnodeCursor(subnode)) }
      } else {
        path.removeLast()
      }
    }
  }

  /// Tells the node alone; false when it is not there any more.
  private func leaveHierarchy() -> Bool {
    guard isInHierarchy else { return false }
    cancelTouches()
    extras?.runningTransition?.complete(isFinished: false)
    // The hooks above may have taken the node out already.
    guard isInHierarchy else { return false }
    isInHierarchy = false
    isEnteringHierarchy = false
    didExitHierarchy()
    notifyObservers { $0.nodeDidExitHierarchy(self) }
    return true
  }
}
