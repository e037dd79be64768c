internal import DisplayGeometry
internal import DisplayListModel
internal import DisplayNodes

// What is set from outside, and what the surroundings are: each has rows looked at, arranged or measured again.

extension ListEngine {
  /// Follows insets that are others than before.
  func setInsets(_ insets: EdgeInsets) {
    guard insets != placement.insets else { return }
    guard insets.isFinite else {
      return host.reportMisuse("content insets of \(insets) are not finite; the last ones stay")
    }
    let oldStart = startOffset
    placement.insets = insets
    if contentOffset <= oldStart {
      scroll.correctStart(by: startOffset - contentOffset)
      anchor.release()
    }
    viewportDidChange()
    placement.setNeeded()
    host.setNeedsFrame()
  }

  /// Arranges the rows in another way; see ``CollectionNode/collectionLayout``.
  func setLayout(_ layout: any CollectionLayout) {
    keepingAnchor {
      places.setLayout(layout)
      forgetLengths()
      arrangeInSpace()
    }
    ranges.configure { $0.suit(layout) }
    remeasureAll()
    host.setNeedsFrame()
  }

  /// Has the rows measured again that read something different, and those of which it is not known yet.
  func environmentDidChange(from old: NodeEnvironment?, to new: NodeEnvironment) {
    defer { checkInvariants(after: .data) }
    let isOtherContext = old?.layoutContext != new.layoutContext
    if isOtherContext {
      decoration.separators.setNeedsUpdate()
      keepingAnchor(arrangeInSpace)
      placement.setNeeded()
    }
    followVisibilityDepth(new.visibilityDepth)
    for row in pool.all {
      let isOutdated = isOtherContext || row.preparedNode?.layoutReadsHold(in: new) == false
      if isOutdated || row.state.isBeingMeasured { rowIsOutdated(row) }
    }
  }

  /// Keeps as much as the list's distance from the screen asks for.
  func followVisibilityDepth(_ depth: Int) {
    guard ranges.controller.visibilityDepth != depth else { return }
    configureRanges { $0.visibilityDepth = depth }
  }

  func setLengthEstimate(_ estimate: ExtentEstimate, ofKind kind: RowKind) {
    keepingAnchor { places.setEstimate(estimate, ofKind: kind) }
    placement.setNeeded()
    setNeedsRangeUpdate()
  }

  /// So many rows out of reach keep their nodes at most.
  func setKeptRowLimit(_ limit: Int) {
    pool.keptRowLimit = max(0, limit)
    setNeedsRangeUpdate()
  }

  /// Ranges are chosen otherwise from the next frame on.
  func configureRanges(_ change: (inout RangeController) -> Void) {
    ranges.configure(change)
    host.setNeedsFrame()
  }

  /// All rows are looked at in the next frame.
  func setNeedsRangeUpdate() {
    ranges.setNeedsStateUpdate()
    host.setNeedsFrame()
  }
}
