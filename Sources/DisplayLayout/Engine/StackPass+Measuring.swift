internal import DisplayGeometry

extension StackPass {
  /// Gathers the items and lays out every child as long as it likes to be, or as its basis says.
  mutating func measureChildren(in arena: inout LayoutArena) {
    deferredChild = indexOfSoleFlexibleChild(in: arena)
    appendItems(to: &arena)
    let definiteLength = options.direction.length(definiteSize)
    for index in 0..<count where index != deferredChild {
      let basis = arena.nodes[firstChild + index].style.flexBasis
      layOut(
        index,
        minLength: basis.resolved(in: definiteLength, auto: 0),
        maxLength: basis.resolved(in: definiteLength, auto: .infinity),
        minBreadth: minBreadth,
        maxBreadth: maxBreadth,
        in: &arena
      )
    }
  }

  /// The only child that both grows and shrinks, when the stack's length is fixed.
  ///
  /// Such a child takes whatever its siblings leave, so that its own length is measured in vain; a long text
  /// beside a button is the typical case.
  private func indexOfSoleFlexibleChild(in arena: borrowing LayoutArena) -> Int? {
    guard minLength == maxLength else { return nil }
    var sole: Int?
    for index in 0..<count
    where arena.nodes[firstChild + index].style.flexGrow > 0
      && arena.nodes[firstChild + index].style.flexShrink > 0
    {
      if sole != nil { return nil }
      sole = index
    }
    return sole
  }

  private func appendItems(to arena: inout LayoutArena) {
    for child in firstChild..<firstChild + count {
      var item = Item(alignment: arena.nodes[child].style.alignSelf ?? options.alignItems)
      switch item.alignment {
      case .stretch:
        if arena.nodes[child].traits.contains(.isBounded) {
          // Fractions have no parent here, as the stack's breadth may still change.
          let own = arena.nodes[child].style.sizeRange(in: Size(width: .nan, height: .nan))
          item.ownMinBreadth = options.direction.breadth(own.min)
          item.ownMaxBreadth = options.direction.breadth(own.max)
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
