internal import DisplayConcurrency
internal import DisplayGeometry

/// A part of a tree that is laid out by itself, on one worker at a time.
final class LayoutSubtree: Sendable {
  let element: any LayoutElement
  private let context: LayoutContext
  private let state = Lock(State())

  private struct State: Sendable {
    /// The tree; nil before it is assembled, and while a worker is at it.
    var arena: LayoutArena?
    var measurements: [(constraints: Constraints, outcome: Outcome)] = []
  }

  init(_ element: any LayoutElement, context: LayoutContext) {
    self.element = element
    self.context = context
  }

  /// Whether the most similar measurement of an element inside has taken the place of another.
  var hasSimilarMeasurements: Bool { state.withLock { $0.arena?.measurements.hasSimilar == true } }

  /// What the subtree came to with the constraints, if it was measured with them.
  func outcome(in range: SizeRange, parentSize: Size) -> Outcome? {
    state.withLock { $0.measurements.first { $0.constraints.matches(range, parentSize) }?.outcome }
  }

  /// Measures the subtree. The tree is taken out meanwhile, so that no lock is held while leaves are measured.
  func measure(_ all: [Constraints]) {
    var arena = takeArena()
    let measurements = all.map { constraints in
      (constraints, arena.layOut(.root, in: constraints.range, parentSize: constraints.parentSize))
    }
    arena.checkInvariants()
    state.withLock { [arena] state in
      state.arena = arena
      state.measurements += measurements
    }
  }

  /// Makes the layout for an outcome.
  func makeLayout(_ outcome: Outcome) -> Layout {
    var arena = takeArena()
    let layout = arena.makeLayout(of: .root, outcome, at: .zero)
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
    arena.subtrees.isDivided = true
    return arena
  }
}
