internal import DisplayGeometry

extension StackPass {
  /// Gathers the items and lays out every child as long as it would be by itself, or as its basis says.
  mutating func measureChildren(in arena: inout LayoutArena) {
    deferredChild = indexOfSoleFlexibleChild(in: arena)
    appendItems(to: &arena)
    for index in children.indices where index != deferredChild {
      if arena.nodes[children[index]].isFlexibleStack, let length = lengthBeforehand(of: index, in: arena) {
        arena.items[firstItem + index].length = length
        arena.items[firstItem + index].isUnmeasured = true
        hasUnmeasuredChildren = true
      } else {
        layOutAtBasis(index, in: &arena)
      }
    }
  }

  /// Lays out a child as long as it would be by itself, or as its basis says.
  @inline(__always)
  mutating func layOutAtBasis(_ index: Int, in arena: inout LayoutArena) {
    let basis = basis(of: index, in: arena)
    layOut(
      index,
      minLength: basis.min,
      maxLength: basis.max,
      minCrossSize: minCrossSize,
      maxCrossSize: maxCrossSize,
      in: &arena
    )
  }

  @inline(__always)
  private func basis(of index: Int, in arena: borrowing LayoutArena) -> (min: Double, max: Double) {
    let basis = arena.nodes[children[index]].style.flexBasis
    let definiteLength = options.direction.length(definiteSize)
    return (basis.resolved(in: definiteLength, auto: 0), basis.resolved(in: definiteLength, auto: .infinity))
  }

  /// The length of a stack that may grow or shrink, where its basis or its style leaves one alone; nil for others.
  ///
  /// It is laid out once, when it is known what becomes of that length. A stack that was measured before, too, would have
  /// those inside it measured twice for each of both times, and so on: a multiple for each level of a tree.
  private func lengthBeforehand(of index: Int, in arena: borrowing LayoutArena) -> Double? {
    let child = children[index]
    let (least, most) = basis(of: index, in: arena)
    let direction = options.direction
    let range = arena.resolved(
      SizeRange(
        uncheckedMin: direction.size(length: least, crossSize: 0),
        max: direction.size(length: most, crossSize: maxCrossSize)
      ),
      for: child,
      parentSize: definiteSize
    )
    let length = direction.length(range.max)
    guard direction.length(range.min) == length, length.isUsableLength else { return nil }
    return direction.length(arena.context.pixelGrid.ceil(direction.size(length: length, crossSize: 0)))
  }

  /// The only child that both grows and shrinks, when the stack's length is fixed.
  ///
  /// Such a child takes whatever its siblings leave, so that its own length is measured in vain; a long text
  /// beside a button is the typical case.
  @inline(__always)
  private func indexOfSoleFlexibleChild(in arena: borrowing LayoutArena) -> Int? {
    guard minLength == maxLength else { return nil }
    var sole: Int?
    for index in children.indices
    where growth(of: children[index], in: arena) > 0
      && arena.nodes[children[index]].style.flexShrink > 0
    {
      if sole != nil { return nil }
      sole = index
    }
    return sole
  }

  private func appendItems(to arena: inout LayoutArena) {
    for child in children {
      var item = Item(alignment: arena.nodes[child].style.alignSelf ?? options.alignItems)
      switch item.alignment {
      case .stretch:
        if arena.nodes[child].traits.contains(.isBounded) {
          item.holdsBounds = arena.nodes[child].traits.contains(.holdsBounds)
          // Fractions have no parent here, as the stack's cross size may still change, but for those that modifiers gave.
          let parentSize = item.holdsBounds ? definiteSize : Size(width: .nan, height: .nan)
          let own = arena.nodes[child].style.sizeRange(in: parentSize)
          item.ownMinCrossSize = options.direction.crossSize(own.min)
          item.ownMaxCrossSize = options.direction.crossSize(own.max)
        }
      case .baselineFirst, .baselineLast:
        if options.direction.isVertical {
          reportBaselines(in: &arena)
          item.alignment = .start
        }
      case .start, .end, .center: break
      }
      arena.items.append(item)
    }
  }

  private func reportBaselines(in arena: inout LayoutArena) {
    arena.report(
      .baseline(node: node),
      at: node,
      "A column has no baselines to align; its children align to the start."
    )
  }
}
