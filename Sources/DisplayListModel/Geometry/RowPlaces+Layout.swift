internal import DisplayGeometry

// What a layout has to do with it.

extension RowPlaces {
  /// Whether sizes or places follow the viewport's length.
  public var dependsOnViewportLength: Bool { layout.dependsOnViewportLength }

  /// Whether rows have places: a layout that follows the space has none before there is one.
  package var isArranged: Bool { arrangement != nil }

  /// Arranges rows as a layout says. One that depends on the space has no places before there is one.
  public mutating func setLayout(_ layout: any CollectionLayout) {
    self.layout = layout
    isSingleFile = layout.isSingleFile
    dependsOnCrossExtent = layout.dependsOnCrossExtent
    if !layout.readsWidths {
      rows.widths = nil
    } else if rows.widths == nil {
      rows.keepWidths(estimate: 0)
      rows.invalidateMeasurements(ofRows: 0..<count)
    }
    arrange()
  }

  /// Gives the layout another space.
  public mutating func setSpace(_ space: CollectionSpace) {
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
      let space = space
        ?? (layout.dependsOnCrossExtent ? nil : CollectionSpace(crossExtent: 0, viewportLength: 0))
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

  /// Whether the places of some rows, which follow each change, are those that the layout gives them at once.
  ///
  /// - Complexity: linear in all rows.
  package func agreeWithFreshOnes(inRows range: Range<Int>) -> Bool {
    guard isSettled, arrangement != nil,
      let space = space
        ?? (layout.dependsOnCrossExtent ? nil : CollectionSpace(crossExtent: 0, viewportLength: 0))
    else { return true }
    return agree(with: layout.makeArrangement(of: rows, in: space), inRows: range)
  }

  /// Whether the layout is one of the library's: what somebody else's arrangement says is theirs.
  package var hasKnownLayout: Bool {
    layout is ListCollectionLayout || layout is GridCollectionLayout || layout is WaterfallCollectionLayout
      || layout is FlowCollectionLayout || layout is GalleryCollectionLayout
      || layout is CarouselCollectionLayout
  }

  private func agree(with fresh: some CollectionArrangement, inRows range: Range<Int>) -> Bool {
    range.clamped(to: 0..<count).allSatisfy { row in
      let (frame, other) = (frame(ofRow: row), fresh.frame(ofRow: row, of: rows).finitePlace)
      let differences = [frame.minX - other.minX, frame.minY - other.minY, frame.height - other.height]
      return differences.allSatisfy { abs($0) < 0.01 }
    }
  }
}
