extension LayoutArena {
  /// Where the first and last lines of text in a node stand: a column has those of its top and its bottom.
  mutating func baselines(of node: Int) -> LayoutBaselines {
    switch nodes[node].kind {
    case .stack(let options) where options.direction.isVertical && nodes[node].childCount > 0:
      let first = nodes[node].children.lowerBound
      let last = nodes[node].children.upperBound - 1
      return LayoutBaselines(
        ascender: baselines(of: options.direction.isReversed ? last : first).ascender,
        descender: baselines(of: options.direction.isReversed ? first : last).descender
      )
    case .styled:
      return baselines(of: nodes[node].children.lowerBound)
    case .element(let element):
      return elementBaselines(Int(element))
    case .piece(let piece):
      return pieces[Int(piece)].element.soundBaselines
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
