internal import DisplayConcurrency
internal import DisplayGeometry

extension LayoutArena {
  /// Brings answers up to date from the inside out, and goes on outwards only where a size came out different,
  /// or where lines of text stand elsewhere.
  ///
  /// An answer is recomputed in its place, so whoever refers to it sees the new insides at once; as long as the
  /// size is the same, there is nothing to do further out. Parents come before their children in the arena, so
  /// the node with the greatest index has nothing outdated inside it.
  ///
  /// - Complexity: O(n log n) in the nodes that are recomputed, beside what recomputing them takes.
  mutating func flush(_ outdated: inout [Int]) {
    var looked: [Int] = []
    // The greatest index first.
    var waiting = BinaryHeap(outdated.map { -$0 })
    outdated = []
    while let first = waiting.pop() {
      let node = -first
      nodes[node].traits.remove(.isOutdated)
      let hasNewSize = recomputeAnswers(of: node)
      if takesOverNewBaseline(node) { nodes[node].traits.insert(.hasNewBaseline) }
      let hasNewBaseline = nodes[node].traits.contains(.hasNewBaseline)
      looked.append(node)
      guard hasNewSize || hasNewBaseline, nodes[node].parent != .none else { continue }
      let parent = Int(nodes[node].parent)
      if nodes[parent].traits.insert(.isOutdated).inserted { waiting.push(-parent) }
    }
    for node in looked {
      nodes[node].traits.remove(.hasNewBaseline)
      for child in nodes[node].children { nodes[child].traits.remove(.hasNewBaseline) }
    }
  }

  /// Gives a node another style; the answers of those around it are not touched.
  mutating func setStyle(_ style: LayoutStyle, of node: Int) {
    let old = nodes[node].style
    let kept = nodes[node].traits.subtracting([.isBounded, .hasFractions, .hasFractionalBasis])
    nodes[node].style = style
    nodes[node].traits = kept.union(style.traits)
    // What was wrong before may be wrong again.
    faults = faults.filter { $0.node != node }
    if !style.hasSoundDistances { mendStyle(of: node) }
    if old.ascender != style.ascender || old.descender != style.descender {
      nodes[node].traits.insert(.hasNewBaseline)
    }
  }

  /// Forgets what was answered of late where that is more than a tree needs, because it was asked with ever new
  /// ranges. Whoever is around such a node refers to its answers, and is forgotten with it.
  mutating func forgetSurplus() {
    let most = 64 + 32 * nodes.count
    if answers.count > most || placements.count > most { return forgetAnswers() }
    for node in overfull {
      var current = Int32(node)
      while current != .none {
        nodes[Int(current)].latestAnswer = .none
        nodes[Int(current)].answerCount = 0
        current = nodes[Int(current)].parent
      }
    }
    overfull.removeAll()
  }

  /// Forgets every answer.
  mutating func forgetAnswers() {
    answers.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
    layouts.removeAll(keepingCapacity: true)
    overfull.removeAll()
    for node in nodes.indices {
      nodes[node].latestAnswer = .none
      nodes[node].answerCount = 0
    }
  }

  /// Whether a node's lines of text are those of one inside it that stands elsewhere now.
  private func takesOverNewBaseline(_ node: Int) -> Bool {
    switch nodes[node].kind {
    case .styled: break
    case .stack(let options) where options.direction.isVertical: break
    default: return false
    }
    return nodes[node].children.contains { nodes[$0].traits.contains(.hasNewBaseline) }
  }

  /// Recomputes what a node has answered, the oldest first; returns whether a size came out different.
  private mutating func recomputeAnswers(of node: Int) -> Bool {
    var known: [Int] = []
    var next = nodes[node].latestAnswer
    while next != .none {
      known.append(Int(next))
      next = answers[Int(next)].next
    }
    known.reverse()
    switch nodes[node].kind {
    case .measured(let measure):
      return remeasure(node, Int(measure), known)
    case .element(let element):
      return askAgain(node, Int(element), known)
    default:
      var isDifferent = false
      for answer in known where answers[answer].content != .none {
        let size = answers[answer].size
        compute(answer, of: node)
        isDifferent = isDifferent || answers[answer].size != size
      }
      return isDifferent
    }
  }

  /// Asks an element that lays itself out again for what it was asked.
  private mutating func askAgain(_ node: Int, _ element: Int, _ known: [Int]) -> Bool {
    var isDifferent = false
    for answer in known {
      let size = answers[answer].size
      layOutAgain(answer, of: node, element)
      isDifferent = isDifferent || answers[answer].size != size
    }
    let before = elementBaselines[element]
    elementBaselines[element] = nil
    // Nobody has read them if they are not known.
    if let before, baselines(of: node) != before { nodes[node].traits.insert(.hasNewBaseline) }
    return isDifferent
  }

  /// Measures a leaf again for what it was measured with; a size that fits a later, smaller limit still stands
  /// for that.
  private mutating func remeasure(_ node: Int, _ measure: Int, _ known: [Int]) -> Bool {
    let before = known.map { answers[$0].size }
    nodes[node].latestAnswer = .none
    for answer in known {
      if let size = measuredSize(of: node, measure, in: answers[answer].range) {
        answers[answer].size = size
        answers[answer].content = .none
      } else {
        measureAgain(answer, of: node, measure)
      }
      answers[answer].next = nodes[node].latestAnswer
      nodes[node].latestAnswer = Int32(answer)
    }
    return zip(known, before).contains { answers[$0].size != $1 }
  }
}
