extension StackLayoutPass {
  /// Puts children that do not fit on the current line onto a new one, if the stack wraps.
  mutating func breakLines() {
    guard stack.flexWrap == .wrap else { return }
    var start = 0
    var length = 0.0
    var gap = 0.0
    for index in items.indices {
      let outerLength = items[index].outerLength
      if index > start, violation(ofLength: length + gap + outerLength) < 0 {
        close(start..<index)
        start = index
        length = 0
        gap = 0
      }
      length += gap + outerLength
      gap = spacing
    }
    close(start..<items.count)
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
  mutating func flexChildren() {
    for number in 0..<lines.count {
      flex(lines[number])
    }
  }

  private mutating func flex(_ line: Line) {
    let violation = violation(ofLength: totalLength(of: line))
    guard violation.magnitude >= Self.epsilon else {
      layOutDeferredChildAtZeroLength(on: line)
      return
    }
    if violation > 0 {
      distributeGrowth(violation, on: line)
    } else {
      distributeShrinking(violation, on: line)
    }
    var first: Int?
    var remainder = violation
    for index in line.indices where items[index].flex != 0 {
      if first == nil { first = index }
      remainder -= items[index].flex
    }
    guard let first else { return }
    for index in first..<line.indices.upperBound where items[index].flex != 0 {
      var length = items[index].length + items[index].flex
      // Growing in whole points leaves a rest, which goes to the first child that grows.
      if index == first { length += remainder }
      length = max(length, 0)
      layOut(
        index,
        minLength: length,
        maxLength: length,
        minBreadth: minBreadth,
        maxBreadth: maxBreadth
      )
    }
  }

  /// Free space goes to the children in proportion to their factors, in whole points.
  private mutating func distributeGrowth(_ violation: Double, on line: Line) {
    var sum = 0.0
    for index in line.indices { sum += items[index].flexGrow }
    guard sum > 0 else { return }
    for index in line.indices {
      items[index].flex = (violation * (items[index].flexGrow / sum)).rounded(.down)
    }
  }

  /// Missing space is taken from the children in proportion to their factors times their lengths.
  private mutating func distributeShrinking(_ violation: Double, on line: Line) {
    var sum = 0.0
    for index in line.indices { sum += items[index].flexShrink }
    guard sum > 0 else { return }
    var weightSum = 0.0
    for index in line.indices { weightSum += shrinkWeight(items[index], factorSum: sum) }
    guard weightSum != 0 else { return }
    for index in line.indices {
      let share = shrinkWeight(items[index], factorSum: sum) / weightSum
      items[index].flex = -(share * violation).magnitude
    }
  }

  @inline(__always)
  private func shrinkWeight(_ item: Item, factorSum: Double) -> Double {
    item.length * (item.flexShrink / factorSum)
  }

  /// The siblings fill the line exactly, so the child that was to take what they leave gets nothing.
  private mutating func layOutDeferredChildAtZeroLength(on line: Line) {
    guard let deferredChild, line.indices.contains(deferredChild) else { return }
    layOut(
      deferredChild,
      minLength: 0,
      maxLength: 0,
      minBreadth: minBreadth,
      maxBreadth: maxBreadth
    )
  }
}
