extension DisplayNode {
  /// Has the node told of something when the edit under way is complete, as far as it holds then.
  func post(_ hook: Hook) { HookQueue.main.post(hook, of: self) }

  /// Where the node stands now.
  package var standing: NodeStanding {
    NodeStanding(isLoaded: layer != nil, isInHierarchy: isInHierarchy, state: interfaceState)
  }

  /// Tells the node of something that was posted, if it still holds, and first of what comes before it.
  ///
  /// - Parameter supposed: Where the node is taken to stand; where it stands unless given.
  func deliver(_ hook: Hook, in supposed: NodeStanding? = nil) {
    let state = interfaceState
    while true {
      let old = ledger.toldState
      guard let next = ledger.next(toward: hook, in: supposed ?? standing) else { return }
      tell(next, from: old)
      // A hook that changes the state has posted the rest again: it comes with the next round.
      if hook == .interfaceStateDidChange, interfaceState != state { return }
      if next == hook { return }
    }
  }

  /// Calls one hook, and tells the observers right after it.
  private func tell(_ hook: Hook, from old: InterfaceState) {
    switch hook {
    case .didLoad:
      didLoad()
      notifyObservers { $0.nodeDidLoad(self) }
      for action in extras?.takeLoadActions() ?? [] { action() }
    case .willEnterHierarchy: willEnterHierarchy()
    case .didEnterHierarchy:
      didEnterHierarchy()
      notifyObservers { $0.nodeDidEnterHierarchy(self) }
    case .didExitHierarchy:
      didExitHierarchy()
      notifyObservers { $0.nodeDidExitHierarchy(self) }
    case .didEnterPreloadState:
      didEnterPreloadState()
      notifyObservers { $0.nodeDidEnterPreloadState(self) }
    case .didEnterDisplayState:
      didEnterDisplayState()
      notifyObservers { $0.nodeDidEnterDisplayState(self) }
    case .didEnterVisibleState:
      didEnterVisibleState()
      notifyObservers { $0.nodeDidEnterVisibleState(self) }
    case .didExitVisibleState:
      didExitVisibleState()
      notifyObservers { $0.nodeDidExitVisibleState(self) }
    case .didExitDisplayState:
      didExitDisplayState()
      notifyObservers { $0.nodeDidExitDisplayState(self) }
    case .didExitPreloadState:
      didExitPreloadState()
      notifyObservers { $0.nodeDidExitPreloadState(self) }
    case .interfaceStateDidChange:
      interfaceStateDidChange(from: old)
      notifyObservers { $0.node(self, interfaceStateDidChangeFrom: old) }
    case .layout:
      calculatedLayoutDidChange()
      layout()
      notifyObservers { $0.nodeDidLayout(self) }
      layoutDidFinish()
    case .displayDidFinish: if display.hasContents { displayDidFinish() }
    case .hierarchyDisplayDidFinish: if displayGroup?.isIdle == true { hierarchyDisplayDidFinish() }
    }
  }
}
