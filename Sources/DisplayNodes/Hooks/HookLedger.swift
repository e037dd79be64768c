#if Mutations
  internal import DisplayConcurrency
#endif

/// What a node has heard, against which it is found out what it has to hear next. A pure value of two bytes.
///
/// State runs ahead of hooks, and may have gone elsewhere when a hook's turn comes. The ledger sees to it that what is heard
/// makes sense by itself, whatever the state did meanwhile:
///
/// - An entry is heard only if it holds and was not heard before, and what comes before it was heard: `didLoad` before the
///   hierarchy, preload before display before visible, the hierarchy before visible.
/// - An exit is heard only if its entry was and no longer holds: what was never entered is never left. Exits come in the
///   reverse order: visible before all others, display before preload.
/// - A change of state is heard when it is one against what was told, after the stages that belong to it.
///
/// Asking until there is nothing more, for each hook that was posted, tells the node all that is so.
package struct HookLedger: Sendable, Hashable {
  private var heard = Heard()
  /// What `interfaceStateDidChange(from:)` was told last.
  package private(set) var toldState: InterfaceState = []

  package init() {}

  /// Whether `didLoad` was heard.
  package var hasLoaded: Bool { heard.contains(.loading) }

  /// The node has a new layout, of which it is told once, however many there were until then.
  package mutating func noteLayout() { heard.insert(.dueLayout) }

  /// The node leaves the tree that it heard of for another one: it hears that it left, although it is somewhere by then.
  package mutating func noteOtherTree() { heard.insert(.otherTree) }

  /// What the node is to hear next so that a hook which was posted is told; recorded as heard. Nil when there is nothing,
  /// because the hook was heard, or does not hold, or is dropped with the entry that belongs to it.
  ///
  /// - Complexity: constant, without an allocation.
  package mutating func next(toward hook: Hook, in standing: NodeStanding) -> Hook? {
    guard heard.contains(.otherTree) else { return step(toward: hook, in: standing) }
    switch hook {
    case .didLoad, .layout, .displayDidFinish, .hierarchyDisplayDidFinish:
      return step(toward: hook, in: standing)
    default: break
    }
    // What was heard is of the tree that the node has left, wherever it is by now.
    let nowhere = NodeStanding(isLoaded: standing.isLoaded, isInHierarchy: false, state: [])
    if let exit = nextStage(in: nowhere) { return exit }
    if hook == .interfaceStateDidChange, heard.contains(.entering) {
      // The hierarchy is left by all together, after their states.
      return standing.state.isEmpty ? hearChange(to: []) : nil
    }
    if let exit = step(toward: .didExitHierarchy, in: nowhere) { return exit }
    heard.remove(.otherTree)
    return step(toward: hook, in: standing)
  }

  private mutating func step(toward hook: Hook, in standing: NodeStanding) -> Hook? {
    switch hook {
    case .didLoad:
      return hear(hook, .loading, if: standing.isLoaded)
    case .willEnterHierarchy:
      guard isDue(.entering, standing.isInHierarchy) else { return nil }
      return step(toward: .didLoad, in: standing) ?? hear(hook, .entering)
    case .didEnterHierarchy:
      guard isDue(.hierarchy, standing.isInHierarchy) else { return nil }
      return step(toward: .willEnterHierarchy, in: standing) ?? hear(hook, .hierarchy)
    case .didExitHierarchy:
      guard isOver(.entering, standing.isInHierarchy) else { return nil }
      return step(toward: .didExitVisibleState, in: standing) ?? hearEnd(hook, [.entering, .hierarchy])
    case .didEnterPreloadState:
      return hear(hook, .preload, if: standing.state.contains(.preload))
    case .didEnterDisplayState:
      guard isDue(.display, standing.state.contains(.display)) else { return nil }
      return step(toward: .didEnterPreloadState, in: standing) ?? hear(hook, .display)
    case .didEnterVisibleState:
      guard isDue(.visible, standing.state.contains(.visible)) else { return nil }
      return step(toward: .didEnterPreloadState, in: standing)
        ?? step(toward: .didEnterDisplayState, in: standing)
        ?? step(toward: .didEnterHierarchy, in: standing)
        ?? hear(hook, .visible)
    case .didExitVisibleState:
      return isOver(.visible, standing.state.contains(.visible)) ? hearEnd(hook, .visible) : nil
    case .didExitDisplayState:
      guard isOver(.display, standing.state.contains(.display)) else { return nil }
      return step(toward: .didExitVisibleState, in: standing) ?? hearEnd(hook, .display)
    case .didExitPreloadState:
      guard isOver(.preload, standing.state.contains(.preload)) else { return nil }
      return step(toward: .didExitVisibleState, in: standing)
        ?? step(toward: .didExitDisplayState, in: standing)
        ?? hearEnd(hook, .preload)
    case .interfaceStateDidChange:
      return nextStage(in: standing) ?? hearChange(to: standing.state)
    case .layout:
      return heard.remove(.dueLayout) == nil ? nil : hook
    case .displayDidFinish, .hierarchyDisplayDidFinish:
      // Each is about contents that were put on a layer a moment ago; the node knows whether they are still there.
      return hook
    }
  }

  /// The next stage that is to be left or entered.
  private mutating func nextStage(in standing: NodeStanding) -> Hook? {
    // Asked once more after each hook, mostly for nothing.
    guard heard.stages != standing.state.subtracting(.measureLayout) else { return nil }
    return step(toward: .didExitPreloadState, in: standing)
      ?? step(toward: .didExitDisplayState, in: standing)
      ?? step(toward: .didExitVisibleState, in: standing)
      ?? step(toward: .didEnterPreloadState, in: standing)
      ?? step(toward: .didEnterDisplayState, in: standing)
      ?? step(toward: .didEnterVisibleState, in: standing)
  }

  private mutating func hearChange(to state: InterfaceState) -> Hook? {
    #if Mutations
      if Mutation.exactlyOnce.isOn {
        toldState = state
        return .interfaceStateDidChange
      }
    #endif
    guard toldState != state else { return nil }
    toldState = state
    return .interfaceStateDidChange
  }

  /// Whether an entry holds and was not heard.
  private func isDue(_ entry: Heard, _ holds: Bool) -> Bool { holds && !heard.contains(entry) }

  /// Whether an entry was heard and no longer holds.
  private func isOver(_ entry: Heard, _ holds: Bool) -> Bool { !holds && heard.contains(entry) }

  private mutating func hear(_ hook: Hook, _ entry: Heard, if holds: Bool = true) -> Hook? {
    guard isDue(entry, holds) else { return nil }
    heard.insert(entry)
    return hook
  }

  private mutating func hearEnd(_ hook: Hook, _ entry: Heard) -> Hook {
    heard.subtract(entry)
    return hook
  }

  private struct Heard: OptionSet, Hashable {
    let rawValue: UInt8

    static var loading: Heard { Heard(rawValue: 1) }
    /// `willEnterHierarchy`, whose exit is that of the hierarchy.
    static var entering: Heard { Heard(rawValue: 2) }
    static var hierarchy: Heard { Heard(rawValue: 4) }
    static var preload: Heard { Heard(rawValue: 8) }
    static var display: Heard { Heard(rawValue: 16) }
    static var visible: Heard { Heard(rawValue: 32) }
    /// A layout that is not told yet.
    static var dueLayout: Heard { Heard(rawValue: 64) }
    /// All that was heard of the hierarchy and of states is about another tree.
    static var otherTree: Heard { Heard(rawValue: 128) }

    /// The stages that were entered and not left, whose bits lie two higher than those of a state.
    var stages: InterfaceState {
      InterfaceState(rawValue: rawValue >> 2).intersection([.preload, .display, .visible])
    }
  }
}
