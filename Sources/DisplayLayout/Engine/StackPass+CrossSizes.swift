extension StackPass {
  /// Finds each line's breadth and common baseline.
  mutating func computeCrossSizes(in arena: inout LayoutArena) {
    let isSingleLine = lines.count == 1
    for number in 0..<lines.count {
      var line = lines[number]
      measureBreadth(of: &line, in: &arena)
      if isSingleLine {
        line.breadth = max(minBreadth, min(maxBreadth, line.breadth))
      }
      lines[number] = line
    }
  }

  /// A line is as broad as its broadest child, or as those take that hang from one baseline.
  private func measureBreadth(of line: inout Line, in arena: inout LayoutArena) {
    var aboveBaseline = 0.0
    var belowBaseline = 0.0
    var broadest = 0.0
    for index in line.indices {
      let breadth = arena.items[firstItem + index].breadth
      switch arena.items[firstItem + index].alignment {
      case .baselineFirst, .baselineLast:
        let baseline = baseline(of: index, in: &arena)
        aboveBaseline = max(aboveBaseline, baseline)
        belowBaseline = max(belowBaseline, breadth - baseline)
      case .start, .end, .center, .stretch:
        broadest = max(broadest, breadth)
      }
    }
    line.breadth = max(aboveBaseline + belowBaseline, broadest)
    line.baseline = aboveBaseline
  }

  /// The distance from a child's start across the stack to the baseline that it is aligned by.
  func baseline(of index: Int, in arena: inout LayoutArena) -> Double {
    switch arena.items[firstItem + index].alignment {
    case .baselineFirst:
      arena.baselines(of: firstChild + index).ascender
    case .baselineLast:
      arena.items[firstItem + index].breadth + arena.baselines(of: firstChild + index).descender
    case .start, .end, .center, .stretch:
      0
    }
  }

  /// The breadths of the lines and the spacings between them.
  var totalBreadth: Double {
    var total = options.lineSpacing * Double(lines.count - 1) + lines.first.breadth
    for line in lines.others { total += line.breadth }
    return total
  }

  /// Stretches lines over free space, which a single line never leaves, and then children over their lines.
  mutating func stretchChildren(in arena: inout LayoutArena) {
    let violation = violation(ofBreadth: totalBreadth)
    let count = lines.count
    let stretchesLines =
      count > 1 && options.alignContent == .stretch && violation > Self.epsilon
    for number in 0..<count {
      if stretchesLines { lines[number].breadth += violation / Double(count) }
      stretchChildren(on: lines[number], in: &arena)
    }
    layOutForgottenChild(in: &arena)
  }

  private mutating func stretchChildren(on line: Line, in arena: inout LayoutArena) {
    for index in line.indices where arena.items[firstItem + index].alignment == .stretch {
      guard line.breadth - arena.items[firstItem + index].breadth > Self.epsilon else { continue }
      let length = arena.items[firstItem + index].length
      layOut(
        index,
        minLength: length,
        maxLength: length,
        minBreadth: line.breadth,
        maxBreadth: line.breadth,
        in: &arena
      )
    }
  }

  /// Gives a deferred child that got no space at all, in either direction, a layout of size zero, so that
  /// what is inside it stays in the tree.
  private func layOutForgottenChild(in arena: inout LayoutArena) {
    guard let deferredChild else { return }
    arena.items[firstItem + deferredChild].outcome = arena.layOut(
      firstChild + deferredChild,
      in: .zero,
      parentSize: definiteSize
    )
  }
}
