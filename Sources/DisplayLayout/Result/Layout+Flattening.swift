internal import DisplayGeometry

extension Layout {
  /// The layout with nothing between its element and the nearest owners inside it.
  ///
  /// The sublayouts of the result are those of the nearest owners, depth first, with the positions on the
  /// way added up and then rounded up to whole pixels. What those owners contain is left as it is, for they
  /// flatten it themselves. In a right-to-left context each frame is mirrored in the width of this layout.
  ///
  /// - Complexity: Linear in the number of layouts down to the nearest owners.
  package func flattened(in context: LayoutContext) -> Layout {
    var owners = NearestOwners(capacity: sublayouts.count)
    for sublayout in sublayouts {
      owners.collect(sublayout, at: sublayout.position)
    }
    return Layout(
      of: elementType,
      owner: owner,
      size: size,
      sublayouts: Self.settled(owners.layouts ?? [], in: size, context: context),
      context: context
    )
  }

  /// Owners at whole pixels, and mirrored if lines begin on the right.
  static func settled(_ owners: [Layout], in size: Size, context: LayoutContext) -> [Layout] {
    owners.map { layout in
      var position = context.pixelGrid.ceil(layout.position)
      if context.layoutDirection == .rightToLeft {
        position.x = size.width - layout.size.width - position.x
      }
      return layout.moved(to: Point(x: position.x + 0, y: position.y + 0))
    }
  }
}
