extension StackPass {
  /// Finds each line's cross size and common baseline.
  mutating func computeCrossSizes(in arena: inout LayoutArena) {
    let isSingleLine = lines.count == 1
    for number in 0..<lines.count {
      var line = lines[number]
      measureCrossSize(of: &line, in: &arena)
      if isSingleLine {
        line.crossSize = max(minCrossSize, min(maxCrossSize, line.crossSize))
      }
      lines[number] = line
    }
  }

  /// A line is as large across as its largest child, or as those take that hang from one baseline.
  private func measureCrossSize(of line: inout Line, in arena: inout LayoutArena) {
    var aboveBaseline = 0.0
    var belowBaseline = 0.0
    var largest = 0.0
    for index in line.indices {
      let crossSize = arena.items[firstItem + index].crossSize
      switch arena.items[firstItem + index].alignment {
      case .baselineFirst, .baselineLast:
        let baseline = baseline(of: index, in: &arena)
        aboveBaseline = max(aboveBaseline, baseline)
        belowBaseline = max(belowBaseline, crossSize - baseline)
      case .start, .end, .center, .stretch:
        largest = max(largest, crossSize)
      }
    }
    line.crossSize = max(aboveBaseline + belowBaseline, largest)
    line.baseline = aboveBaseline
  }

  /// The distance on the cross axis from a child's start to the baseline that it is aligned by.
  func baseline(of index: Int, in arena: inout LayoutArena) -> Double {
    switch arena.items[firstItem + index].alignment {
    case .baselineFirst:
      arena.baselines(of: children[index]).ascender
    case .baselineLast:
      arena.items[firstItem + index].crossSize + arena.baselines(of: children[index]).descender
    case .start, .end, .center, .stretch:
      0
    }
  }

  /// The cross sizes of the lines and the spacings between them.
  var totalCrossSize: Double {
    var total = options.lineSpacing * Double(lines.count - 1) + lines.first.crossSize
    for line in lines.others { total += line.crossSize }
    return total
  }

  /// Stretches lines over free space, which a single line never leaves, and then children over their lines.
  mutating func stretchChildren(in arena: inout LayoutArena) {
    let violation = violation(ofCrossSize: totalCrossSize)
    let count = lines.count
    let stretchesLines =
      count > 1 && options.alignContent == .stretch && violation > Self.epsilon
    for number in 0..<count {
      if stretchesLines { lines[number].crossSize += violation / Double(count) }
      stretchChildren(on: lines[number], in: &arena)
    }
    layOutForgottenChild(in: &arena)
  }

  private mutating func stretchChildren(on line: Line, in arena: inout LayoutArena) {
    for index in line.indices where arena.items[firstItem + index].alignment == .stretch {
      guard line.crossSize - arena.items[firstItem + index].crossSize > Self.epsilon else { continue }
      let length = arena.items[firstItem + index].length
      layOut(
        index,
        minLength: length,
        maxLength: length,
        minCrossSize: line.crossSize,
        maxCrossSize: line.crossSize,
        in: &arena
      )
    }
  }

  /// Gives a deferred child that got no space at all, in either direction, a layout of size zero, so that
  /// what is inside it stays in the tree.
  private func layOutForgottenChild(in arena: inout LayoutArena) {
    guard let deferredChild else { return }
    arena.items[firstItem + deferredChild].outcome = arena.layOut(
      children[deferredChild],
      in: .zero,
      parentSize: definiteSize
    )
  }
}
