extension DisplayNode {
  /// Has the node notified of something when the edit under way is complete, as far as it holds then.
  func post(_ hook: Hook) { HookQueue.main.post(hook, of: self) }

  /// The state that the node was last notified of.
  package var notifiedInterfaceState: InterfaceState { ledger.notifiedState }

  /// Where the node stands now.
  package var standing: NodeStanding {
    NodeStanding(isLoaded: layer != nil, isInHierarchy: isInHierarchy, state: interfaceState)
  }

  /// Notifies the node of something that was posted, if it still holds, and first of what comes before it.
  ///
  /// - Parameter supposed: Where the node is taken to stand; where it stands unless given.
  func deliver(_ hook: Hook, in supposed: NodeStanding? = nil) {
    let state = interfaceState
    while true {
      var advanced = ledger
      guard let next = advanced.next(toward: hook, in: supposed ?? standing) else { return }
      let old = ledger.notifiedState
      ledger = advanced
      call(next, from: old)
      // A hook that changes the state has posted the rest again: it comes with the next round.
      if hook == .interfaceStateDidChange, interfaceState != state { return }
      if next == hook { return }
    }
  }

  /// Calls one hook, and notifies the observers right after it.
  private func call(_ hook: Hook, from old: InterfaceState) {
    switch hook {
    case .didLoad: didLoad()
    case .willEnterHierarchy: willEnterHierarchy()
    case .didEnterHierarchy: didEnterHierarchy()
    case .didExitHierarchy: didExitHierarchy()
    case .didEnterPreloadState: didEnterPreloadState()
    case .didEnterDisplayState: didEnterDisplayState()
    case .didEnterVisibleState: didEnterVisibleState()
    case .didExitVisibleState: didExitVisibleState()
    case .didExitDisplayState: didExitDisplayState()
    case .didExitPreloadState: didExitPreloadState()
    case .interfaceStateDidChange: interfaceStateDidChange(from: old)
    case .layout:
      calculatedLayoutDidChange()
      layout()
    case .displayDidFinish: if display.hasContents { displayDidFinish() }
    case .hierarchyDisplayDidFinish: if displayGroup?.isIdle == true { hierarchyDisplayDidFinish() }
    }
    if hasObservers { notifyObservers { notify($0, hook, from: old) } }
    switch hook {
    case .didLoad: for action in extras?.takeLoadActions() ?? [] { action() }
    case .layout: layoutDidFinish()
    default: break
    }
  }

  private func notify(_ observer: any InterfaceStateObserver, _ hook: Hook, from old: InterfaceState) {
    switch hook {
    case .didLoad: observer.nodeDidLoad(self)
    case .didEnterHierarchy: observer.nodeDidEnterHierarchy(self)
    case .didExitHierarchy: observer.nodeDidExitHierarchy(self)
    case .didEnterPreloadState: observer.nodeDidEnterPreloadState(self)
    case .didEnterDisplayState: observer.nodeDidEnterDisplayState(self)
    case .didEnterVisibleState: observer.nodeDidEnterVisibleState(self)
    case .didExitVisibleState: observer.nodeDidExitVisibleState(self)
    case .didExitDisplayState: observer.nodeDidExitDisplayState(self)
    case .didExitPreloadState: observer.nodeDidExitPreloadState(self)
    case .interfaceStateDidChange: observer.node(self, interfaceStateDidChangeFrom: old)
    case .layout: observer.nodeDidLayout(self)
    case .willEnterHierarchy, .displayDidFinish, .hierarchyDisplayDidFinish: break
    }
  }
}
