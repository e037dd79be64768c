internal import DisplayGeometry

extension LayoutArena {
  /// Measures a node.
  ///
  /// - Complexity: Constant for constraints measured before, and for a range that leaves a single size to an element
  ///   that always takes it. Otherwise that of the element's algorithm plus its children's.
  mutating func layOut(_ node: NodeIndex, in range: SizeRange, parentSize: Size) -> Outcome {
    let range = resolved(range, for: node, parentSize: parentSize)
    switch nodes[node].kind {
    case .fixed(let size): return leaf(node, range.clamp(size))
    case .greedy: return leaf(node, range.clamp(range.greedySize))
    case .empty: return leaf(node, range.min)
    case .measured(let leaf): return layOutMeasured(node, leaf, in: range)
    case .element(let element):
      return layOutElement(node, element, in: range, parentSize: parentSize)
    case .subtree(let subtree):
      return subtrees.outcome(of: subtree, in: range, parentSize: parentSize) ?? .none
    default: break
    }
    let traits = nodes[node].traits
    let parentSize = traits.contains(.usesParentSize) ? parentSize : .zero
    if let known = knownOutcome(of: node, in: range, parentSize) { return known }
    if let similar = similarOutcome(of: node, in: range) { return similar }
    let measurement = appendMeasurement(of: node, in: range, parentSize)
    if traits.contains(.takesExactSize), range.min == range.max {
      measurements.setSize(whole(range.min, for: node), of: measurement)
    } else {
      compute(measurement, of: node)
    }
    return Outcome(size: measurements[measurement].size, measurement: measurement)
  }

  /// The first placement of a measurement, whose children are placed now if they are not yet.
  @inline(__always)
  mutating func placements(_ measurement: MeasurementIndex, of node: NodeIndex) -> PlacementIndex {
    if case .placed(let first) = measurements[measurement].content { return first }
    return compute(measurement, of: node)
  }

  /// Computes a measurement, its size and the places of the children; returns the first of them.
  @discardableResult
  mutating func compute(_ measurement: MeasurementIndex, of node: NodeIndex) -> PlacementIndex {
    let range = measurements[measurement].range
    let parentSize = measurements[measurement].parentSize
    let first = measurements.reservePlacements(nodes[node].children.count, for: measurement)
    counts.calculations += 1
    let size =
      switch nodes[node].kind {
      case .stack(let options):
        layOutStack(options, node, measurement, in: range)
      case .inset(let insets):
        layOutInset(insets, node, measurement, in: range, parentSize: parentSize)
      case .relative(let options):
        layOutRelative(options, node, measurement, in: range)
      case .ratio(let ratio):
        layOutRatio(ratio, node, measurement, in: range)
      case .absolute(let sizing):
        layOutAbsolute(sizing, node, measurement, in: range)
      case .corner(let options):
        layOutCorner(options, node, measurement, in: range)
      case .overlay:
        layOutOverlay(node, measurement, in: range, parentSize: parentSize)
      case .background:
        layOutBackground(node, measurement, in: range, parentSize: parentSize)
      case .wrapper:
        layOutWrapper(node, measurement, in: range)
      case .styled:
        layOutStyled(node, measurement, in: range, parentSize: parentSize)
      case .fixed, .greedy, .measured, .element, .subtree, .empty:
        range.min
      }
    measurements.setSize(whole(size, for: node), of: measurement)
    return first
  }

  /// Says where a measurement puts one of its node's children.
  @inline(__always)
  mutating func place(_ outcome: Outcome, at position: Point, child: Int, of measurement: MeasurementIndex) {
    measurements.place(outcome, at: position, child: child, of: measurement)
  }

  /// The range that is left by the node's own style.
  @inline(__always)
  func resolved(_ range: SizeRange, for node: NodeIndex, parentSize: Size) -> SizeRange {
    let traits = nodes[node].traits
    if traits.contains(.ignoresBounds) { return range }
    guard traits.contains(.isBounded) else {
      return range.min.width <= range.max.width && range.min.height <= range.max.height
        ? range : range.intersection(.unconstrained)
    }
    return range.intersection(nodes[node].style.sizeRange(in: parentSize))
  }

  @inline(__always)
  private mutating func leaf(_ node: NodeIndex, _ size: Size) -> Outcome {
    Outcome(size: whole(size, for: node), measurement: nil)
  }

  /// A size on whole pixels; an invalid length becomes 0 and is reported.
  @inline(__always)
  mutating func whole(_ size: Size, for node: NodeIndex) -> Size {
    if size.width.isUsableLength, size.height.isUsableLength {
      let whole = context.pixelGrid.ceil(size)
      // Rounding up makes −0 of 0, which adding zero turns back.
      return Size(width: whole.width + 0, height: whole.height + 0)
    }
    return sanitized(size, for: node)
  }
}
