internal import DisplayGeometry

extension LayoutArena {
  /// Reports the fractions in a child's style that refer to a length which is not known in the end.
  ///
  /// On the way to the measurement that counts a parent measures with lengths left open; that is no error.
  mutating func checkFractions(of child: NodeIndex, in measurement: MeasurementIndex, of node: NodeIndex) {
    if nodes[child].traits.contains(.hasFractions) {
      reportUnknownFractions(of: child, parentSize(for: child, of: node, in: measurement))
    }
    if case .stack(let options) = nodes[node].kind, nodes[child].style.flexBasis.isFraction,
      !options.direction.length(measurements[measurement].range.definiteSize).isFinite
    {
      reportUnknownFraction(of: child)
    }
  }

  /// Reports the fractions in a node's style that refer to a length which is not known.
  mutating func reportUnknownFractions(of node: NodeIndex, _ parentSize: Size) {
    guard !nodes[node].ignoresStyle else { return }
    let style = nodes[node].style
    let isUnknown =
      !parentSize.width.isFinite && style.hasHorizontalFraction
      || !parentSize.height.isFinite && style.hasVerticalFraction
    if isUnknown { reportUnknownFraction(of: node) }
  }

  private mutating func reportUnknownFraction(of node: NodeIndex) {
    report(
      .fraction(node: node),
      at: node,
      "A fraction of a parent whose length is not known counts as auto. "
        + "Give the parent a length, or the child one in points."
    )
  }

  /// What fractions in a child's style refer to; anything with a length where they are reported elsewhere.
  private func parentSize(for child: NodeIndex, of node: NodeIndex, in measurement: MeasurementIndex) -> Size
  {
    let range = measurements[measurement].range
    return switch nodes[node].kind {
    case .stack: range.definiteSize
    case .relative, .absolute, .corner: range.availableSize
    case .wrapper: range.max
    case .ratio where range.max.width.isUsableLength || range.max.height.isUsableLength:
      Size.zero
    case .ratio: Size(width: .nan, height: .nan)
    case .styled: Size.zero
    case .overlay where child != nodes[node].firstChild: Size.zero
    default: measurements[measurement].parentSize
    }
  }
}
