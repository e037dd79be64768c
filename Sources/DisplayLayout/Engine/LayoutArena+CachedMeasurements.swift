internal import DisplayGeometry

extension LayoutArena {
  /// What a node came to with the same constraints; nil where it was not measured with them.
  @inline(__always)
  mutating func knownOutcome(of node: NodeIndex, in range: SizeRange, _ parentSize: Size) -> Outcome? {
    guard let known = measurements.measurement(in: nodes[node].measurements, for: range, parentSize) else {
      return nil
    }
    counts.hits += 1
    return Outcome(size: measurements[known].size, measurement: known)
  }

  /// In place of yet another measurement of a node that has very many, the one with the most similar range, which is
  /// reported; nil for all other nodes.
  ///
  /// - Complexity: constant, but for such nodes, where it is linear in the measurements.
  @inline(__always)
  mutating func similarOutcome(of node: NodeIndex, in range: SizeRange) -> Outcome? {
    guard nodes[node].measurements.count >= MeasurementStore.greatestCount else { return nil }
    return mostSimilarOutcome(of: node, in: range)
  }

  private mutating func mostSimilarOutcome(of node: NodeIndex, in range: SizeRange) -> Outcome? {
    guard let best = measurements.mostSimilar(in: nodes[node].measurements, to: range) else { return nil }
    measurements.hasSimilar = true
    // A tree that is divided is laid out in one arena then, which reports it.
    if !subtrees.isDivided { reportMeasurements(of: node) }
    return Outcome(size: whole(range.clamp(measurements[best].size), for: node), measurement: best)
  }

  /// Once for a tree: what lies inside is measured as often.
  private mutating func reportMeasurements(of node: NodeIndex) {
    report(
      .measurements(node: .root),
      at: node,
      """
      \(nodes[node].elementType) is asked for more than \(MeasurementStore.greatestCount) sizes in one layout, because \
      what lies around it is measured twice at each level; others are taken from the most similar one. Fix a length, or \
      nest fewer elements that grow and shrink.
      """
    )
  }

  @inline(__always)
  mutating func appendMeasurement(
    of node: NodeIndex,
    in range: SizeRange,
    _ parentSize: Size
  ) -> MeasurementIndex {
    let constraints = Constraints(range: range, parentSize: parentSize)
    return measurements.append(constraints, to: &nodes[node].measurements, of: node)
  }

  /// A measurement of a leaf, in place of its oldest one if it has many: nobody refers to a leaf's measurements. Where
  /// leaves are measured elsewhere all are kept, because what is above them goes on only when all are there.
  mutating func appendLeafMeasurement(of node: NodeIndex, in range: SizeRange) -> MeasurementIndex {
    let isFull = nodes[node].measurements.count >= MeasurementStore.greatestKeptCount / 2
    if isFull, !leaves.isDeferring {
      let constraints = Constraints(range: range, parentSize: .zero)
      let recycled = measurements.recycleOldest(for: constraints, in: &nodes[node].measurements)
      if let recycled { return recycled }
    }
    return appendMeasurement(of: node, in: range, .zero)
  }
}
