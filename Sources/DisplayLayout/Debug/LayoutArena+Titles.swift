internal import DisplayGeometry

extension LayoutArena {
  /// Whether a node's children are beside each other.
  func isRow(_ node: NodeIndex) -> Bool {
    if case .stack(let options) = nodes[node].kind { !options.direction.isVertical } else { false }
  }

  /// The type of a node's element and whatever of its options and style is not the default.
  func title(of node: NodeIndex) -> String {
    ([("\(nodes[node].elementType)")] + words(for: nodes[node].kind) + nodes[node].style.words)
      .joined(separator: " ")
  }

  private func words(for kind: LayoutNode.Kind) -> [String] {
    switch kind {
    case .stack(let options): options.words
    case .inset(let insets):
      [[insets.top, insets.left, insets.bottom, insets.right].map(\.shortText).joined(separator: ",")]
    case .relative(let options):
      ["\(options.horizontalPosition)", "\(options.verticalPosition)"]
    case .ratio(let ratio): [ratio.shortText]
    case .absolute(let sizing): ["\(sizing)"]
    case .corner(let options): ["\(options.location)"]
    case .fixed(let size): [size.shortText]
    case .overlay, .background, .wrapper, .styled, .greedy, .measured, .element, .subtree, .empty: []
    }
  }
}

extension StackPass.Options {
  fileprivate var words: [String] {
    var words = ["\(direction)"]
    if spacing != 0 { words.append("spacing=\(spacing.shortText)") }
    if justifyContent != .start { words.append("justify=\(justifyContent)") }
    if alignItems != .stretch { words.append("align=\(alignItems)") }
    if flexWrap == .wrap { words.append("wrap") }
    return words
  }
}

extension LayoutStyle {
  fileprivate var words: [String] {
    let dimensions: [(String, LayoutDimension)] = [
      ("width", width), ("height", height), ("minWidth", minWidth), ("minHeight", minHeight),
      ("maxWidth", maxWidth), ("maxHeight", maxHeight), ("basis", flexBasis),
    ]
    let numbers: [(String, Double)] = [
      ("grow", flexGrow), ("shrink", flexShrink), ("before", spacingBefore), ("after", spacingAfter),
    ]
    return dimensions.compactMap { $1.isAuto ? nil : "\($0)=\($1)" }
      + numbers.compactMap { $1 == 0 ? nil : "\($0)=\($1.shortText)" }
      + (alignSelf.map { ["self=\($0)"] } ?? [])
  }
}
