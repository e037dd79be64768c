internal import DisplayGeometry

extension LayoutArena {
  /// Puts 0 for the invalid numbers of the style, so that no algorithm meets them.
  mutating func sanitizeStyle(of node: NodeIndex) {
    var style = nodes[node].style
    style.spacingBefore = distance(style.spacingBefore, "A spacing before an element", of: node)
    style.spacingAfter = distance(style.spacingAfter, "A spacing after an element", of: node)
    style.flexGrow = factor(style.flexGrow, "A flex grow factor", of: node)
    style.flexShrink = factor(style.flexShrink, "A flex shrink factor", of: node)
    style.ascender = distance(style.ascender, "An ascender", of: node)
    style.descender = distance(style.descender, "A descender", of: node)
    style.layoutPosition = Point(
      x: distance(style.layoutPosition.x, "A layout position's x", of: node),
      y: distance(style.layoutPosition.y, "A layout position's y", of: node)
    )
    nodes[node].style = style
  }
}

extension LayoutStyle {
  var traits: LayoutNode.Traits {
    var traits: LayoutNode.Traits = flexBasis.isFraction ? .hasFractionalBasis : []
    guard isBounded else { return traits }
    traits.insert(.isBounded)
    if modified.contains(.bounds) { traits.insert(.holdsBounds) }
    if hasHorizontalFraction || hasVerticalFraction { traits.insert(.hasFractions) }
    return traits
  }

  /// Whether there is a width, a height or a bound of either. Auto is always written with the same bits.
  private var isBounded: Bool {
    let auto = LayoutDimension.auto.encoded.bitPattern
    let exact = (width.encoded.bitPattern ^ auto) | (height.encoded.bitPattern ^ auto)
    let least = (minWidth.encoded.bitPattern ^ auto) | (minHeight.encoded.bitPattern ^ auto)
    let greatest = (maxWidth.encoded.bitPattern ^ auto) | (maxHeight.encoded.bitPattern ^ auto)
    return exact | least | greatest != 0
  }

  /// Whether all numbers are surely sound; a sum of magnitudes is as bad as the worst of them.
  var hasSoundDistances: Bool {
    let distances =
      spacingBefore.magnitude + spacingAfter.magnitude + ascender.magnitude + descender.magnitude
      + layoutPosition.x.magnitude + layoutPosition.y.magnitude
    return distances < .unconstrainedLength && flexGrow >= 0 && flexShrink >= 0
      && flexGrow + flexShrink < .infinity
  }
}

extension LayoutStyle {
  var hasHorizontalFraction: Bool { width.isFraction || minWidth.isFraction || maxWidth.isFraction }
  var hasVerticalFraction: Bool { height.isFraction || minHeight.isFraction || maxHeight.isFraction }
}
