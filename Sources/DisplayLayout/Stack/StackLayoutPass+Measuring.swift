internal import DisplayGeometry

extension StackLayoutPass {
  /// Gathers the items and lays out every child as long as it likes to be, or as its basis says.
  mutating func measureChildren() {
    items = gatheredItems()
    deferredChild = indexOfSoleFlexibleChild()
    let definiteLength = direction.length(definiteSize)
    for index in items.indices {
      if index == deferredChild {
        layouts.append(placeholder)
        continue
      }
      let basis = items[index].flexBasis
      layouts.append(
        layout(
          of: index,
          minLength: basis.resolved(in: definiteLength, auto: 0),
          maxLength: basis.resolved(in: definiteLength, auto: .infinity),
          minBreadth: minBreadth,
          maxBreadth: maxBreadth
        )
      )
    }
  }

  private func gatheredItems() -> ContiguousArray<Item> {
    let alignItems = stack.effectiveAlignItems
    let children = stack.children.span
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(children.count)
    for index in children.indices {
      items.append(item(for: children[index].style, alignItems: alignItems))
    }
    return items
  }

  /// The only child that both grows and shrinks, when the stack's length is fixed.
  ///
  /// Such a child takes whatever its siblings leave, so that its own length is measured in vain; a long text
  /// beside a button is the typical case.
  private func indexOfSoleFlexibleChild() -> Int? {
    guard minLength == maxLength else { return nil }
    var sole: Int?
    for index in items.indices where items[index].flexGrow > 0 && items[index].flexShrink > 0 {
      if sole != nil { return nil }
      sole = index
    }
    return sole
  }

  /// What stands for the deferred child until it is laid out.
  private var placeholder: Layout { Layout(of: StackLayoutSpec.self, size: .zero, context: context) }

  private func item(for style: LayoutStyle, alignItems: StackLayoutSpec.AlignItems) -> Item {
    var alignment = style.alignSelf ?? alignItems
    if direction == .vertical, alignment == .baselineFirst || alignment == .baselineLast {
      context.report("A column has no baselines to align; its children align to the start.")
      alignment = .start
    }
    var ownMinBreadth = 0.0
    var ownMaxBreadth = Double.infinity
    if alignment == .stretch {
      // Fractions have no parent here, as the stack's breadth may still change.
      let own = style.sizeRange(in: Size(width: .nan, height: .nan))
      ownMinBreadth = direction.breadth(own.min)
      ownMaxBreadth = direction.breadth(own.max)
    }
    return Item(
      spacingBefore: context.distance(style.spacingBefore, "A spacing before an element"),
      spacingAfter: context.distance(style.spacingAfter, "A spacing after an element"),
      flexGrow: factor(style.flexGrow, "A flex grow factor"),
      flexShrink: factor(style.flexShrink, "A flex shrink factor"),
      flexBasis: style.flexBasis,
      ownMinBreadth: ownMinBreadth,
      ownMaxBreadth: ownMaxBreadth,
      alignment: alignment,
      length: 0,
      breadth: 0,
      flex: 0
    )
  }

  @inline(__always)
  private func factor(_ factor: Double, _ name: StaticString) -> Double {
    if factor >= 0, factor.isFinite { return factor }
    return reportedFactor(factor, name)
  }

  @inline(never)
  private func reportedFactor(_ factor: Double, _ name: StaticString) -> Double {
    context.report("\(name) of \(factor) counts as 0. It has to be finite and not negative.")
    return 0
  }
}
