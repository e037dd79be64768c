internal import DisplayGeometry

extension LayoutArena {
  /// Puts 0 for the numbers of the style that are none, so that no algorithm meets them.
  mutating func mendStyle(of node: Int) {
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
  var traits: LayoutArena.Traits {
    let isBounded =
      !(width.isAuto && height.isAuto && minWidth.isAuto && minHeight.isAuto && maxWidth.isAuto
      && maxHeight.isAuto)
    var traits: LayoutArena.Traits = flexBasis.isFraction ? .hasFractionalBasis : []
    guard isBounded else { return traits }
    traits.insert(.isBounded)
    if hasHorizontalFraction || hasVerticalFraction { traits.insert(.hasFractions) }
    return traits
  }

  var hasSoundDistances: Bool {
    let largest = 10_000_000.0
    return spacingBefore.magnitude < largest && spacingAfter.magnitude < largest
      && flexGrow >= 0 && flexGrow < .infinity && flexShrink >= 0 && flexShrink < .infinity
      && ascender.magnitude < largest && descender.magnitude < largest
      && layoutPosition.x.magnitude < largest && layoutPosition.y.magnitude < largest
  }
}

extension LayoutStyle {
  var hasHorizontalFraction: Bool { width.isFraction || minWidth.isFraction || maxWidth.isFraction }
  var hasVerticalFraction: Bool { height.isFraction || minHeight.isFraction || maxHeight.isFraction }
}
