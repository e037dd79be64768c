internal import DisplayGeometry

extension LayoutArena {
  /// A leaf that is to be measured elsewhere, or an element that is to lay itself out there.
  struct LeafQuestion: Sendable {
    let node: Int
    let range: SizeRange
    let parentSize: Size
    let task: Task

    enum Task: Sendable {
      case measure(MeasuredLeaf.Measure)
      case layOut(any LayoutElement, LayoutContext)
    }

    /// Does what is to be done; legal on any thread.
    func answer() -> LeafAnswer {
      switch task {
      case .measure(.fitting(let function)): .size(function(range.max))
      case .measure(.ranged(let function)): .size(function(range))
      case .layOut(let element, let context):
        .layout(element.layout(thatFits: range, parentSize: parentSize, context: context))
      }
    }
  }

  enum LeafAnswer: Sendable {
    case size(Size)
    case layout(Layout)
  }

  /// Notes that a leaf has to be measured before the layout can go on.
  mutating func deferMeasuring(_ node: Int, in range: SizeRange, parentSize: Size) -> Outcome {
    let task: LeafQuestion.Task? =
      switch nodes[node].kind {
      case .measured(let measure): .measure(measures[Int(measure)])
      case .element(let element): .layOut(elements[Int(element)], contextInside(node))
      default: nil
      }
    if let task {
      leafQuestions.append(
        LeafQuestion(node: node, range: range, parentSize: parentSize, task: task)
      )
    }
    return .none
  }

  /// The leaves to be measured, which are none from here on.
  mutating func takeLeafQuestions() -> [LeafQuestion] {
    defer { leafQuestions.removeAll() }
    return leafQuestions
  }

  /// Takes in what leaves were measured to be.
  mutating func takeIn(_ leafAnswers: [LeafAnswer], to questions: [LeafQuestion]) {
    for (question, leafAnswer) in zip(questions, leafAnswers) {
      switch leafAnswer {
      case .size(let size): keepMeasured(size, of: question.node, in: question.range)
      case .layout(let layout):
        keepLayout(layout, of: question.node, in: question.range, question.parentSize)
      }
    }
  }
}
