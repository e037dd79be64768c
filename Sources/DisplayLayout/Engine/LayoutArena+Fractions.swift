internal import DisplayGeometry

extension LayoutArena {
  /// Reports the fractions in a child's style that refer to a length which is not known in the end.
  ///
  /// On the way to the answer that counts a parent asks with lengths left open; that is no fault.
  mutating func checkFractions(of child: Int, in answer: Int, of node: Int) {
    if nodes[child].traits.contains(.hasFractions) {
      reportUnknownFractions(of: child, parentSize(for: child, of: node, in: answer))
    }
    if case .stack(let options) = nodes[node].kind, nodes[child].style.flexBasis.isFraction,
      !options.direction.length(answers[answer].range.definiteSize).isFinite
    {
      reportUnknownFraction(of: child)
    }
  }

  /// Reports the fractions in a node's style that refer to a length which is not known.
  mutating func reportUnknownFractions(of node: Int, _ parentSize: Size) {
    guard !nodes[node].ignoresStyle else { return }
    let style = nodes[node].style
    let isUnknown =
      !parentSize.width.isFinite && style.hasHorizontalFraction
      || !parentSize.height.isFinite && style.hasVerticalFraction
    if isUnknown { reportUnknownFraction(of: node) }
  }

  private mutating func reportUnknownFraction(of node: Int) {
    report(
      .fraction(node: node),
      at: node,
      "A fraction of a parent whose length is not known counts as auto. "
        + "Give the parent a length, or the child one in points."
    )
  }

  /// What fractions in a child's style refer to; anything with a length where they are told of elsewhere.
  private func parentSize(for child: Int, of node: Int, in answer: Int) -> Size {
    let range = answers[answer].range
    return switch nodes[node].kind {
    case .stack: range.definiteSize
    case .relative, .absolute, .corner: range.availableSize
    case .wrapper: range.max
    case .ratio where range.max.width.isUsableLength || range.max.height.isUsableLength:
      Size.zero
    case .ratio: Size(width: .nan, height: .nan)
    case .styled: Size.zero
    case .overlay where child > nodes[node].children.lowerBound: Size.zero
    default: answers[answer].parentSize
    }
  }
}
