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
  /// The tree is cut into subtrees a few levels below its root. What is above the cut is laid out as usual until it
  /// needs sizes of subtrees; the workers measure those, and what is above the cut is laid out again with what is
  /// known now. That happens at most a few times for each level above the cut, so it pays for trees of many hundreds
  /// of elements, or of leaves that take long to measure. A small tree is laid out at once, and so is one in which an
  /// element is measured with more constraints than it keeps measurements of, from the start.
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
      let outcome = arena.layOut(.root, in: range, parentSize: range.max)
      let placed = arena.isWaiting ? [] : arena.placedSubtrees(outcome)
      if !arena.isWaiting {
        arena.subtrees.setLayouts(await layouts(of: placed, on: scheduler))
        guard !arena.dependsOnOrder else { break }
        arena.reportUnknownFractions(of: .root, range.max)
        return arena.makeLayout(of: .root, outcome, at: .zero)
      }
      let leaves = arena.leaves.takePending()
      arena.keep(await scheduler.map(count: leaves.count) { leaves[$0].run() }, of: leaves)
      let requests = arena.subtrees.takeRequests()
      _ = await scheduler.map(count: requests.count) { index in
        requests[index].subtree.measure(requests[index].constraints)
      }
      arena.forgetCalculations()
    }
    return element.layout(thatFits: range, context: context)
  }

  private static func layouts(
    of placed: [LayoutArena.PlacedSubtree],
    on scheduler: Scheduler
  ) async -> [NodeIndex: Layout] {
    let layouts = await scheduler.map(count: placed.count) { index in
      placed[index].subtree.makeLayout(placed[index].outcome)
    }
    return Dictionary(zip(placed.map(\.node), layouts)) { first, _ in first }
  }
}
