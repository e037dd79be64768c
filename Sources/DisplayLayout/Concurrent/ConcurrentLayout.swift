public import DisplayConcurrency
internal import DisplayGeometry

/// Layout on all the workers of a scheduler, with the same outcome as on one thread.
///
/// The caller waits without holding a thread, and no worker waits for another. Cancelling the caller's task does
/// not end the work early.
public enum ConcurrentLayout {
  /// The layouts of elements that have nothing to do with each other, such as the cells of a list.
  ///
  /// - Parameters:
  ///   - elements: What to lay out; none may depend on another.
  ///   - range: The sizes on offer for each.
  ///   - context: Pixels and direction.
  ///   - scheduler: Where the work runs.
  /// - Returns: The layouts, in the order of the elements.
  public static func layouts(
    of elements: [any LayoutElement],
    thatFits range: SizeRange,
    context: LayoutContext = LayoutContext(),
    on scheduler: Scheduler
  ) async -> [Layout] {
    await scheduler.map(count: elements.count) { index in
      elements[index].layout(thatFits: range, context: context)
    }
  }

  /// The layout of one large tree.
  ///
  /// The tree is cut into pieces a few levels below its root. What is above the cut is laid out as usual until it
  /// needs to know sizes of pieces; those are found out on the workers, and what is above the cut is laid out
  /// again with what is known now. That happens at most a few times for each level above the cut, so it pays for
  /// trees of many hundreds of elements, or of leaves that take long to measure. A small tree is laid out at
  /// once, and so is one in which an element is asked for more sizes than it answers, from the start.
  ///
  /// - Parameters:
  ///   - element: The root of the tree.
  ///   - range: The sizes on offer; fractions in the root's style refer to the largest.
  ///   - context: Pixels and direction.
  ///   - scheduler: Where the work runs.
  public static func layout(
    of element: any LayoutElement,
    thatFits range: SizeRange,
    context: LayoutContext = LayoutContext(),
    on scheduler: Scheduler
  ) async -> Layout {
    guard scheduler.maximumConcurrency > 1,
      var arena = LayoutArena.divided(element, into: scheduler.maximumConcurrency * 8, context)
    else {
      return element.layout(thatFits: range, context: context)
    }
    while !arena.dependsOnOrder {
      let outcome = arena.layOut(0, in: range, parentSize: range.max)
      let placed = arena.isWaiting ? [] : arena.placedPieces(outcome)
      if !arena.isWaiting {
        arena.pieceLayouts = await layouts(of: placed, on: scheduler)
        guard !arena.dependsOnOrder else { break }
        arena.reportUnknownFractions(of: 0, range.max)
        return arena.makeLayout(of: 0, outcome, at: .zero)
      }
      let leaves = arena.takeLeafQuestions()
      arena.takeIn(await scheduler.map(count: leaves.count) { leaves[$0].answer() }, to: leaves)
      let questions = arena.takeQuestions()
      _ = await scheduler.map(count: questions.count) { index in
        questions[index].piece.answer(questions[index].asked)
      }
      arena.forgetCalculations()
    }
    return element.layout(thatFits: range, context: context)
  }

  private static func layouts(
    of placed: [LayoutArena.PlacedPiece],
    on scheduler: Scheduler
  ) async -> [Int: Layout] {
    let layouts = await scheduler.map(count: placed.count) { index in
      placed[index].piece.makeLayout(placed[index].outcome)
    }
    return Dictionary(zip(placed.map(\.node), layouts)) { first, _ in first }
  }
}
