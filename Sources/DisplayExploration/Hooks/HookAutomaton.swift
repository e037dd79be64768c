package import DisplayNodes

/// Which hooks of a node may be called, as an automaton: it takes one after the other, and says which makes no sense.
///
/// It knows nothing of how hooks come about, so that exploration and tests can hold it against the calls that
/// really come. Each hook has to make sense twice: after those before it, and where the node stands when it is called.
///
/// ```
///   loading once ──▶ hierarchy ──┐
///                                ├──▶ visible        exits: visible first, display before preload
///   preload ──▶ display ─────────┘
/// ```
package struct HookAutomaton: Sendable, Hashable {
  private var isLoaded = false
  private var isEntering = false
  private var isInHierarchy = false
  private var stages: InterfaceState = []
  private var notifiedState: InterfaceState = []

  package init() {}

  /// Whether every entry that was called was followed by its exit.
  package var isAtRest: Bool { !isEntering && stages.isEmpty && notifiedState.isEmpty }

  /// Takes the next hook; nil when it makes sense, and otherwise what is wrong with it.
  ///
  /// - Parameters:
  ///   - hook: What was called.
  ///   - standing: Where the node stands at that moment.
  ///   - old: What `interfaceStateDidChange(from:)` was called with.
  package mutating func take(_ hook: Hook, in standing: NodeStanding, from old: InterfaceState = [])
    -> String?
  {
    let before = self
    let error = advance(hook, in: standing, from: old)
    return error.map { "\(hook) \($0); called before: \(before.summary); the node is \(standing)" }
  }

  /// Whether the node was notified of all that is so where it stands, and of nothing else.
  package func isWhole(in standing: NodeStanding) -> Bool {
    isEntering == standing.isInHierarchy && isInHierarchy == standing.isInHierarchy
      && stages == standing.state.subtracting(.measureLayout) && notifiedState == standing.state
      && isLoaded == standing.isLoaded
  }

  private var summary: String {
    let names: [(Bool, String)] = [
      (isLoaded, "loading"), (isEntering, "entering"), (isInHierarchy, "the hierarchy"),
      (!stages.isEmpty, "\(stages)"),
    ]
    return names.filter(\.0).map(\.1).joined(separator: ", ") + ", notified of \(notifiedState)"
  }

  private mutating func advance(_ hook: Hook, in standing: NodeStanding, from old: InterfaceState)
    -> String?
  {
    switch hook {
    case .didLoad:
      defer { isLoaded = true }
      if isLoaded { return "was called before" }
      return standing.isLoaded ? nil : "without a layer"
    case .willEnterHierarchy:
      defer { isEntering = true }
      if isEntering { return "was called before" }
      if !standing.isInHierarchy { return "outside the hierarchy" }
      return standing.isLoaded && !isLoaded ? "before loading" : nil
    case .didEnterHierarchy:
      defer { isInHierarchy = true }
      if isInHierarchy { return "was called before" }
      if !isEntering { return "before entering" }
      return standing.isInHierarchy ? nil : "outside the hierarchy"
    case .didExitHierarchy:
      defer { (isEntering, isInHierarchy) = (false, false) }
      if !isEntering { return "without an entry" }
      if stages.contains(.visible) { return "while visible" }
      return standing.isInHierarchy ? "in the hierarchy" : nil
    case .didEnterPreloadState: return enter(.preload, in: standing)
    case .didEnterDisplayState: return enter(.display, in: standing)
    case .didEnterVisibleState:
      if standing.isInHierarchy, !isInHierarchy { return "before the hierarchy" }
      return enter(.visible, in: standing)
    case .didExitVisibleState: return leave(.visible, in: standing)
    case .didExitDisplayState: return leave(.display, in: standing)
    case .didExitPreloadState: return leave(.preload, in: standing)
    case .interfaceStateDidChange:
      defer { notifiedState = standing.state }
      if old != notifiedState { return "from \(old)" }
      if standing.state == notifiedState { return "without a change" }
      return stages == standing.state.subtracting(.measureLayout) ? nil : "before its stages"
    case .layout, .displayDidFinish, .hierarchyDisplayDidFinish: return nil
    }
  }

  private mutating func enter(_ stage: InterfaceState, in standing: NodeStanding) -> String? {
    defer { stages.formUnion(stage) }
    if !stages.isDisjoint(with: stage) { return "was called before" }
    if standing.state.isDisjoint(with: stage) { return "outside the state" }
    let nearer: InterfaceState = stage == .preload ? [] : stage == .display ? .preload : [.preload, .display]
    return standing.state.intersection(nearer).isSubset(of: stages) ? nil : "before those that it implies"
  }

  private mutating func leave(_ stage: InterfaceState, in standing: NodeStanding) -> String? {
    defer { stages.subtract(stage) }
    if stages.isDisjoint(with: stage) { return "without an entry" }
    if !standing.state.isDisjoint(with: stage) { return "in the state" }
    let farther: InterfaceState =
      stage == .preload ? [.display, .visible] : stage == .display ? .visible : []
    return stages.intersection(farther).isSubset(of: standing.state) ? nil : "before those that it implies"
  }
}
