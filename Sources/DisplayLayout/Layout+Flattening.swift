internal import DisplayGeometry

extension Layout {
  /// The layout with nothing between its element and the nearest owners inside it.
  ///
  /// The sublayouts of the result are those of the nearest owners, depth first, with the positions on the
  /// way added up and then rounded up to whole pixels. What those owners contain is left as it is, for they
  /// flatten it themselves. In a right-to-left context each frame is mirrored in the width of this layout.
  ///
  /// - Complexity: Linear in the number of layouts down to the nearest owners.
  public func flattened(in context: LayoutContext) -> Layout {
    var owned: [Layout] = []
    owned.reserveCapacity(sublayouts.count)
    for sublayout in sublayouts {
      collect(from: sublayout, offset: .zero, context: context, into: &owned)
    }
    return Layout(
      of: elementType,
      owner: owner,
      size: size,
      sublayouts: owned,
      context: context
    )
  }

  private func collect(
    from layout: Layout,
    offset: Point,
    context: LayoutContext,
    into owned: inout [Layout]
  ) {
    let position = offset + layout.position
    guard layout.owner != nil else {
      for sublayout in layout.sublayouts {
        collect(from: sublayout, offset: position, context: context, into: &owned)
      }
      return
    }
    var placed = context.pixelGrid.ceil(position)
    if context.layoutDirection == .rightToLeft {
      placed.x = size.width - layout.size.width - placed.x
    }
    owned.append(layout.placed(at: Point(x: placed.x + 0, y: placed.y + 0), context: context))
  }
}
