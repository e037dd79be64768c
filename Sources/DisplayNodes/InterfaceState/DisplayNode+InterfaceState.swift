#if Mutations
  internal import DisplayConcurrency
#endif

extension DisplayNode {
  /// Brings the node and everything in it to an interface state, node before subnodes, and tells each of
  /// every stage that it really entered or left, once.
  ///
  /// A hook that changes the state again wins: the steps still due are given up, and what they would have
  /// said is computed anew from where the node stands then.
  package func applyInterfaceState(_ target: InterfaceState) {
    let target = target.normalized
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
        if stateGeneration != generation { return }
      }
      interfaceState = target
      interfaceStateDidChange(from: old)
      if stateGeneration != generation { return }
      notifyObservers { $0.node(self, interfaceStateDidChangeFrom: old) }
      if stateGeneration != generation { return }
    }
    let generation = stateGeneration
    if !managesSubnodeStates {
      for subnode in storedSubnodes where subnode.supernode === self && stateGeneration == generation {
        subnode.applyInterfaceState(target)
      }
    }
    // Only now all of them say what they lack.
    if target.contains(.visible) && !old.contains(.visible) { showPlaceholder() }
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
    isInHierarchy = true
    isEnteringHierarchy = true
    resumeOwnLayout()
    willEnterHierarchy()
    if !managesSubnodeStates {
      for subnode in storedSubnodes where subnode.supernode === self && isEnteringHierarchy {
        subnode.enterHierarchy()
      }
    }
    // A hook may have taken the node out, and even in again.
    guard isEnteringHierarchy else { return }
    isEnteringHierarchy = false
    didEnterHierarchy()
    notifyObservers { $0.nodeDidEnterHierarchy(self) }
  }

  /// Tells the node and its subnodes that they are no longer part of the tree that the host shows.
  package func exitHierarchy() {
    guard isInHierarchy else { return }
    cancelTouches()
    extras?.runningTransition?.complete(isFinished: false)
    // The hooks above may have taken the node out already.
    guard isInHierarchy else { return }
    isInHierarchy = false
    isEnteringHierarchy = false
    didExitHierarchy()
    notifyObservers { $0.nodeDidExitHierarchy(self) }
    // A hook may have put the node in again, with all in it.
    for subnode in storedSubnodes where subnode.supernode === self && !isInHierarchy {
      subnode.exitHierarchy()
    }
  }
}
