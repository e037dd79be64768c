internal import DisplayGeometry

/// A leaf that is to be measured outside of its arena, or an element that is to lay itself out there.
struct LeafMeasurement: Sendable {
  let node: NodeIndex
  let constraints: Constraints
  let task: Task

  enum Task: Sendable {
    case measure(MeasuredLeaf.Measure)
    case layOut(any LayoutElement, LayoutContext)
  }

  enum Result: Sendable {
    case size(Size)
    case layout(Layout)
  }

  /// Measures the leaf; legal on any thread.
  func run() -> Result {
    switch task {
    case .measure(let closure): .size(closure.size(in: constraints.range))
    case .layOut(let element, let context):
      .layout(
        element.layout(
          thatFits: constraints.range,
          parentSize: constraints.parentSize,
          context: context
        )
      )
    }
  }
}

extension MeasuredLeaf.Measure {
  /// Calls the closure.
  func size(in range: SizeRange) -> Size {
    switch self {
    case .ranged(let function): function(range)
    case .fitting(let function): function(range.max)
    }
  }
}
