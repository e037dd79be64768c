#if Mutations
  internal import DisplayConcurrency
#endif

/// Which hooks of a node were called, from which follows the hook to call next. A pure value of two bytes.
///
/// State runs ahead of hooks, and may have gone elsewhere when a hook's turn comes. The ledger sees to it that the
/// calls make sense by themselves, for any changes of the state meanwhile:
///
/// - An entry is called only if it holds and was not called before, and what comes before it was called: `didLoad`
///   before the hierarchy, preload before display before visible, the hierarchy before visible.
/// - An exit is called only if its entry was and no longer holds: what was never entered is never left. Exits come in
///   the reverse order: visible before all others, display before preload.
/// - A change of state is called when it is one from the last notification, after the stages that belong to it.
///
/// Asking until there is nothing more, for each hook that was posted, notifies the node of all that is so.
package struct HookLedger: Sendable, Hashable {
  private var delivered = Delivered()
  /// The state at the last call of `interfaceStateDidChange(from:)`.
  package private(set) var notifiedState: InterfaceState = []

  package init() {}

  /// Whether `didLoad` was called.
  package var hasLoaded: Bool { delivered.contains(.loading) }

  /// The node has a new layout, of which it is notified once, however many there were until then.
  package mutating func noteLayout() { delivered.insert(.dueLayout) }

  /// The node leaves the tree that it was notified of for another one: it is notified that it left, although it is
  /// somewhere by then.
  package mutating func noteOtherTree() { delivered.insert(.otherTree) }

  /// The hook to call next so that one which was posted is called; recorded as called. Nil when there is nothing,
  /// because the hook was called, or does not hold, or is dropped with the entry that belongs to it.
  ///
  /// - Complexity: constant, without an allocation.
  package mutating func next(toward hook: Hook, in standing: NodeStanding) -> Hook? {
    guard delivered.contains(.otherTree) else { return step(toward: hook, in: standing) }
    switch hook {
    case .didLoad, .layout, .displayDidFinish, .hierarchyDisplayDidFinish:
      return step(toward: hook, in: standing)
    default: break
    }
    // All calls so far are about the tree that the node has left, wherever it is by now.
    let nowhere = NodeStanding(isLoaded: standing.isLoaded, isInHierarchy: false, state: [])
    if let exit = nextStage(in: nowhere) { return exit }
    if hook == .interfaceStateDidChange, delivered.contains(.entering) {
      // The hierarchy is left by all together, after their states.
      return standing.state.isEmpty ? recordChange(to: []) : nil
    }
    if let exit = step(toward: .didExitHierarchy, in: nowhere) { return exit }
    delivered.remove(.otherTree)
    return step(toward: hook, in: standing)
  }

  private mutating func step(toward hook: Hook, in standing: NodeStanding) -> Hook? {
    switch hook {
    case .didLoad:
      return record(hook, .loading, if: standing.isLoaded)
    case .willEnterHierarchy:
      guard isDue(.entering, standing.isInHierarchy) else { return nil }
      return step(toward: .didLoad, in: standing) ?? record(hook, .entering)
    case .didEnterHierarchy:
      guard isDue(.hierarchy, standing.isInHierarchy) else { return nil }
      return step(toward: .willEnterHierarchy, in: standing) ?? record(hook, .hierarchy)
    case .didExitHierarchy:
      guard isOver(.entering, standing.isInHierarchy) else { return nil }
      return step(toward: .didExitVisibleState, in: standing) ?? recordExit(hook, [.entering, .hierarchy])
    case .didEnterPreloadState:
      return record(hook, .preload, if: standing.state.contains(.preload))
    case .didEnterDisplayState:
      guard isDue(.display, standing.state.contains(.display)) else { return nil }
      return step(toward: .didEnterPreloadState, in: standing) ?? record(hook, .display)
    case .didEnterVisibleState:
      guard isDue(.visible, standing.state.contains(.visible)) else { return nil }
      return step(toward: .didEnterPreloadState, in: standing)
        ?? step(toward: .didEnterDisplayState, in: standing)
        ?? step(toward: .didEnterHierarchy, in: standing)
        ?? record(hook, .visible)
    case .didExitVisibleState:
      return isOver(.visible, standing.state.contains(.visible)) ? recordExit(hook, .visible) : nil
    case .didExitDisplayState:
      guard isOver(.display, standing.state.contains(.display)) else { return nil }
      return step(toward: .didExitVisibleState, in: standing) ?? recordExit(hook, .display)
    case .didExitPreloadState:
      guard isOver(.preload, standing.state.contains(.preload)) else { return nil }
      return step(toward: .didExitVisibleState, in: standing)
        ?? step(toward: .didExitDisplayState, in: standing)
        ?? recordExit(hook, .preload)
    case .interfaceStateDidChange:
      return nextStage(in: standing) ?? recordChange(to: standing.state)
    case .layout:
      return delivered.remove(.dueLayout) == nil ? nil : hook
    case .displayDidFinish, .hierarchyDisplayDidFinish:
      // Each is about contents that were put on a layer a moment ago; the node knows whether they are still there.
      return hook
    }
  }

  /// The next stage that is to be left or entered.
  private mutating func nextStage(in standing: NodeStanding) -> Hook? {
    // Asked once more after each hook, mostly for nothing.
    guard delivered.stages != standing.state.subtracting(.measureLayout) else { return nil }
    return step(toward: .didExitPreloadState, in: standing)
      ?? step(toward: .didExitDisplayState, in: standing)
      ?? step(toward: .didExitVisibleState, in: standing)
      ?? step(toward: .didEnterPreloadState, in: standing)
      ?? step(toward: .didEnterDisplayState, in: standing)
      ?? step(toward: .didEnterVisibleState, in: standing)
  }

  private mutating func recordChange(to state: InterfaceState) -> Hook? {
    #if Mutations
      if Mutation.exactlyOnce.isOn {
        notifiedState = state
        return .interfaceStateDidChange
      }
    #endif
    guard notifiedState != state else { return nil }
    notifiedState = state
    return .interfaceStateDidChange
  }

  /// Whether an entry holds and was not called.
  private func isDue(_ entry: Delivered, _ holds: Bool) -> Bool { holds && !delivered.contains(entry) }

  /// Whether an entry was called and no longer holds.
  private func isOver(_ entry: Delivered, _ holds: Bool) -> Bool { !holds && delivered.contains(entry) }

  private mutating func record(_ hook: Hook, _ entry: Delivered, if holds: Bool = true) -> Hook? {
    guard isDue(entry, holds) else { return nil }
    delivered.insert(entry)
    return hook
  }

  private mutating func recordExit(_ hook: Hook, _ entry: Delivered) -> Hook {
    delivered.subtract(entry)
    return hook
  }

  private struct Delivered: OptionSet, Hashable {
    let rawValue: UInt8

    static var loading: Delivered { Delivered(rawValue: 1) }
    /// `willEnterHierarchy`, whose exit is that of the hierarchy.
    static var entering: Delivered { Delivered(rawValue: 2) }
    static var hierarchy: Delivered { Delivered(rawValue: 4) }
    static var preload: Delivered { Delivered(rawValue: 8) }
    static var display: Delivered { Delivered(rawValue: 16) }
    static var visible: Delivered { Delivered(rawValue: 32) }
    /// A layout that the node is not notified of yet.
    static var dueLayout: Delivered { Delivered(rawValue: 64) }
    /// All calls about the hierarchy and states belong to another tree.
    static var otherTree: Delivered { Delivered(rawValue: 128) }

    /// The stages that were entered and not left, whose bits lie two higher than those of a state.
    var stages: InterfaceState {
      InterfaceState(rawValue: rawValue >> 2).intersection([.preload, .display, .visible])
    }
  }
}
