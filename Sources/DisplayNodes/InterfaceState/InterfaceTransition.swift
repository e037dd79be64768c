/// A stage that a node enters or leaves on its way from one interface state to another.
package enum InterfaceTransition: UInt8, Sendable {
  case exitVisible
  case exitDisplay
  case exitPreload
  case enterPreload
  case enterDisplay
  case enterVisible

  /// The steps that lead from one state to another, in the order in which a node is told.
  ///
  /// Stages are left in the reverse order of entry, so that a visible node always is a displayed one and a
  /// displayed one with preload never loses its data first. No step is taken twice, and none without need.
  package static func steps(from old: InterfaceState, to new: InterfaceState) -> Steps {
    let left = old.subtracting(new)
    let entered = new.subtracting(old)
    var steps = Steps()
    if left.contains(.visible) { steps.insert(.exitVisible) }
    if left.contains(.display) { steps.insert(.exitDisplay) }
    if left.contains(.preload) { steps.insert(.exitPreload) }
    if entered.contains(.preload) { steps.insert(.enterPreload) }
    if entered.contains(.display) { steps.insert(.enterDisplay) }
    if entered.contains(.visible) { steps.insert(.enterVisible) }
    return steps
  }

  /// Some steps, in the order of their cases; a bit for each, as states change in every frame and memory for them
  /// would be asked for each time.
  package struct Steps: Sequence, IteratorProtocol, Sendable {
    private var bits: UInt8 = 0

    fileprivate mutating func insert(_ step: InterfaceTransition) { bits |= 1 << step.rawValue }

    /// Takes the first step out.
    package mutating func next() -> InterfaceTransition? {
      guard bits != 0 else { return nil }
      defer { bits &= bits &- 1 }
      return InterfaceTransition(rawValue: UInt8(bits.trailingZeroBitCount))
    }
  }
}
