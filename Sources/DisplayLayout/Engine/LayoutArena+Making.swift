internal import DisplayGeometry

extension LayoutArena {
  /// Makes the layout of a node, and of all inside it, from an outcome.
  mutating func makeLayout(of node: Int, _ outcome: Outcome, at position: Point) -> Layout {
    if let layout = pieceLayouts.isEmpty ? nil : pieceLayouts[node] {
      return layout.moved(to: position)
    }
    if outcome.answer == .none {
      return Layout(
        of: nodes[node].elementType,
        size: outcome.size,
        position: position
      )
    }
    let answer = Int(outcome.answer)
    if case .element = nodes[node].kind {
      return elementLayout(outcome).placed(at: position, context: context).unbounded()
    }
    if answers[answer].content == .none { compute(answer, of: node) }
    if case .inset(let insets) = nodes[node].kind { checkSprings(insets, of: node, in: answer) }
    let content = Int(answers[answer].content)
    let children = nodes[node].children
    var sublayouts: [Layout] = []
    sublayouts.reserveCapacity(children.count)
    for index in 0..<children.count {
      let placement = placements[content + index]
      let child = children.lowerBound + index
      if nodes[child].traits.hasAnyFraction { checkFractions(of: child, in: answer, of: node) }
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
    of node: Int,
    _ outcome: Outcome,
    at position: Point,
    into owners: inout NearestOwners
  ) {
    guard outcome.answer != .none else { return }
    let answer = Int(outcome.answer)
    if case .element = nodes[node].kind {
      owners.collect(elementLayout(outcome), at: position)
      return
    }
    if answers[answer].content == .none { compute(answer, of: node) }
    if case .inset(let insets) = nodes[node].kind { checkSprings(insets, of: node, in: answer) }
    let content = Int(answers[answer].content)
    let children = nodes[node].children
    for index in 0..<children.count {
      let placement = placements[content + index]
      let child = children.lowerBound + index
      if nodes[child].traits.hasAnyFraction { checkFractions(of: child, in: answer, of: node) }
      collectOwners(
        of: child,
        placement.outcome,
        at: position + sound(placement.position, of: child),
        into: &owners
      )
    }
  }

  /// The layout of an element, with the size that it has in another range if it was made for a similar one.
  private func elementLayout(_ outcome: Outcome) -> Layout {
    layouts[Int(answers[Int(outcome.answer)].content)].resized(to: outcome.size)
  }

  /// A position with 0 for what is no coordinate.
  @inline(__always)
  private mutating func sound(_ position: Point, of node: Int) -> Point {
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
    if case .element = arena.nodes[0].kind { return arena.layoutOfNothing(thatFits: range) }
    let outcome = arena.layOut(0, in: range, parentSize: parentSize)
    arena.reportUnknownFractions(of: 0, parentSize)
    return arena.makeLayout(of: 0, outcome, at: .zero)
  }

  /// Lays out an element for an owner, and gathers the owners inside.
  static func ownedLayout(
    of element: any LayoutElement,
    thatFits range: SizeRange,
    context: LayoutContext
  ) -> (size: Size, owners: NearestOwners) {
    var arena = LayoutAssembly(element, context: context).arena
    let outcome = arena.layOut(0, in: range, parentSize: range.max)
    arena.reportUnknownFractions(of: 0, range.max)
    var owners = NearestOwners(capacity: arena.elements.count)
    arena.collectOwners(of: 0, outcome, at: .zero, into: &owners)
    return (outcome.size, owners)
  }

  /// The layout of an element that neither assembles itself nor calculates its layout.
  private mutating func layoutOfNothing(thatFits range: SizeRange) -> Layout {
    let size = whole(range.min, for: 0)
    report(
      .outcome(node: 0),
      at: 0,
      "\(nodes[0].elementType) has no layout. It has to implement calculateLayout or assemble."
    )
    return Layout(of: nodes[0].elementType, size: size, position: .zero)
  }
}
