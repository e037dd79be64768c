extension LayoutArena {
  /// The first and the last baseline of a node: a column has those of its top and its bottom.
  ///
  /// - Complexity: linear in the columns that lie inside each other.
  mutating func baselines(of node: NodeIndex) -> LayoutBaselines {
    LayoutBaselines(
      ascender: ownBaselines(of: baselineOwner(of: node, isFirst: true)).ascender,
      descender: ownBaselines(of: baselineOwner(of: node, isFirst: false)).descender
    )
  }

  /// The node in another one whose first or last baseline is that of both.
  private func baselineOwner(of node: NodeIndex, isFirst: Bool) -> NodeIndex {
    var node = node
    while let first = nodes[node].children.first, let last = nodes[node].children.last {
      switch nodes[node].kind {
      case .stack(let options) where options.direction.isVertical:
        node = isFirst != options.direction.isReversed ? first : last
      case .styled: node = first
      default: return node
      }
    }
    return node
  }

  private mutating func ownBaselines(of node: NodeIndex) -> LayoutBaselines {
    switch nodes[node].kind {
    case .element(let element): return leaves.baselines(of: element)
    case .subtree(let subtree): return subtrees[subtree].element.soundBaselines
    default:
      return LayoutBaselines(
        ascender: nodes[node].style.ascender,
        descender: nodes[node].style.descender
      )
    }
  }
}
