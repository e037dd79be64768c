// What always holds of the stores between two layouts. Debug builds look, and so do those that try the tests themselves.

extension LayoutArena {
  /// Ends the process where the stores contradict themselves or each other. Release builds do nothing.
  ///
  /// - Complexity: Linear in the nodes and what was measured of them, with which a layout is made or updated, too.
  func checkInvariants() {
    #if DEBUG || Mutations
      precondition(items.isEmpty, "\(items.count) children of stacks are left over.")
      checkTree()
      var seen = 0
      for node in nodes.all { seen += checkMeasurements(of: node) }
      precondition(seen <= measurements.count.measurements, "\(seen) measurements are in two chains.")
    #endif
  }

  #if DEBUG || Mutations
    /// Children lie in the store, after their parent, and know it.
    private func checkTree() {
      precondition(nodes[.root].parent == nil, "The root has a parent.")
      for node in nodes.all where !nodes[node].children.isEmpty {
        let children = nodes[node].children
        precondition(children[0].position > node.position, "Node \(node) comes after its children.")
        let end = children[0].position + children.count
        precondition(end <= nodes.count, "The children of node \(node) are out of bounds.")
        let areOwn = children.allSatisfy { nodes[$0].parent == node }
        precondition(areOwn, "The children of node \(node) have another parent.")
      }
    }

    /// A chain ends after as many measurements as are counted, and each has what its kind of node has; returns how many.
    private func checkMeasurements(of node: NodeIndex) -> Int {
      let chain = nodes[node].measurements
      var count = 0
      var current = chain.latest
      while let known = current {
        count += 1
        precondition(count <= chain.count, "The measurements of node \(node) are more than \(chain.count).")
        precondition(known.position < measurements.count.measurements, "A measurement is out of bounds.")
        check(measurements[known], of: node)
        current = measurements[known].next
      }
      precondition(count == chain.count, "Node \(node) has \(count) measurements, not \(chain.count).")
      return count
    }

    private func check(_ measurement: Measurement, of node: NodeIndex) {
      switch (measurement.content, nodes[node].kind) {
      case (.unplaced, .element): preconditionFailure("An element was measured without a layout.")
      case (.unplaced, _): break
      case (.sanitized, .measured): break
      case (.layout(let layout), .element):
        precondition(layout.position < leaves.layoutCount, "A layout is out of bounds.")
      case (.placed(let first), let kind):
        if case .measured = kind { preconditionFailure("A leaf has children.") }
        let end = first.position + nodes[node].children.count
        precondition(end <= measurements.count.placements, "Placements are out of bounds.")
        if !isWaiting, subtrees.count == 0 { checkOutcomes(from: first, of: nodes[node].children) }
      default: preconditionFailure("A measurement is none of its node.")
      }
    }

    /// A placed child has a measurement in the store, or is a leaf.
    private func checkOutcomes(from first: PlacementIndex, of children: NodeRange) {
      for number in children.indices {
        let outcome = measurements[first.advanced(by: number)].outcome
        guard let measurement = outcome.measurement else { continue }
        precondition(
          measurement.position < measurements.count.measurements,
          "A child has a lost measurement."
        )
      }
    }
  #endif
}
