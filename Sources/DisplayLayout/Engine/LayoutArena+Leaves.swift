internal import DisplayGeometry

// Elements that code of others measures: leaves with a closure, and elements that lay themselves out.

extension LayoutArena {
  /// Measures a leaf with a closure.
  mutating func layOutMeasured(_ node: NodeIndex, _ leaf: LeafIndex, in range: SizeRange) -> Outcome {
    // The measured size is clamped, so there is nothing to find out about a range of one size.
    if range.min == range.max {
      return Outcome(size: whole(range.min, for: node), measurement: nil)
    }
    let measured: Size
    if let known = measuredSize(of: node, leaf, in: range) {
      counts.hits += 1
      measured = known
    } else if leaves.isDeferring {
      return deferMeasuring(node, .measure(leaves[leaf]), in: range, parentSize: .zero)
    } else {
      measured = keepMeasured(leaves.size(of: leaf, in: range), of: node, in: range)
    }
    return Outcome(size: whole(range.clamp(measured), for: node), measurement: nil)
  }

  /// Asks an element for its layout.
  mutating func layOutElement(
    _ node: NodeIndex,
    _ element: ElementIndex,
    in range: SizeRange,
    parentSize: Size
  ) -> Outcome {
    if let known = knownOutcome(of: node, in: range, parentSize) { return known }
    if let similar = similarOutcome(of: node, in: range) { return similar }
    if leaves.isDeferring {
      let task = LeafMeasurement.Task.layOut(leaves[element], contextInside(node))
      return deferMeasuring(node, task, in: range, parentSize: parentSize)
    }
    let layout = leaves[element].layout(
      thatFits: range,
      parentSize: parentSize,
      context: contextInside(node)
    )
    return Outcome(size: layout.size, measurement: keepLayout(layout, of: node, in: range, parentSize))
  }

  /// Asks an element again for the layout of a measurement, and keeps it in place of the old one.
  mutating func layOutAgain(_ measurement: MeasurementIndex, of node: NodeIndex, _ element: ElementIndex) {
    counts.measurements += 1
    let layout = leaves[element].layout(
      thatFits: measurements[measurement].range,
      parentSize: measurements[measurement].parentSize,
      context: contextInside(node)
    )
    guard case .layout(let index) = measurements[measurement].content else { return }
    leaves[index] = layout
    measurements.setSize(layout.size, of: measurement)
  }

  /// Measures a leaf again for the range of a measurement.
  mutating func measureAgain(_ measurement: MeasurementIndex, of node: NodeIndex, _ leaf: LeafIndex) {
    setMeasured(leaves.size(of: leaf, in: measurements[measurement].range), measurement, of: node)
  }

  /// Keeps the size that a leaf measured; returns it with 0 for an invalid length.
  @discardableResult
  mutating func keepMeasured(_ size: Size, of node: NodeIndex, in range: SizeRange) -> Size {
    let measurement = appendLeafMeasurement(of: node, in: range)
    setMeasured(size, measurement, of: node)
    return measurements[measurement].size
  }

  /// Keeps the layout that an element made of itself.
  @discardableResult
  mutating func keepLayout(
    _ layout: Layout,
    of node: NodeIndex,
    in range: SizeRange,
    _ parentSize: Size
  ) -> MeasurementIndex {
    counts.measurements += 1
    let measurement = appendMeasurement(of: node, in: range, parentSize)
    measurements.setLayout(leaves.append(layout), size: layout.size, of: measurement)
    return measurement
  }

  /// The known size of a leaf in a range.
  func measuredSize(of node: NodeIndex, _ leaf: LeafIndex, in range: SizeRange) -> Size? {
    let chain = nodes[node].measurements
    if leaves.isFitting(leaf) { return fittingSize(in: chain, for: range) }
    return measurements.measurement(in: chain, for: range, .zero).map { measurements[$0].size }
  }

  /// A size that was measured for a larger limit and fits this one is the size for this one, too.
  private func fittingSize(in chain: MeasurementChain, for range: SizeRange) -> Size? {
    var current = chain.latest
    while let known = current {
      let measurement = measurements[known]
      if measurement.range.max == range.max { return measurement.size }
      // A size that had to be sanitized says nothing about other limits.
      if !measurement.isSanitized, measurement.range.max.width >= range.max.width,
        measurement.range.max.height >= range.max.height, measurement.size.width <= range.max.width,
        measurement.size.height <= range.max.height
      {
        return measurement.size
      }
      current = measurement.next
    }
    return nil
  }

  private mutating func setMeasured(_ size: Size, _ measurement: MeasurementIndex, of node: NodeIndex) {
    counts.measurements += 1
    let sanitized = sanitizedLeafSize(size, for: node)
    measurements.setLeafSize(sanitized, isSanitized: sanitized != size, of: measurement)
  }

  /// The context for what is inside an element that lays itself out.
  private func contextInside(_ node: NodeIndex) -> LayoutContext {
    var inner = context
    inner.levelsAbove += nodes.levels(of: node)
    inner.pathAbove = nil
    return inner
  }

  /// Notes that a leaf has to be measured before the layout can go on.
  private mutating func deferMeasuring(
    _ node: NodeIndex,
    _ task: LeafMeasurement.Task,
    in range: SizeRange,
    parentSize: Size
  ) -> Outcome {
    let constraints = Constraints(range: range, parentSize: parentSize)
    leaves.deferMeasurement(LeafMeasurement(node: node, constraints: constraints, task: task))
    return .none
  }

  /// Keeps what leaves came to that were measured elsewhere.
  mutating func keep(_ results: [LeafMeasurement.Result], of measurements: [LeafMeasurement]) {
    for (measurement, result) in zip(measurements, results) {
      let constraints = measurement.constraints
      switch result {
      case .size(let size): keepMeasured(size, of: measurement.node, in: constraints.range)
      case .layout(let layout):
        keepLayout(layout, of: measurement.node, in: constraints.range, constraints.parentSize)
      }
    }
  }
}
