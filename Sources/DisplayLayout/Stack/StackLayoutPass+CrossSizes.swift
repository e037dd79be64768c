extension StackLayoutPass {
  /// Finds each line's breadth and common baseline.
  mutating func computeCrossSizes() {
    let isSingleLine = lines.count == 1
    for number in 0..<lines.count {
      var line = lines[number]
      measureBreadth(of: &line)
      if isSingleLine {
        line.breadth = max(minBreadth, min(maxBreadth, line.breadth))
      }
      lines[number] = line
    }
  }

  /// A line is as broad as its broadest child, or as those take that hang from one baseline.
  private func measureBreadth(of line: inout Line) {
    var aboveBaseline = 0.0
    var belowBaseline = 0.0
    var broadest = 0.0
    for index in line.indices {
      let breadth = items[index].breadth
      if items[index].isBaselineAligned {
        let baseline = baseline(of: index)
        aboveBaseline = max(aboveBaseline, baseline)
        belowBaseline = max(belowBaseline, breadth - baseline)
      } else {
        broadest = max(broadest, breadth)
      }
    }
    line.breadth = max(aboveBaseline + belowBaseline, broadest)
    line.baseline = aboveBaseline
  }

  /// The distance from a child's start across the stack to the baseline that it is aligned by.
  func baseline(of index: Int) -> Double {
    switch items[index].alignment {
    case .baselineFirst:
      context.distance(stack.children[index].baselines.ascender, "An ascender")
    case .baselineLast:
      items[index].breadth
        + context.distance(stack.children[index].baselines.descender, "A descender")
    case .start, .end, .center, .stretch:
      0
    }
  }

  /// The breadths of the lines and the spacings between them.
  var totalBreadth: Double {
    var total = lineSpacing * Double(lines.count - 1) + lines.first.breadth
    for line in lines.others { total += line.breadth }
    return total
  }

  /// Stretches lines over free space, which a single line never leaves, and then children over their lines.
  mutating func stretchChildren() {
    let violation = violation(ofBreadth: totalBreadth)
    let count = lines.count
    let stretchesLines = stack.alignContent == .stretch && violation > Self.epsilon
    for number in 0..<count {
      if stretchesLines { lines[number].breadth += violation / Double(count) }
      stretchChildren(on: lines[number])
    }
    layOutForgottenChild()
  }

  private mutating func stretchChildren(on line: Line) {
    for index in line.indices where items[index].alignment == .stretch {
      guard line.breadth - items[index].breadth > Self.epsilon else { continue }
      let length = items[index].length
      layOut(
        index,
        minLength: length,
        maxLength: length,
        minBreadth: line.breadth,
        maxBreadth: line.breadth
      )
    }
  }

  /// Gives a deferred child that got no space at all, in either direction, a layout of size zero, so that
  /// what is inside it stays in the tree.
  private mutating func layOutForgottenChild() {
    guard let deferredChild else { return }
    layouts[deferredChild] = stack.children[deferredChild].layout(
      thatFits: .zero,
      parentSize: definiteSize,
      context: context
    )
  }
}

extension StackLayoutPass.Item {
  /// Whether the child hangs from its line's baseline.
  var isBaselineAligned: Bool { alignment == .baselineFirst || alignment == .baselineLast }
}
