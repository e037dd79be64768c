internal import DisplayGeometry

extension LayoutArena {
  @inline(__always)
  func knownAnswer(of node: Int, to range: SizeRange, _ parentSize: Size) -> Int32? {
    var known = nodes[node].latestAnswer
    while known != .none {
      if answers[Int(known)].answers(range, parentSize) { return known }
      known = answers[Int(known)].next
    }
    return nil
  }

  /// An answer of a leaf, in place of its oldest one if it has many: nobody refers to a leaf's answers.
  mutating func appendLeafAnswer(of node: Int, to range: SizeRange) -> Int {
    let limit = Node.greatestAnswerCount / 2
    guard nodes[node].answerCount >= limit else { return appendAnswer(of: node, to: range, .zero) }
    var beforeOldest = Int(nodes[node].latestAnswer)
    for _ in 0..<limit - 2 { beforeOldest = Int(answers[beforeOldest].next) }
    let oldest = Int(answers[beforeOldest].next)
    answers[beforeOldest].next = .none
    answers[oldest] = Answer(range: range, parentSize: .zero, next: nodes[node].latestAnswer)
    nodes[node].latestAnswer = Int32(oldest)
    return oldest
  }

  mutating func appendAnswer(of node: Int, to range: SizeRange, _ parentSize: Size) -> Int {
    let answer = answers.count
    answers.append(Answer(range: range, parentSize: parentSize, next: nodes[node].latestAnswer))
    nodes[node].latestAnswer = Int32(answer)
    nodes[node].answerCount += 1
    if nodes[node].answerCount == Node.greatestAnswerCount { overfull.append(node) }
    return answer
  }
}
