internal import DisplayGeometry

/// The parts of a tree that are laid out in arenas of their own, and what has to be known of them.
struct SubtreeStore: Sendable {
  private var entries: [Entry] = []
  /// The subtrees that have to be measured before the layout can go on.
  private var waiting: [SubtreeIndex] = []
  /// The layouts of the subtrees, by their nodes.
  private var layouts: [NodeIndex: Layout] = [:]
  /// Whether the tree is laid out in several arenas, this one among them.
  var isDivided = false

  private struct Entry: Sendable {
    let subtree: LayoutSubtree
    /// Constraints that the subtree has not been measured with yet.
    var open: [Constraints] = []
  }

  /// A subtree and the constraints to measure it with.
  struct Request: Sendable {
    let subtree: LayoutSubtree
    let constraints: [Constraints]
  }

  var count: Int { entries.count }
  /// Whether a subtree has to be measured before the layout can go on.
  @inline(__always)
  var isWaiting: Bool { !waiting.isEmpty }
  /// Whether a similar measurement has taken the place of another in a subtree.
  var hasSimilarMeasurements: Bool { entries.contains { $0.subtree.hasSimilarMeasurements } }

  subscript(subtree: SubtreeIndex) -> LayoutSubtree { entries[subtree.position].subtree }

  mutating func append(_ subtree: LayoutSubtree) { entries.append(Entry(subtree: subtree)) }

  /// The index of the subtree that is appended next.
  var nextIndex: SubtreeIndex { SubtreeIndex(entries.count) }

  /// What a subtree has measured; nil, and a request, where it has not yet.
  mutating func outcome(of subtree: SubtreeIndex, in range: SizeRange, parentSize: Size) -> Outcome? {
    if let outcome = self[subtree].outcome(in: range, parentSize: parentSize) { return outcome }
    if entries[subtree.position].open.isEmpty { waiting.append(subtree) }
    entries[subtree.position].open.append(Constraints(range: range, parentSize: parentSize))
    return nil
  }

  /// The subtrees to be measured, which are none from here on.
  mutating func takeRequests() -> [Request] {
    let requests = waiting.map { index in
      Request(subtree: entries[index.position].subtree, constraints: entries[index.position].open)
    }
    for index in waiting { entries[index.position].open = [] }
    waiting = []
    return requests
  }

  mutating func setLayouts(_ layouts: [NodeIndex: Layout]) { self.layouts = layouts }

  /// The layout of the subtree at a node.
  @inline(__always)
  func layout(at node: NodeIndex) -> Layout? { layouts.isEmpty ? nil : layouts[node] }
}
