internal import DisplayGeometry

extension LayoutArena {
  /// A subtree and the outcome that counts in the end.
  struct PlacedSubtree: Sendable {
    let node: NodeIndex
    let subtree: LayoutSubtree
    let outcome: Outcome
  }

  /// Assembles a tree down to a level on which there are enough subtrees; nil for a tree that is too small.
  static func divided(
    _ element: any LayoutElement,
    into count: Int,
    _ context: LayoutContext
  ) -> LayoutArena? {
    guard element.nesting.elements >= 16 * count else { return nil }
    // Looking for the level reports nothing; the tree that counts does.
    var silent = context
    silent.reportsFaults = false
    var level = 1
    var arena = LayoutAssembly(element, context: silent, cutBelow: level).arena
    while arena.subtrees.count < count, level < Nesting.greatestLevels {
      let next = LayoutAssembly(element, context: silent, cutBelow: level + 1).arena
      // Deeper down there may be nothing but leaves.
      guard next.nodes.count > arena.nodes.count else { break }
      arena = next
      level += 1
    }
    if arena.faults.hasUnreported {
      arena = LayoutAssembly(element, context: context, cutBelow: level).arena
    }
    arena.context.reportsFaults = context.reportsFaults
    arena.leaves.isDeferring = true
    arena.subtrees.isDivided = true
    return arena
  }

  /// Whether an element in the tree was measured with more constraints than it keeps measurements of. Those that it has
  /// then depend on the order in which they were made.
  var dependsOnOrder: Bool { measurements.hasSimilar || subtrees.hasSimilarMeasurements }

  /// Forgets what was computed with outcomes that mean nothing; what leaves have measured stays right.
  mutating func forgetCalculations() {
    for node in nodes.all where !nodes[node].isMeasured {
      nodes[node].measurements = MeasurementChain()
    }
  }

  /// The subtrees with the outcomes that count; some may have to be measured again.
  mutating func placedSubtrees(_ outcome: Outcome) -> [PlacedSubtree] {
    var placed: [PlacedSubtree] = []
    collectSubtrees(of: .root, outcome, into: &placed)
    return placed
  }

  private mutating func collectSubtrees(
    of node: NodeIndex,
    _ outcome: Outcome,
    into placed: inout [PlacedSubtree]
  ) {
    if case .subtree(let subtree) = nodes[node].kind {
      placed.append(PlacedSubtree(node: node, subtree: subtrees[subtree], outcome: outcome))
      return
    }
    guard let measurement = outcome.measurement, !nodes[node].isMeasured else { return }
    let first = placements(measurement, of: node)
    for (index, child) in nodes[node].children.enumerated() {
      collectSubtrees(of: child, measurements[first.advanced(by: index)].outcome, into: &placed)
    }
  }
}
