// What a layout has to do with it.

extension RowPlaces {
  /// Whether sizes or places follow the viewport's length.
  package var dependsOnViewportLength: Bool { layout?.dependsOnViewportLength ?? false }

  /// Has rows lie as a layout says, or behind each other. Without a space there are no places yet.
  package mutating func setLayout(_ layout: (any CollectionLayout)?) {
    self.layout = layout
    rows.widths = nil
    if layout?.readsWidths == true {
      rows.keepWidths(estimate: 0)
      rows.invalidateMeasurements(ofRows: 0..<count)
    }
    arrange()
  }

  /// Gives the layout another space.
  package mutating func setSpace(_ space: CollectionSpace) {
    self.space = space
    arrange()
  }

  /// The row that comes to rest in the middle near an offset.
  package func restingRow(near offset: Double) -> Int? {
    guard let layout, offset.isFinite else { return nil }
    return restingRow(near: offset, layout).flatMap { (0..<count).contains($0) ? $0 : nil }
  }

  private func restingRow<Rule: CollectionLayout>(near offset: Double, _ layout: Rule) -> Int? {
    guard let arrangement = arrangement as? Rule.Arrangement, let space else { return nil }
    return layout.restingRow(near: offset, of: rows, in: arrangement, space: space)
  }

  private mutating func arrange() {
    known = (0..<0, [])
    guard let layout, let space else { return arrangement = nil }
    for kind in [RowKind.item, .header, .footer] {
      rows.setEstimate(layout.estimatedSize(of: kind, in: space), ofKind: kind)
    }
    changes = nil
    arrangement = layout.makeArrangement(of: rows, in: space)
  }
}
