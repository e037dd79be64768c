extension StackPass {
  /// Puts children that do not fit on the current line onto a new one, if the stack wraps.
  mutating func breakLines(in arena: borrowing LayoutArena) {
    guard options.flexWrap == .wrap else { return }
    var start = 0
    var length = 0.0
    var gap = 0.0
    for index in children.indices {
      let child = children[index]
      let outerLength =
        arena.nodes[child].style.spacingBefore + arena.items[firstItem + index].length
        + arena.nodes[child].style.spacingAfter
      if index > start, violation(ofLength: length + gap + outerLength) < 0 {
        close(start..<index)
        start = index
        length = 0
        gap = 0
      }
      length += gap + outerLength
      gap = options.spacing
    }
    close(start..<children.count)
  }

  /// Ends a line. The stack was made with one line of all children, which the first line replaces.
  private mutating func close(_ indices: Range<Int>) {
    if indices.lowerBound == 0 {
      lines.first = Line(indices: indices)
    } else {
      lines.others.append(Line(indices: indices))
    }
  }

  /// Lets children grow into free space and shrink for missing space, on each line by itself.
  mutating func flexChildren(in arena: inout LayoutArena) {
    for number in 0..<lines.count {
      flex(lines[number], in: &arena)
    }
  }

  private mutating func flex(_ line: Line, in arena: inout LayoutArena) {
    changeLengths(on: line, in: &arena)
    guard hasUnmeasuredChildren else { return }
    for index in line.indices where arena.items[firstItem + index].isUnmeasured {
      layOutAtBasis(index, in: &arena)
    }
  }

  private mutating func changeLengths(on line: Line, in arena: inout LayoutArena) {
    let violation = violation(ofLength: totalLength(of: line, in: arena))
    let canFlex =
      violation.isFinite && violation.magnitude >= Self.epsilon
      && (violation > 0
        ? distributeGrowth(violation, on: line, in: &arena)
        : distributeShrinking(violation, on: line, in: &arena))
    guard canFlex else {
      layOutDeferredChildAtZeroLength(on: line, in: &arena)
      return
    }
    var first: Int?
    var remainder = violation
    for index in line.indices where arena.items[firstItem + index].flex != 0 {
      if first == nil { first = index }
      remainder -= arena.items[firstItem + index].flex
    }
    guard let first else { return }
    for index in first..<line.indices.upperBound where arena.items[firstItem + index].flex != 0 {
      var length = arena.items[firstItem + index].length + arena.items[firstItem + index].flex
      // Growing in whole points leaves a rest, which goes to the first child if it grows.
      if index == first, growth(of: children[index], in: arena) > 0 { length += remainder }
      length = max(length, 0)
      layOut(
        index,
        minLength: length,
        maxLength: length,
        minCrossSize: minCrossSize,
        maxCrossSize: maxCrossSize,
        in: &arena
      )
    }
  }

  /// Free space goes to the children in proportion to their factors, in whole points.
  private func distributeGrowth(
    _ violation: Double,
    on line: Line,
    in arena: inout LayoutArena
  ) -> Bool {
    var sum = 0.0
    for index in line.indices { sum += growth(of: children[index], in: arena) }
    guard sum > 0 else { return false }
    for index in line.indices {
      let share = growth(of: children[index], in: arena) / sum
      arena.items[firstItem + index].flex = (violation * share).rounded(.down)
    }
    return true
  }

  /// Missing space is taken from the children in proportion to their factors times their lengths.
  private func distributeShrinking(
    _ violation: Double,
    on line: Line,
    in arena: inout LayoutArena
  ) -> Bool {
    var sum = 0.0
    for index in line.indices { sum += arena.nodes[children[index]].style.flexShrink }
    guard sum > 0 else { return false }
    var weightSum = 0.0
    for index in line.indices {
      // First the weight; then, when all are known, the share.
      let weight =
        arena.items[firstItem + index].length
        * (arena.nodes[children[index]].style.flexShrink / sum)
      arena.items[firstItem + index].flex = weight
      weightSum += weight
    }
    for index in line.indices {
      let share = weightSum == 0 ? 0 : arena.items[firstItem + index].flex / weightSum
      arena.items[firstItem + index].flex = -(share * violation).magnitude
    }
    return true
  }

  /// The siblings leave nothing to the child that was to take what they leave.
  private mutating func layOutDeferredChildAtZeroLength(on line: Line, in arena: inout LayoutArena) {
    guard let deferredChild, line.indices.contains(deferredChild) else { return }
    layOut(
      deferredChild,
      minLength: 0,
      maxLength: 0,
      minCrossSize: minCrossSize,
      maxCrossSize: maxCrossSize,
      in: &arena
    )
  }
}
