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
    var arena = LayoutAssembly(element, context: context, cutBelow: 1).arena
    for level in 2..<Nesting.greatestLevels where arena.pieces.count < count {
      let next = LayoutAssembly(element, context: context, cutBelow: level).arena
      // Deeper down there may be nothing but leaves of one size.
      guard next.pieces.count > arena.pieces.count || next.nodes.count < 4 * count else { break }
      arena = next
    }
    return arena.pieces.isEmpty ? nil : arena
  }

  /// Whether a question is the same; a parent size that is not known is the same as another one.
  static func isSame(
    _ question: LayoutPiece.Question,
    _ range: SizeRange,
    _ parentSize: Size
  ) -> Bool {
    Answer(range: question.range, parentSize: question.parentSize, next: .none)
      .answers(range, parentSize)
  }

  /// Asks a piece; what it has not answered yet becomes an open question.
  mutating func layOutPiece(_ piece: Int, in range: SizeRange, parentSize: Size) -> Outcome {
    if let outcome = pieces[piece].outcome(in: range, parentSize: parentSize) { return outcome }
    let question = LayoutPiece.Question(range: range, parentSize: parentSize)
    if let index = questions.firstIndex(where: { $0.piece === pieces[piece] }) {
      questions[index].asked.append(question)
    } else {
      questions.append(OpenQuestions(piece: pieces[piece], asked: [question]))
    }
    return .none
  }

  /// The open questions, which are none from here on.
  mutating func takeQuestions() -> [OpenQuestions] {
    defer { questions.removeAll() }
    return questions
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
    guard outcome.answer != .none else { return }
    let answer = Int(outcome.answer)
    if answers[answer].content == .none { compute(answer, of: node) }
    let content = Int(answers[answer].content)
    for (index, child) in nodes[node].children.enumerated() {
      collectPieces(of: child, placements[content + index].outcome, into: &placed)
    }
  }
}
