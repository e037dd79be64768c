internal import DisplayConcurrency
internal import DisplayGeometry

extension LayoutArena {
  /// Recomputes measurements of dirty nodes from the inside out, and goes on outwards only where a size came out
  /// different, or where baselines moved.
  ///
  /// A measurement is recomputed in its place, so those that refer to it see the new insides at once; as long as the
  /// size is the same, there is nothing to do further out. Parents come before their children in the arena, so the node
  /// with the greatest index has nothing dirty inside it.
  ///
  /// - Complexity: O(n log n) in the nodes that are recomputed, beside what recomputing them takes.
  mutating func flush(_ dirty: inout [NodeIndex]) {
    var flushed: [NodeIndex] = []
    // The greatest index first.
    var waiting = BinaryHeap(dirty.map { -$0.position })
    dirty = []
    while let first = waiting.pop() {
      let node = NodeIndex(-first)
      nodes[node].traits.remove(.isDirty)
      let hasNewSize = remeasure(node)
      if takesOverNewBaseline(node) { nodes[node].traits.insert(.hasNewBaseline) }
      let hasNewBaseline = nodes[node].traits.contains(.hasNewBaseline)
      flushed.append(node)
      guard hasNewSize || hasNewBaseline, let parent = nodes[node].parent else { continue }
      if nodes[parent].traits.insert(.isDirty).inserted { waiting.push(-parent.position) }
    }
    for node in flushed {
      nodes[node].traits.remove(.hasNewBaseline)
      for child in nodes[node].children { nodes[child].traits.remove(.hasNewBaseline) }
    }
  }

  /// Gives a node another style; the measurements of those around it are not touched.
  mutating func setStyle(_ style: LayoutStyle, of node: NodeIndex) {
    let old = nodes[node].style
    nodes[node].setStyle(style)
    // What was wrong before may be wrong again.
    faults.removeAll(of: node)
    if !style.hasSoundDistances { sanitizeStyle(of: node) }
    if old.ascender != style.ascender || old.descender != style.descender {
      nodes[node].traits.insert(.hasNewBaseline)
    }
  }

  /// Forgets the latest measurements where there are more than a tree needs, because it was measured with ever new
  /// ranges. Those around such a node refer to its measurements, and theirs are forgotten, too.
  mutating func trimMeasurements() {
    let most = 64 + 32 * nodes.count
    let count = measurements.count
    if count.measurements > most || count.placements > most { return forgetMeasurements() }
    for node in measurements.takeOverfull() {
      var current: NodeIndex? = node
      while let overfull = current {
        nodes[overfull].measurements = MeasurementChain()
        current = nodes[overfull].parent
      }
    }
  }

  private mutating func forgetMeasurements() {
    measurements.removeAll()
    leaves.removeLayouts()
    for node in nodes.all { nodes[node].measurements = MeasurementChain() }
  }

  /// Whether a node's baselines are those of one inside it whose own have moved.
  private func takesOverNewBaseline(_ node: NodeIndex) -> Bool {
    switch nodes[node].kind {
    case .styled: break
    case .stack(let options) where options.direction.isVertical: break
    default: return false
    }
    return nodes[node].children.contains { nodes[$0].traits.contains(.hasNewBaseline) }
  }

  /// Recomputes the measurements of a node, the oldest first; returns whether a size came out different.
  private mutating func remeasure(_ node: NodeIndex) -> Bool {
    switch nodes[node].kind {
    case .measured(let leaf): remeasureLeaf(node, leaf)
    case .element(let element): remeasureElement(node, element)
    default: recompute(node)
    }
  }

  private mutating func recompute(_ node: NodeIndex) -> Bool {
    var isDifferent = false
    for known in measurements.all(in: nodes[node].measurements) where measurements.isPlaced(known) {
      let size = measurements[known].size
      compute(known, of: node)
      isDifferent = isDifferent || measurements[known].size != size
    }
    return isDifferent
  }

  private mutating func remeasureElement(_ node: NodeIndex, _ element: ElementIndex) -> Bool {
    var isDifferent = false
    for known in measurements.all(in: nodes[node].measurements) {
      let size = measurements[known].size
      layOutAgain(known, of: node, element)
      isDifferent = isDifferent || measurements[known].size != size
    }
    if leaves.rereadBaselines(of: element) { nodes[node].traits.insert(.hasNewBaseline) }
    return isDifferent
  }

  /// Measures a leaf again; a size that fits a later, smaller limit still holds for that.
  private mutating func remeasureLeaf(_ node: NodeIndex, _ leaf: LeafIndex) -> Bool {
    var isDifferent = false
    for known in measurements.detachAll(from: &nodes[node].measurements) {
      let before = measurements[known].size
      if let size = measuredSize(of: node, leaf, in: measurements[known].range) {
        measurements.setLeafSize(size, isSanitized: false, of: known)
      } else {
        measureAgain(known, of: node, leaf)
      }
      measurements.attach(known, to: &nodes[node].measurements)
      isDifferent = isDifferent || measurements[known].size != before
    }
    return isDifferent
  }
}
