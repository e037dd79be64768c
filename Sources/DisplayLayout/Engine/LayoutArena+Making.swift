internal import DisplayGeometry

extension LayoutArena {
  /// Makes the layout of a node, and of all inside it, from an outcome.
  mutating func makeLayout(of node: NodeIndex, _ outcome: Outcome, at position: Point) -> Layout {
    if let layout = subtrees.layout(at: node) { return layout.moved(to: position) }
    guard let measurement = outcome.measurement else {
      return Layout(
        of: nodes[node].elementType,
        size: outcome.size,
        position: position
      )
    }
    if case .layout(let layout) = measurements[measurement].content {
      // It may have been made for a similar range.
      return leaves[layout].resized(to: outcome.size).placed(at: position, context: context).unbounded()
    }
    let first = settledPlacements(measurement, of: node)
    let children = nodes[node].children
    var sublayouts: [Layout] = []
    sublayouts.reserveCapacity(children.count)
    for index in children.indices {
      let placement = measurements[first.advanced(by: index)]
      let child = children[index]
      if nodes[child].traits.hasAnyFraction { checkFractions(of: child, in: measurement, of: node) }
      sublayouts.append(
        makeLayout(of: child, placement.outcome, at: sound(placement.position, of: child))
      )
    }
    let layout = Layout(
      of: nodes[node].elementType,
      size: outcome.size,
      position: position,
      sublayouts: sublayouts
    )
    if let layout { return layout }
    report(.surplus(node: node), at: node, Layout.surplusMessage(for: nodes[node].elementType))
    return Layout(of: nodes[node].elementType, size: outcome.size, position: position)
  }

  /// Gathers the nearest owners inside a node, depth first, with their positions from the root on.
  mutating func collectOwners(
    of node: NodeIndex,
    _ outcome: Outcome,
    at position: Point,
    into owners: inout NearestOwners
  ) {
    guard let measurement = outcome.measurement else { return }
    if case .layout(let layout) = measurements[measurement].content {
      owners.collect(leaves[layout].resized(to: outcome.size), at: position)
      return
    }
    let first = settledPlacements(measurement, of: node)
    let children = nodes[node].children
    for index in children.indices {
      let placement = measurements[first.advanced(by: index)]
      let child = children[index]
      if nodes[child].traits.hasAnyFraction { checkFractions(of: child, in: measurement, of: node) }
      collectOwners(
        of: child,
        placement.outcome,
        at: position + sound(placement.position, of: child),
        into: &owners
      )
    }
  }

  /// The first placement of a measurement that counts, whose children are placed now if nobody needed that so far.
  @inline(__always)
  private mutating func settledPlacements(_ measurement: MeasurementIndex, of node: NodeIndex)
    -> PlacementIndex
  {
    let first = placements(measurement, of: node)
    if case .inset(let insets) = nodes[node].kind { checkFlexibleInsets(insets, of: node, in: measurement) }
    checkOverflow(of: node, measurement)
    return first
  }

  /// A position with 0 for invalid coordinates.
  @inline(__always)
  private mutating func sound(_ position: Point, of node: NodeIndex) -> Point {
    let largest = Double.unconstrainedLength
    if position.x.magnitude < largest, position.y.magnitude < largest { return position }
    return Point(
      x: distance(position.x, "A position's x", of: node),
      y: distance(position.y, "A position's y", of: node)
    )
  }
}

extension LayoutArena {
  /// Lays out an element that assembles itself, once.
  static func layout(
    of element: any LayoutElement,
    thatFits range: SizeRange,
    parentSize: Size,
    context: LayoutContext
  ) -> Layout {
    var arena = LayoutAssembly(element, context: context).arena
    if case .element = arena.nodes[.root].kind { return arena.layoutOfNothing(thatFits: range) }
    let outcome = arena.layOut(.root, in: range, parentSize: parentSize)
    arena.reportUnknownFractions(of: .root, parentSize)
    defer { arena.checkInvariants() }
    return arena.makeLayout(of: .root, outcome, at: .zero)
  }

  /// Lays out an element for an owner, and gathers the owners inside.
  static func ownedLayout(
    of element: any LayoutElement,
    thatFits range: SizeRange,
    context: LayoutContext
  ) -> (size: Size, owners: NearestOwners, overflows: [LayoutOverflow]) {
    var arena = LayoutAssembly(element, context: context).arena
    arena.faults.gathersOverflows = true
    let outcome = arena.layOut(.root, in: range, parentSize: range.max)
    arena.reportUnknownFractions(of: .root, range.max)
    var owners = NearestOwners(capacity: arena.leaves.elementCount)
    arena.collectOwners(of: .root, outcome, at: .zero, into: &owners)
    arena.checkInvariants()
    return (outcome.size, owners, arena.faults.overflows)
  }

  /// The layout of an element that neither assembles itself nor calculates its layout.
  private mutating func layoutOfNothing(thatFits range: SizeRange) -> Layout {
    let size = whole(range.min, for: .root)
    report(
      .outcome(node: .root),
      at: .root,
      "\(nodes[.root].elementType) has no layout. It has to implement calculateLayout or assemble."
    )
    return Layout(of: nodes[.root].elementType, size: size, position: .zero)
  }
}
