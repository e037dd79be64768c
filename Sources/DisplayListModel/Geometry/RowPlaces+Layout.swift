// What a layout has to do with it.

extension RowPlaces {
  /// Whether sizes or places follow the viewport's length.
  package var dependsOnViewportLength: Bool { layout.dependsOnViewportLength }

  /// Arranges rows as a layout says. One that depends on the space has no places before there is one.
  package mutating func setLayout(_ layout: any CollectionLayout) {
    self.layout = layout
    isSingleFile = layout.isSingleFile
    dependsOnBreadth = layout.dependsOnBreadth
    rows.widths = nil
    if layout.readsWidths {
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
    guard offset.isFinite else { return nil }
    return restingRow(near: offset, layout).flatMap { (0..<count).contains($0) ? $0 : nil }
  }

  private func restingRow<Rule: CollectionLayout>(near offset: Double, _ layout: Rule) -> Int? {
    guard let arrangement = arrangement as? Rule.Arrangement, let space else { return nil }
    return layout.restingRow(near: offset, of: rows, in: arrangement, space: space)
  }

  private mutating func arrange() {
    known = (0..<0, [])
    changes = nil
    guard
      let space = space ?? (layout.dependsOnBreadth ? nil : CollectionSpace(breadth: 0, viewportLength: 0))
    else {
      return arrangement = nil
    }
    if layout.takesEstimates {
      takeEstimates()
    } else {
      for kind in [RowKind.item, .header, .footer] {
        rows.setEstimate(layout.estimatedSize(of: kind, in: space), ofKind: kind)
      }
    }
    let arrangement = layout.makeArrangement(of: rows, in: space)
    followsAtOnce = arrangement.followsAtOnce
    self.arrangement = arrangement
  }
}
