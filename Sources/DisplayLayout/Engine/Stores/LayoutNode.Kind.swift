internal import DisplayGeometry

extension LayoutNode {
  /// What a node does with a range.
  enum Kind: Sendable {
    case stack(StackPass.Options)
    case inset(EdgeInsets)
    case relative(RelativeLayoutSpec.Options)
    case ratio(Double)
    case absolute(AbsoluteLayoutSpec.Sizing)
    case corner(CornerLayoutSpec.Options)
    /// The last child takes the size of the first.
    case overlay
    /// The first child takes the size of the last.
    case background
    case wrapper
    case styled
    case fixed(Size)
    case greedy
    case measured(LeafIndex)
    case element(ElementIndex)
    case subtree(SubtreeIndex)
    /// Nothing is assembled here yet, or the tree is too deep.
    case empty

    /// The traits of all nodes of the kind.
    var traits: Traits {
      switch self {
      case .stack, .relative, .absolute: .takesExactSize
      case .inset, .overlay, .background, .element, .subtree: [.ignoresBounds, .usesParentSize]
      case .styled: .usesParentSize
      case .ratio, .corner, .wrapper, .fixed, .greedy, .measured, .empty: []
      }
    }
  }
}
