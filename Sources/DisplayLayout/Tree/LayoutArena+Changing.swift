internal import DisplayGeometry

extension LayoutArena {
  /// Brings answers up to date from the inside out, and goes on outwards only where a size came out different.
  ///
  /// An answer is recomputed in its place, so whoever refers to it sees the new insides at once; as long as the
  /// size is the same, there is nothing to do further out. Parents come before their children in the arena, so
  /// the node with the greatest index has nothing outdated inside it.
  mutating func flush(_ outdated: inout [Int]) {
    while let last = outdated.indices.max(by: { outdated[$0] < outdated[$1] }) {
      let node = outdated.remove(at: last)
      nodes[node].traits.remove(.isOutdated)
      guard recomputeAnswers(of: node), nodes[node].parent != .none else { continue }
      let parent = Int(nodes[node].parent)
      if nodes[parent].traits.insert(.isOutdated).inserted { outdated.append(parent) }
    }
  }

  /// Gives a node another style; the answers of those around it are not touched.
  mutating func setStyle(_ style: LayoutStyle, of node: Int) {
    let kept = nodes[node].traits.subtracting([.isBounded, .hasFractions, .hasFractionalBasis])
    nodes[node].style = style
    nodes[node].traits = kept.union(style.traits)
    if !style.hasSoundDistances { mendStyle(of: node) }
  }

  /// Forgets the answers when there are many more than a tree needs, because it was asked with ever new ranges.
  mutating func forgetIfOverfull() {
    if answers.count > 64 + 32 * nodes.count { forgetAnswers() }
  }

  /// Forgets every answer.
  mutating func forgetAnswers() {
    answers.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
    layouts.removeAll(keepingCapacity: true)
    for node in nodes.indices { nodes[node].latestAnswer = .none }
  }

  /// Recomputes what a node has answered, the oldest first; returns whether anything looks different from
  /// outside.
  private mutating func recomputeAnswers(of node: Int) -> Bool {
    var known: [Int] = []
    var next = nodes[node].latestAnswer
    while next != .none {
      known.append(Int(next))
      next = answers[Int(next)].next
    }
    let baselinesBefore = baselines(of: node)
    var isDifferent = false
    switch nodes[node].kind {
    case .measured(let measure):
      isDifferent = remeasure(node, Int(measure), known.reversed())
    case .element(let element):
      elementBaselines[Int(element)] = nil
      for answer in known.reversed() {
        let size = answers[answer].size
        computeElement(answer, of: node, Int(element))
        isDifferent = isDifferent || answers[answer].size != size
      }
    default:
      for answer in known.reversed() where answers[answer].content != .none {
        let size = answers[answer].size
        compute(answer, of: node)
        isDifferent = isDifferent || answers[answer].size != size
      }
    }
    return isDifferent || baselines(of: node) != baselinesBefore
  }

  /// Measures a leaf again for what it was measured with; a size that fits a later, smaller limit still stands
  /// for that.
  private mutating func remeasure(_ node: Int, _ measure: Int, _ known: [Int]) -> Bool {
    let before = known.map { answers[$0].size }
    switch measures[measure] {
    case .ranged(let function):
      for answer in known {
        counts.measurements += 1
        answers[answer].size = mendedLeafSize(function(answers[answer].range), for: node)
      }
    case .fitting(let function):
      nodes[node].latestAnswer = .none
      for answer in known {
        let range = answers[answer].range
        if let size = fittingAnswer(of: node, in: range) {
          answers[answer].size = size
        } else {
          counts.measurements += 1
          answers[answer].size = mendedLeafSize(function(range.max), for: node)
        }
        answers[answer].next = nodes[node].latestAnswer
        nodes[node].latestAnswer = Int32(answer)
      }
    }
    return zip(known, before).contains { answers[$0].size != $1 }
  }
}
