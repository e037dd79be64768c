internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

extension DisplayNode {
  /// Gives the node the frame that a layout says, and makes the layout its own.
  func place(_ measured: MeasuredLayout) {
    HookQueue.main.edit {
      setFrame(of: measured.layout)
      applyLayout(measured)
    }
  }

  private func setFrame(of layout: Layout) {
    setAddedByHand(false)
    endOwnLayout()
    setFrameAsPlaced(layout.frame)
  }

  /// Gives the node a frame for which it was measured.
  func setFrameAsPlaced(_ rect: Rect) {
    isBeingPlaced = true
    frame = rect
    isBeingPlaced = false
  }

  /// Makes a measured layout the node's own, and those inside it their nodes'.
  ///
  /// The subnodes become those that the layout places, in its order; who stays keeps layer and contents.
  package func applyLayout(_ measured: MeasuredLayout) {
    HookQueue.main.beginEdit()
    defer { HookQueue.main.endEdit() }
    var moved = MovedNodes(handPlacements: measured.handPlacements)
    var path = [beginApplying(measured.layout, of: measured, &moved)]
    while let last = path.indices.last {
      if let sublayout = path[last].next() {
        guard let node = sublayout.owner as? DisplayNode, node.supernode === path[last].node,
          !moved.isPlacedByHand(node, in: path[last].node)
        else { continue }
        node.setFrame(of: sublayout)
        path.append(node.beginApplying(sublayout, of: measured, &moved))
      } else {
        let step = path.removeLast()
        step.node.finishApplying(step.transition)
      }
    }
  }

  /// A node with a new layout, while those inside it get theirs.
  private struct LayoutStep {
    let node: DisplayNode
    let sublayouts: [Layout]
    let transition: LayoutTransitionContext?
    private var position = 0

    init(_ node: DisplayNode, _ sublayouts: [Layout], _ transition: LayoutTransitionContext?) {
      NodeVisits.note()
      self.node = node
      self.sublayouts = sublayouts
      self.transition = transition
    }

    mutating func next() -> Layout? {
      guard position < sublayouts.count else { return nil }
      defer { position += 1 }
      return sublayouts[position]
    }
  }

  /// Makes the subnodes those of a layout.
  private func beginApplying(
    _ layout: Layout,
    of measured: MeasuredLayout,
    _ moved: inout MovedNodes
  ) -> LayoutStep {
    isLaidOut = true
    noteAppliedChanges(of: measured)
    drawAfterLayout()
    WorkMeter.count(.appliedLayout)
    reportOverflows(of: layout)
    layoutWillApply(layout)
    guard !layout.sublayouts.isEmpty || layoutPlacesSubnodes else { return LayoutStep(self, [], nil) }
    let placed = placeableNodes(of: layout, &moved)
    // A node that stands in the layout several times has its last place alone.
    let sublayouts = placed.isUnique ? layout.sublayouts : Self.lastPlaces(in: layout.sublayouts)
    return LayoutStep(self, sublayouts, applySubnodes(placed.nodes))
  }

  private static func lastPlaces(in sublayouts: [Layout]) -> [Layout] {
    var seen: Set<ObjectIdentifier> = []
    let last = sublayouts.reversed().filter { sublayout in
      sublayout.owner.map { seen.insert(ObjectIdentifier($0)).inserted } ?? true
    }
    return last.reversed()
  }

  /// All in the node have their frames.
  private func finishApplying(_ transition: LayoutTransitionContext?) {
    if let transition { HookQueue.main.post(transition) }
    ledger.noteLayout()
    post(.layout)
    followLayout()
  }
}

/// The nodes that layouts have taken out of other supernodes in the course of one pass.
///
/// One that stands in the layouts of two supernodes would go from one to the other and back, with all that is inside it,
/// as often as those stand somewhere in turn: twice as often at each level of a tree.
@MainActor
struct MovedNodes {
  private var nodes: Set<ObjectIdentifier> = []
  private let handPlacements: UInt64

  /// - Parameter handPlacements: How often nodes had been put somewhere by hand when the layouts were begun.
  init(handPlacements: UInt64) {
    self.handPlacements = handPlacements
  }

  /// Whether a node that a supernode is to place was put somewhere by hand since, into another one or into this one: it stays
  /// there by hand, and what the supernode makes of it the next layout says.
  func isPlacedByHand(_ node: DisplayNode, in supernode: DisplayNode) -> Bool {
    guard let extras = node.extras, extras.handPlacement > handPlacements, let current = node.supernode else {
      return false
    }
    return current !== supernode || extras.isAddedByHand
  }

  /// Notes that a supernode places a node; false when that has been taken out of another one before.
  mutating func take(_ node: DisplayNode, for supernode: DisplayNode) -> Bool {
    guard let old = node.supernode, old !== supernode else { return true }
    return nodes.insert(ObjectIdentifier(node)).inserted
  }
}
