internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

// The lines between the items of a list.

extension ListEngine {
  func setSeparator(_ rule: RowSeparator?) {
    guard rule != decoration.separators.rule else { return }
    let old = room(for: decoration.separators.rule)
    decoration.separators.rule = rule
    setNeedsSeparatorUpdate()
    guard room(for: rule) != old, places.isSingleFile else { return }
    keepingAnchor { forgetLengths() }
    remeasureAll()
    setNeedsRangeUpdate()
  }

  func setNeedsSeparatorUpdate() {
    decoration.separators.setNeedsUpdate()
    if decoration.separators.rule != nil || decoration.separators.lines != nil { host.setNeedsFrame() }
  }

  /// How much longer an item is on account of its separator, in points.
  func separatorRoom(ofRow row: Int) -> Double {
    let room = room(for: decoration.separators.rule)
    return room > 0 && places.isSingleFile && itemPath(ofRow: row) != nil ? room : 0
  }

  /// Puts the lines to where the rows on screen are now.
  func updateSeparators() {
    guard decoration.separators.takeUpdate() else { return }
    guard let rule = decoration.separators.rule, places.isSingleFile, host.layer != nil else {
      return host.remove(decoration.separators.takeLines())
    }
    let thickness = rule.length(on: host.pixelGrid)
    let rows = thickness > 0 ? ranges.current.visible + rowsShownElsewhere(in: viewport) : []
    let frames = rows.compactMap { index -> Rect? in
      guard !isFloating(index), hasSeparator(index, rule), let node = pool[index]?.node else {
        return nil
      }
      return lineFrame(after: node, rule, thickness)
    }
    host.show(decoration.separators.makeLines(), at: frames, color: rule.color) { frontLayers }
  }

  private func room(for rule: RowSeparator?) -> Double {
    rule.map { $0.takesRoom ? $0.length(on: host.pixelGrid) : 0 } ?? 0
  }

  private func hasSeparator(_ index: Int, _ rule: RowSeparator) -> Bool {
    guard let path = itemPath(ofRow: index) else { return false }
    let isLast = path.item == data.content.numbering.counts[path.section] - 1
    guard rule.followsLastItem || !isLast else { return false }
    return host.showsSeparator(afterItemAt: path)
  }

  /// Where the line after an item lies; nil when nothing of the item is on screen.
  private func lineFrame(after node: DisplayNode, _ rule: RowSeparator, _ thickness: Double) -> Rect? {
    guard node.isInHierarchy else { return nil }
    let (space, grid) = (space, host.pixelGrid)
    let flow = space.flow
    let room = rule.takesRoom ? thickness : 0
    let (start, end) =
      flow.isHorizontal ? (node.frame.minX, node.frame.maxX) : (node.frame.minY, node.frame.maxY)
    // Where rows follow each other backwards, an item ends where its coordinates begin. Whole pixels are counted from
    // the row, which may itself lie between those of the content.
    let length = grid.round(end - start + room)
    let along = flow.isReversed ? end - length : start + length - thickness
    let insets = (rule.leadingInset.clampedLength, rule.trailingInset.clampedLength)
    let (first, last) = isToBeMirrored ? (insets.1, insets.0) : insets
    return Rect(
      origin: flow.point(along: along, across: flow.sideInsets(space.insets).first + first),
      size: flow.size(length: thickness, crossExtent: max(0, space.crossExtent - first - last))
    )
  }
}
