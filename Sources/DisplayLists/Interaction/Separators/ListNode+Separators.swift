internal import DisplayGeometry
internal import DisplayLayout
internal import DisplayListModel
internal import DisplayNodes

// The lines between the items of a list.

extension ListNode {
  /// Has the list ask ``showsSeparator(afterItemAt:)`` again, in the next frame.
  public func setNeedsSeparatorUpdate() {
    needsSeparatorUpdate = true
    if separator != nil || separatorLines != nil { runtime?.setNeedsFrame() }
  }

  /// How much longer an item is on account of its separator, in points.
  func separatorRoom(ofRow row: Int) -> Double {
    guard let separator, separator.takesRoom, extents.isSingleFile, itemPath(ofRow: row) != nil else {
      return 0
    }
    return separator.length(on: pixelGrid)
  }

  func separatorDidChange(from old: RowSeparator?) {
    guard separator != old else { return }
    setNeedsSeparatorUpdate()
    let room = old.map { $0.takesRoom ? $0.length(on: pixelGrid) : 0 } ?? 0
    let newRoom = separator.map { $0.takesRoom ? $0.length(on: pixelGrid) : 0 } ?? 0
    guard room != newRoom, extents.isSingleFile else { return }
    keepingAnchor { forgetLengths() }
    remeasureAll()
    setNeedsRangeUpdate()
  }

  /// Puts the lines to where the rows on screen are now.
  func updateSeparators() {
    guard needsSeparatorUpdate else { return }
    needsSeparatorUpdate = false
    guard let separator, extents.isSingleFile, let layer else {
      separatorLines?.layer.removeFromSuperlayer()
      separatorLines = nil
      return
    }
    let thickness = separator.length(on: pixelGrid)
    var frames: [Rect] = []
    for index in ranges.visible where thickness > 0 {
      guard let row = rows[index], row !== reordering?.row, hasSeparator(index, separator),
        let frame = rows[index]?.node.flatMap({ lineFrame(after: $0, separator, thickness) })
      else { continue }
      frames.append(frame)
    }
    // A hook may have taken the list off screen.
    guard isActive else { return }
    let lines = separatorLines ?? SeparatorLines()
    lines.show(frames, color: separator.color)
    guard separatorLines == nil else { return }
    separatorLines = lines
    layer.addSublayer(lines.layer)
    raiseFrontLayers()
  }

  var pixelGrid: PixelGrid { runtime?.context.pixelGrid ?? PixelGrid(scale: 1) }

  private func hasSeparator(_ index: Int, _ separator: RowSeparator) -> Bool {
    guard let path = itemPath(ofRow: index) else { return false }
    let isLast = path.item == content.numbering.counts[path.section] - 1
    guard separator.followsLastItem || !isLast else { return false }
    return showsSeparator(afterItemAt: path)
  }

  /// Where the line behind an item lies; nil when nothing of the item is on screen.
  private func lineFrame(after node: DisplayNode, _ separator: RowSeparator, _ thickness: Double) -> Rect? {
    guard node.isInHierarchy else { return nil }
    let room = separator.takesRoom ? thickness : 0
    let (start, end) =
      flow.isHorizontal ? (node.frame.minX, node.frame.maxX) : (node.frame.minY, node.frame.maxY)
    // Where rows follow each other backwards, an item ends where its coordinates begin. Whole pixels are counted from
    // the row, which may itself lie between those of the content.
    let along =
      flow.isReversed
      ? end - pixelGrid.round(end - start + room) : start + pixelGrid.round(end - start + room) - thickness
    let isMirrored = !flow.isHorizontal && currentEnvironment.layoutDirection == .rightToLeft
    let insets = (separator.leadingInset.clampedLength, separator.trailingInset.clampedLength)
    let (first, last) = isMirrored ? (insets.1, insets.0) : insets
    return Rect(
      origin: flow.point(along: along, across: flow.sideInsets(contentInsets).first + first),
      size: flow.size(length: thickness, breadth: max(0, rowBreadth - first - last))
    )
  }
}
