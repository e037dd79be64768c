internal import DisplayLayout

extension DisplayNode {
  /// Lays the node out again, and animates from what is shown to the new layout.
  ///
  /// The layout is measured on a worker. When it becomes the node's own, ``animateLayoutTransition(_:)`` is
  /// called with what has changed against the layout that is current then. A transition that is under way is
  /// superseded: the new one goes on from what is shown.
  ///
  /// A node that is not on screen is laid out without an animation.
  public func transitionLayout(_ transition: LayoutTransition = LayoutTransition()) {
    madeExtras.wantedTransition = transition
    setNeedsLayout()
  }

  /// Ends a transition that is under way; everything is shown where it is in the end.
  public func cancelLayoutTransition() {
    extras?.wantedTransition = nil
    extras?.runningTransition?.complete(isFinished: false)
  }

  /// Makes the subnodes those that a layout places, animated if that was asked for.
  func applySubnodes(_ placed: [DisplayNode]) -> LayoutTransitionContext? {
    releaseBrought(placed)
    defer { bringLaidOut(placed) }
    let running = extras?.runningTransition
    guard let wanted = extras?.wantedTransition, isInHierarchy, runtime != nil else {
      extras?.wantedTransition = nil
      running?.complete(isFinished: false)
      replaceSubnodes(with: placed)
      return nil
    }
    extras?.wantedTransition = nil
    let above = subnodes(above: placed)
    let staying = Set(above.map(ObjectIdentifier.init))
    let old = subnodes.filter { !staying.contains(ObjectIdentifier($0)) && !$0.isBrought }
    let context = LayoutTransitionContext(of: self, wanted, from: old, to: placed)
    extras?.runningTransition = context
    // What the superseded transition was to take out, the new context takes out, unless it is back.
    running?.complete(isFinished: false)
    layoutPlacesSubnodes = !placed.isEmpty
    let arranged = placed + above
    let kept = Set(arranged.map(ObjectIdentifier.init))
    putSubnodes(subnodes.filter { !kept.contains(ObjectIdentifier($0)) } + arranged)
    return context
  }

  /// The nodes that a layout places, each once and where it stands last. What cannot be a subnode is reported.
  ///
  /// - Returns: The nodes, and whether none of them stands in the layout several times.
  func placeableNodes(of layout: Layout, _ moved: inout MovedNodes) -> (nodes: [DisplayNode], isUnique: Bool)
  {
    let placed = layout.sublayouts.compactMap { $0.owner as? DisplayNode }
    // As subnodes they all were found to be placeable.
    if placed.elementsEqual(storedSubnodes, by: ===) { return (placed, true) }
    let isUnique = placed.hasEachOnce
    var counts: [ObjectIdentifier: Int] = [:]
    if !isUnique { for node in placed { counts[ObjectIdentifier(node), default: 0] += 1 } }
    var placeable: [DisplayNode] = []
    for node in placed.reversed() {
      guard let count = isUnique ? 1 : counts.removeValue(forKey: ObjectIdentifier(node)) else { continue }
      var name: String { node.debugPath.last ?? "" }
      if node.supernode !== self, isInside(node) {
        reportMisuse("\(name) stands in its own layout, or in that of a node inside it; it is left out there")
        continue
      }
      if moved.isPlacedByHand(node, in: self) { continue }
      guard moved.take(node, for: self) else {
        reportMisuse("\(name) stands in the layouts of several nodes; it is left out here")
        continue
      }
      if let former = node.supernode, former !== self, former.layoutPlacesSubnodes, !node.isBrought {
        node.noteFormerPlacer(former)
      }
      if count > 1 {
        reportMisuse("\(name) stands \(count) times in the layout; it is where it stands last")
      }
      reportIfMadeInLayout(node)
      placeable.append(node)
    }
    return (placeable.reversed(), isUnique)
  }

  /// Whether a subnode of an ended transition is in nobody's layout, was brought by no container and added by nobody.
  func isLeftOver(_ subnode: DisplayNode) -> Bool {
    guard subnode.supernode === self, !subnode.isBrought, !subnode.isAddedByHand else { return false }
    guard let running = extras?.runningTransition else { return true }
    return !running.involves(subnode)
  }

  private func replaceSubnodes(with placed: [DisplayNode]) {
    layoutPlacesSubnodes = !placed.isEmpty
    // Nodes that were attached are there, too.
    let old = subnodes
    if placed.elementsEqual(old, by: ===) { return }
    let above = subnodes(above: placed)
    let arranged = above.isEmpty ? placed : placed + above
    if arranged.elementsEqual(old, by: ===) { return }
    if !old.isEmpty {
      let kept = Set(arranged.map(ObjectIdentifier.init))
      // The last ones first, for a node at an end is taken out at once.
      for node in old.reversed() where !kept.contains(ObjectIdentifier(node)) {
        node.leaveSupernode()
      }
    }
    putSubnodes(arranged)
  }

  /// The subnodes that no layout takes out, in their own order: those added by hand, and those that a container brought.
  private func subnodes(above placed: [DisplayNode]) -> [DisplayNode] {
    if managesSubnodeStates { return broughtSubnodes }
    let added = storedSubnodes.filter(\.isAddedByHand)
    guard !added.isEmpty else { return [] }
    let placed = Set(placed.map(ObjectIdentifier.init))
    return added.filter { !placed.contains(ObjectIdentifier($0)) }
  }

  /// Has nodes be the subnodes, from back to front: those that are there change places without being notified.
  ///
  /// - Complexity: O(n log n) in the nodes, but for the room that is made for new ones.
  private func putSubnodes(_ nodes: [DisplayNode]) {
    if nodes.elementsEqual(storedSubnodes, by: ===) { return }
    if !storedSubnodes.isEmpty {
      changeSubnodes { $0.arrange(as: nodes) }
      layer?.arrangeSublayers(as: nodes.compactMap(\.layer))
    }
    if drawsSubnodes { setNeedsDisplay() }
    TreeContext.treeDidChange()
    setNeedsFrame()
    for (index, node) in nodes.enumerated()
    where index >= storedSubnodes.count || storedSubnodes[index] !== node {
      insert(node, at: index, isByHand: false)
    }
  }
}
