internal import DisplayConcurrency
internal import DisplayGeometry

/// A part of a tree that is laid out by itself, on one worker at a time.
final class LayoutPiece: Sendable {
  let element: any LayoutElement
  private let context: LayoutContext
  private let state = Lock(State())

  /// A range and a parent size.
  struct Question: Sendable {
    let range: SizeRange
    let parentSize: Size
  }

  private struct State: Sendable {
    /// The tree; none before it is assembled, and while a worker is at it.
    var arena: LayoutArena?
    var answers: [(question: Question, outcome: LayoutArena.Outcome)] = []
  }

  init(_ element: any LayoutElement, context: LayoutContext) {
    self.element = element
    self.context = context
  }

  /// Whether the most similar answer of an element inside has taken the place of another.
  var hasSimilarAnswers: Bool { state.withLock { $0.arena?.hasSimilarAnswers == true } }

  /// What a question came to, if it was answered.
  func outcome(in range: SizeRange, parentSize: Size) -> LayoutArena.Outcome? {
    state.withLock { state in
      state.answers.first { answer in
        answer.question.range == range && answer.question.parentSize.isSameParentSize(as: parentSize)
      }?.outcome
    }
  }

  /// Answers questions. The tree is taken out meanwhile, so that no lock is held while leaves are measured.
  func answer(_ questions: [Question]) {
    var arena = takeArena()
    let answers = questions.map { question in
      (question, arena.layOut(0, in: question.range, parentSize: question.parentSize))
    }
    state.withLock { [arena] state in
      state.arena = arena
      state.answers += answers
    }
  }

  /// Makes the layout for an outcome.
  func makeLayout(_ outcome: LayoutArena.Outcome) -> Layout {
    var arena = takeArena()
    let layout = arena.makeLayout(of: 0, outcome, at: .zero)
    state.withLock { [arena] in $0.arena = arena }
    return layout
  }

  private func takeArena() -> LayoutArena {
    let taken = state.withLock { state in
      defer { state.arena = nil }
      return state.arena
    }
    if let taken { return taken }
    var arena = LayoutAssembly(element, context: context).arena
    arena.isDivided = true
    return arena
  }
}
