/// One step of a change of interface state: a stage is entered or left.
package enum InterfaceTransition: Sendable, Hashable {
  case enterPreload
  case enterDisplay
  case enterVisible
  case exitVisible
  case exitDisplay
  case exitPreload

  /// The steps that lead from one state to another, in the order in which a node is told.
  ///
  /// Stages are left in the reverse order of entry, so that a visible node always is a displayed one and a
  /// displayed one with preload never loses its data first. No step is taken twice, and none without need.
  package static func steps(
    from old: InterfaceState,
    to new: InterfaceState
  ) -> [InterfaceTransition] {
    let left = old.subtracting(new)
    let entered = new.subtracting(old)
    var steps: [InterfaceTransition] = []
    if left.contains(.visible) { steps.append(.exitVisible) }
    if left.contains(.display) { steps.append(.exitDisplay) }
    if left.contains(.preload) { steps.append(.exitPreload) }
    if entered.contains(.preload) { steps.append(.enterPreload) }
    if entered.contains(.display) { steps.append(.enterDisplay) }
    if entered.contains(.visible) { steps.append(.enterVisible) }
    return steps
  }
}
