#if Mutations
  internal import DisplayConcurrency
#endif

extension DisplayNode {
  /// Brings the node and everything in it to an interface state, node before subnodes, and has each notified of every
  /// stage that it entered or left.
  package func applyInterfaceState(_ target: InterfaceState) {
    HookQueue.main.beginEdit()
    defer { HookQueue.main.endEdit() }
    let target = target.normalized
    var path = [beginApplying(target)]
    while let last = path.indices.last {
      let step: StateStep
      if let subnode = path[last].cursor.next() {
        let next = subnode.beginApplying(target)
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
      if let outer = path.indices.last, isMissing { path[outer].isMissingFirstContents = true }
    }
  }

  /// A node whose state was changed, while that of the nodes in it is.
  private struct StateStep {
    var cursor: SubnodeCursor
    let isComingOnScreen: Bool
    /// Whether something in the node, as far as it was gone through, was never drawn.
    var isMissingFirstContents = false
  }

  /// Brings the node alone to a state.
  private func beginApplying(_ target: InterfaceState) -> StateStep {
    let (old, oldState) = (placedState, interfaceState)
    #if Mutations
      let isChange = target != old || Mutation.exactlyOnce.isOn
    #else
      let isChange = target != old
    #endif
    if isChange {
      nodeState.placed = target
      displayFollowsState(from: old)
      post(.interfaceStateDidChange)
      followState(from: oldState)
      updateParticipation()
    }
    return StateStep(
      cursor: managesSubnodeStates ? SubnodeCursor(atEndOf: self) : SubnodeCursor(self),
      isComingOnScreen: target.contains(.visible) && !old.contains(.visible)
    )
  }

  /// Gives up contents that are no longer wanted, and has those drawn that are.
  private func displayFollowsState(from old: InterfaceState) {
    let left = old.subtracting(placedState)
    if left.contains(.visible) { removePlaceholder() }
    if left.contains(.display) {
      cancelDisplay()
      dropContents()
    }
    if placedState.contains(.display), !old.contains(.display) {
      scheduleDisplay(display.enterRange(isLoaded: isLoaded))
    }
  }

  /// All in the node have said what they lack; returns whether something was never drawn.
  private func finishApplying(_ step: StateStep) -> Bool {
    var isMissing = step.isMissingFirstContents || isMissingOwnFirstContents
    guard step.isComingOnScreen else { return isMissing }
    // Each node knows it from those in it, so that all of them together look at each node once, unless a container manages
    // what is in it.
    if managesSubnodeStates { isMissing = isMissingFirstContents }
    HookQueue.main.postPlaceholder(of: self, isMissingContents: isMissing)
    return isMissing
  }

  /// Makes the node and its subnodes part of the tree that the host shows.
  package func enterHierarchy() {
    guard !isInHierarchy else { return }
    HookQueue.main.beginEdit()
    defer { HookQueue.main.endEdit() }
    var path = [beginEnteringHierarchy()]
    while let last = path.indices.last {
      if let subnode = path[last].next() {
        if !subnode.isInHierarchy { path.append(subnode.beginEnteringHierarchy()) }
      } else {
        path.removeLast().node.post(.didEnterHierarchy)
      }
    }
  }

  private func beginEnteringHierarchy() -> SubnodeCursor {
    isStoredInHierarchy = true
    resumeOwnLayout()
    coverMissingCorners()
    if extras?.notifiedEnvironment != nil { compareEnvironment() }
    post(.willEnterHierarchy)
    followHierarchy()
    updateParticipation()
    return managesSubnodeStates ? SubnodeCursor(atEndOf: self) : SubnodeCursor(self)
  }

  /// Takes the node and its subnodes out of the tree that the host shows.
  package func exitHierarchy() {
    guard isInHierarchy else { return }
    HookQueue.main.beginEdit()
    defer { HookQueue.main.endEdit() }
    var path = [leaveHierarchy()]
    while let last = path.indices.last {
      if let subnode = path[last].next() {
        if subnode.isInHierarchy { path.append(subnode.leaveHierarchy()) }
      } else {
        path.removeLast()
      }
    }
  }

  private func leaveHierarchy() -> SubnodeCursor {
    extras?.runningTransition?.complete(isFinished: false)
    endAnimations()
    isStoredInHierarchy = false
    leaveTouches()
    if extras?.formerPlacers.isEmpty == false { returnToFormerPlacer(in: runtime) }
    post(.didExitHierarchy)
    followHierarchy()
    updateParticipation()
    return SubnodeCursor(self)
  }
}
