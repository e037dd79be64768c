internal import DisplayGeometry

// Elements that code of others measures: leaves with a closure, and elements that lay themselves out.

extension LayoutArena {
  /// Asks a measured leaf how large it is.
  mutating func layOutMeasured(_ node: Int, _ measure: Int, in range: SizeRange) -> Outcome {
    // Whatever is measured is clamped, so there is nothing to find out about a range of one size.
    if range.min == range.max {
      return Outcome(size: whole(range.min, for: node), answer: .none)
    }
    let measured: Size
    if let known = measuredSize(of: node, measure, in: range) {
      counts.hits += 1
      measured = known
    } else if defersMeasuring {
      return deferMeasuring(node, in: range, parentSize: .zero)
    } else {
      measured = keepMeasured(ask(measures[measure], in: range), of: node, in: range)
    }
    return Outcome(size: whole(range.clamp(measured), for: node), answer: .none)
  }

  /// Asks an element for its layout.
  mutating func layOutElement(
    _ node: Int,
    _ element: Int,
    in range: SizeRange,
    parentSize: Size
  ) -> Outcome {
    if let known = knownAnswer(of: node, to: range, parentSize) {
      counts.hits += 1
      return Outcome(size: answers[Int(known)].size, answer: known)
    }
    if let similar = similarAnswer(of: node, to: range) { return similar }
    if defersMeasuring { return deferMeasuring(node, in: range, parentSize: parentSize) }
    let layout = elements[element].layout(
      thatFits: range,
      parentSize: parentSize,
      context: contextInside(node)
    )
    let answer = keepLayout(layout, of: node, in: range, parentSize)
    return Outcome(size: layout.size, answer: Int32(answer))
  }

  /// Asks an element again for what it was asked, and keeps the layout in place of the old one.
  mutating func layOutAgain(_ answer: Int, of node: Int, _ element: Int) {
    counts.measurements += 1
    let layout = elements[element].layout(
      thatFits: answers[answer].range,
      parentSize: answers[answer].parentSize,
      context: contextInside(node)
    )
    layouts[Int(answers[answer].content)] = layout
    answers[answer].size = layout.size
  }

  /// Measures a leaf again for the range of an answer.
  mutating func measureAgain(_ answer: Int, of node: Int, _ measure: Int) {
    setMeasured(ask(measures[measure], in: answers[answer].range), answer, of: node)
  }

  /// Keeps what a leaf was measured to be; returns it with 0 for what is no length.
  @discardableResult
  mutating func keepMeasured(_ size: Size, of node: Int, in range: SizeRange) -> Size {
    let answer = appendLeafAnswer(of: node, to: range)
    setMeasured(size, answer, of: node)
    return answers[answer].size
  }

  /// Keeps the layout that an element made of itself.
  @discardableResult
  mutating func keepLayout(
    _ layout: Layout,
    of node: Int,
    in range: SizeRange,
    _ parentSize: Size
  ) -> Int {
    counts.measurements += 1
    let answer = appendAnswer(of: node, to: range, parentSize)
    answers[answer].content = Int32(layouts.count)
    answers[answer].size = layout.size
    layouts.append(layout)
    return answer
  }

  /// What is known of a leaf's size in a range.
  func measuredSize(of node: Int, _ measure: Int, in range: SizeRange) -> Size? {
    switch measures[measure] {
    case .ranged: knownAnswer(of: node, to: range, .zero).map { answers[Int($0)].size }
    case .fitting: fittingSize(of: node, in: range)
    }
  }

  /// A size that was found for a larger limit and fits this one is what this one would come to.
  private func fittingSize(of node: Int, in range: SizeRange) -> Size? {
    var known = nodes[node].latestAnswer
    while known != .none {
      let answer = answers[Int(known)]
      if answer.range.max == range.max { return answer.size }
      if answer.content != .mended, answer.range.max.width >= range.max.width,
        answer.range.max.height >= range.max.height, answer.size.width <= range.max.width,
        answer.size.height <= range.max.height
      {
        return answer.size
      }
      known = answer.next
    }
    return nil
  }

  private func ask(_ measure: MeasuredLeaf.Measure, in range: SizeRange) -> Size {
    switch measure {
    case .ranged(let function): function(range)
    case .fitting(let function): function(range.max)
    }
  }

  private mutating func setMeasured(_ size: Size, _ answer: Int, of node: Int) {
    counts.measurements += 1
    let mended = mendedLeafSize(size, for: node)
    answers[answer].size = mended
    // What had to be mended says nothing about other limits.
    answers[answer].content = mended == size ? .none : .mended
  }

  /// The context for what is inside an element that lays itself out.
  func contextInside(_ node: Int) -> LayoutContext {
    var inner = context
    inner.levelsAbove += levels(of: node)
    inner.pathAbove = nil
    return inner
  }

  /// A node and those around it.
  private func levels(of node: Int) -> Int {
    var levels = 1
    var current = nodes[node].parent
    while current != .none {
      levels += 1
      current = nodes[Int(current)].parent
    }
    return levels
  }
}
