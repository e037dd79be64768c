extension LayoutArena {
  /// Where the first and last lines of text in a node stand: a column has those of its top and its bottom.
  ///
  /// - Complexity: linear in the columns that lie inside each other.
  mutating func baselines(of node: Int) -> LayoutBaselines {
    LayoutBaselines(
      ascender: ownBaselines(of: lineOwner(of: node, isFirst: true)).ascender,
      descender: ownBaselines(of: lineOwner(of: node, isFirst: false)).descender
    )
  }

  /// The node in another one whose first or last line is that of both.
  private func lineOwner(of node: Int, isFirst: Bool) -> Int {
    var node = node
    while nodes[node].childCount > 0 {
      switch nodes[node].kind {
      case .stack(let options) where options.direction.isVertical:
        node =
          isFirst != options.direction.isReversed
          ? nodes[node].children.lowerBound : nodes[node].children.upperBound - 1
      case .styled: node = nodes[node].children.lowerBound
      default: return node
      }
    }
    return node
  }

  private mutating func ownBaselines(of node: Int) -> LayoutBaselines {
    switch nodes[node].kind {
    case .element(let element): return elementBaselines(Int(element))
    case .piece(let piece): return pieces[Int(piece)].element.soundBaselines
    default:
      return LayoutBaselines(
        ascender: nodes[node].style.ascender,
        descender: nodes[node].style.descender
      )
    }
  }

  private mutating func elementBaselines(_ element: Int) -> LayoutBaselines {
    if let known = elementBaselines[element] { return known }
    let baselines = elements[element].soundBaselines
    elementBaselines[element] = baselines
    return baselines
  }
}

extension LayoutElement {
  /// The baselines, without numbers that are none.
  var soundBaselines: LayoutBaselines {
    let baselines = baselines
    let largest = Double.unconstrainedLength
    return LayoutBaselines(
      ascender: baselines.ascender.magnitude < largest ? baselines.ascender : 0,
      descender: baselines.descender.magnitude < largest ? baselines.descender : 0
    )
  }
}
