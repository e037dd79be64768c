internal import DisplayGeometry

extension LayoutArena {
  /// Questions to one piece that have to be answered before the layout can go on.
  struct OpenQuestions: Sendable {
    let piece: LayoutPiece
    var asked: [LayoutPiece.Question]
  }

  /// A piece and the outcome that counts in the end.
  struct PlacedPiece: Sendable {
    let node: Int
    let piece: LayoutPiece
    let outcome: Outcome
  }

  /// Assembles a tree down to a level on which there are enough pieces; nil for a tree that is too small.
  static func divided(
    _ element: any LayoutElement,
    into count: Int,
    _ context: LayoutContext
  ) -> LayoutArena? {
    guard element.nesting.elements >= 16 * count else { return nil }
    // Looking for the level says nothing of what is wrong; that comes once, with the tree that counts.
    var silent = context
    silent.reportsFaults = false
    var level = 1
    var arena = LayoutAssembly(element, context: silent, cutBelow: level).arena
    while arena.pieces.count < count, level < Nesting.greatestLevels {
      let next = LayoutAssembly(element, context: silent, cutBelow: level + 1).arena
      // Deeper down there may be nothing but leaves.
      guard next.nodes.count > arena.nodes.count else { break }
      arena = next
      level += 1
    }
    if arena.hasUnreportedFaults {
      arena = LayoutAssembly(element, context: context, cutBelow: level).arena
    }
    arena.context.reportsFaults = context.reportsFaults
    arena.openQuestions = ContiguousArray(repeating: .none, count: arena.pieces.count)
    arena.defersMeasuring = true
    arena.isDivided = true
    return arena
  }

  /// Whether something has to be found out elsewhere before the layout can go on. Until then outcomes mean
  /// nothing.
  var isWaiting: Bool { !questions.isEmpty || !leafQuestions.isEmpty }

  /// Whether an element in the tree was asked for more sizes than it answers. The answers that it has then depend on the
  /// order of the questions.
  var dependsOnOrder: Bool { hasSimilarAnswers || pieces.contains(where: \.hasSimilarAnswers) }

  /// Asks a piece; what it has not answered yet becomes an open question.
  mutating func layOutPiece(_ piece: Int, in range: SizeRange, parentSize: Size) -> Outcome {
    if let outcome = pieces[piece].outcome(in: range, parentSize: parentSize) { return outcome }
    let question = LayoutPiece.Question(range: range, parentSize: parentSize)
    if openQuestions[piece] == .none {
      openQuestions[piece] = Int32(questions.count)
      questions.append(OpenQuestions(piece: pieces[piece], asked: [question]))
    } else {
      questions[Int(openQuestions[piece])].asked.append(question)
    }
    return .none
  }

  /// The open questions to pieces, which are none from here on.
  mutating func takeQuestions() -> [OpenQuestions] {
    guard !questions.isEmpty else { return [] }
    for piece in openQuestions.indices { openQuestions[piece] = .none }
    defer { questions.removeAll() }
    return questions
  }

  /// Forgets what was worked out with outcomes that mean nothing; what leaves have answered stays right.
  mutating func forgetCalculations() {
    for node in nodes.indices where !nodes[node].isMeasured {
      nodes[node].latestAnswer = .none
      nodes[node].answerCount = 0
    }
  }

  /// The pieces with the outcomes that count; there may be open questions again.
  mutating func placedPieces(_ outcome: Outcome) -> [PlacedPiece] {
    var placed: [PlacedPiece] = []
    collectPieces(of: 0, outcome, into: &placed)
    return placed
  }

  private mutating func collectPieces(
    of node: Int,
    _ outcome: Outcome,
    into placed: inout [PlacedPiece]
  ) {
    if case .piece(let piece) = nodes[node].kind {
      placed.append(PlacedPiece(node: node, piece: pieces[Int(piece)], outcome: outcome))
      return
    }
    guard outcome.answer != .none, !nodes[node].isMeasured else { return }
    let answer = Int(outcome.answer)
    if answers[answer].content == .none { compute(answer, of: node) }
    let content = Int(answers[answer].content)
    for (index, child) in nodes[node].children.enumerated() {
      collectPieces(of: child, placements[content + index].outcome, into: &placed)
    }
  }
}
