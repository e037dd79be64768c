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

  /// In place of yet another answer of a node that has given very many, the one to the most similar question, which is
  /// reported; nil for all other nodes.
  ///
  /// - Complexity: constant, but for such nodes, where it is linear in the answers.
  @inline(__always)
  mutating func similarAnswer(of node: Int, to range: SizeRange) -> Outcome? {
    guard nodes[node].answerCount >= Node.greatestQuestionCount else { return nil }
    return mostSimilarAnswer(of: node, to: range)
  }

  private mutating func mostSimilarAnswer(of node: Int, to range: SizeRange) -> Outcome {
    var (best, least) = (nodes[node].latestAnswer, Double.infinity)
    var known = best
    while known != .none {
      let distance = answers[Int(known)].range.distance(to: range)
      if distance < least { (best, least) = (known, distance) }
      known = answers[Int(known)].next
    }
    hasSimilarAnswers = true
    // A tree that is divided is laid out in one arena then, which reports it.
    if !isDivided { reportQuestions(to: node) }
    return Outcome(size: whole(range.clamp(answers[Int(best)].size), for: node), answer: best)
  }

  /// Once for a tree: what lies inside is asked as often.
  private mutating func reportQuestions(to node: Int) {
    report(
      .questions(node: 0),
      at: node,
      """
      \(nodes[node].elementType) is asked for more than \(Node.greatestQuestionCount) sizes in one layout, because what lies \
      around it is measured twice at each level; others are taken from the most similar one. Fix a length, or nest fewer \
      elements that grow and shrink.
      """
    )
  }

  /// An answer of a leaf, in place of its oldest one if it has many: nobody refers to a leaf's answers. Where leaves are
  /// measured elsewhere all are kept, because what is above them goes on only when all are there.
  mutating func appendLeafAnswer(of node: Int, to range: SizeRange) -> Int {
    let limit = defersMeasuring ? .max : Node.greatestAnswerCount / 2
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

extension SizeRange {
  /// How far the bounds lie from those of another range; bounds that are both infinite lie nowhere else.
  func distance(to other: SizeRange) -> Double {
    func distance(_ one: Double, _ other: Double) -> Double { one == other ? 0 : abs(one - other) }
    return distance(min.width, other.min.width) + distance(min.height, other.min.height)
      + distance(max.width, other.max.width) + distance(max.height, other.max.height)
  }
}
