public import DisplayGeometry

extension DisplayNode {
  /// The node's area in its own space, in points.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Whether the node has its layer.
  public var isLoaded: Bool { layer != nil }

  /// Puts a node in front of the other subnodes, taking it out of where it was.
  ///
  /// For nodes that place their subnodes by hand. What a layout spec places is a subnode by itself, and
  /// what it no longer places no longer is.
  ///
  /// A node that comes from another place of the same tree keeps its layer and its contents and hears nothing
  /// of the move, except for stages of its state that the new place does not share with the old one. A node
  /// cannot be put into itself or into a node inside it; that is reported and nothing happens.
  public func addSubnode(_ node: DisplayNode) {
    insertSubnode(node, at: subnodes.count)
  }

  /// Puts a node at an index among the subnodes, from back to front; see ``addSubnode(_:)``.
  ///
  /// For a node that is a subnode already, the index counts the others. An index that does not exist is
  /// reported, and the nearest one is taken.
  public func insertSubnode(_ node: DisplayNode, at index: Int) {
    let count = subnodes.count - (node.supernode === self ? 1 : 0)
    // Adding a node again at the end names the place behind itself.
    if index < 0 || index > max(count, storedSubnodes.count) {
      reportMisuse("there is no place \(index) among \(count) subnodes; the nearest one is taken")
    }
    insert(node, at: index)
  }

  /// Puts a node directly in front of a subnode; see ``addSubnode(_:)``.
  ///
  /// If the other node is no subnode, that is reported and nothing happens.
  public func insertSubnode(_ node: DisplayNode, above other: DisplayNode) {
    insertSubnode(node, beside: other, offset: 1)
  }

  /// Puts a node directly behind a subnode; see ``addSubnode(_:)``.
  ///
  /// If the other node is no subnode, that is reported and nothing happens.
  public func insertSubnode(_ node: DisplayNode, below other: DisplayNode) {
    insertSubnode(node, beside: other, offset: 0)
  }

  /// Puts a node in the place of a subnode, which is taken out; see ``addSubnode(_:)``.
  ///
  /// If the other node is no subnode, that is reported and nothing happens.
  public func replaceSubnode(_ other: DisplayNode, with node: DisplayNode) {
    guard other !== node else { return }
    insertSubnode(node, beside: other, offset: 0)
    // A hook may have moved the other node on, and a cycle was refused.
    if other.supernode === self, node.supernode === self { other.removeFromSupernode() }
  }

  /// Takes the node out of its supernode; does nothing when it is in none.
  public func removeFromSupernode() {
    guard let supernode else { return }
    applyInterfaceState([])
    exitHierarchy()
    // A hook may have moved the node on already.
    guard self.supernode === supernode else { return }
    layer?.removeFromSuperlayer()
    supernode.storedSubnodes.removeAll { $0 === self }
    if isRasterized { supernode.setNeedsDisplay() }
    self.supernode = nil
    setRasterized(false)
  }

  private func insertSubnode(_ node: DisplayNode, beside other: DisplayNode, offset: Int) {
    guard node !== other else { return }
    let others = subnodes.filter { $0 !== node }
    guard let index = others.firstIndex(where: { $0 === other }) else {
      return reportMisuse("\(other.diagnosticPath.joined(separator: " › ")) is none of the subnodes")
    }
    insert(node, at: index + offset)
  }

  /// Puts a node at an index among the other subnodes. It takes over this node's state, and is loaded when this
  /// one is.
  func insert(_ node: DisplayNode, at index: Int) {
    guard !isInside(node) else {
      return reportMisuse("a node cannot be put into itself or into one of its subnodes")
    }
    if refusesIntoPicture(node) { return }
    if isAlive, node.isAlive, node.runtime === runtime, node.supernode !== self {
      return move(node, to: index)
    }
    if node.supernode === self {
      storedSubnodes.removeAll { $0 === node }
    } else {
      node.removeFromSupernode()
    }
    let position = min(max(0, index), storedSubnodes.count)
    storedSubnodes.insert(node, at: position)
    node.supernode = self
    guard !managesSubnodeStates else { return }
    if drawsSubnodes {
      node.setRasterized(true)
      setNeedsDisplay()
    } else {
      guard let layer else { return }
      node.load()
      // Each hook may take the node away again.
      guard node.supernode === self else { return }
      if let sublayer = node.layer { layer.insertSublayer(sublayer, at: position) }
    }
    if isInHierarchy { node.enterHierarchy() }
    if node.supernode === self { node.applyInterfaceState(interfaceState) }
  }

  /// Takes over a node from another place of the same tree: its layer, its contents and its draws under way go
  /// with it.
  private func move(_ node: DisplayNode, to index: Int) {
    let oldGroup = node.nearestDisplayGroup
    node.supernode?.storedSubnodes.removeAll { $0 === node }
    let position = min(max(0, index), storedSubnodes.count)
    storedSubnodes.insert(node, at: position)
    node.supernode = self
    if let oldGroup, let newGroup = node.nearestDisplayGroup, newGroup !== oldGroup {
      oldGroup.handOver(node, to: newGroup)
      if oldGroup.isReadyToCommit { runtime?.enqueueCommit(of: oldGroup) }
      if newGroup.isReadyToCommit { runtime?.enqueueCommit(of: newGroup) }
    }
    if let layer, let sublayer = node.layer { layer.insertSublayer(sublayer, at: position) }
    node.applyInterfaceState(interfaceState)
  }

  /// Whether the node is on screen with all that belongs to it, and passes its state on.
  private var isAlive: Bool {
    isInHierarchy && layer != nil && !managesSubnodeStates && !rasterizesSubtree
  }

  /// Takes in a node without loading it or touching its state: that is left to a container which manages
  /// both.
  package func adoptSubnode(_ node: DisplayNode) {
    guard node.supernode !== self, !isInside(node) else { return }
    node.removeFromSupernode()
    storedSubnodes.append(node)
    node.supernode = self
  }

  private func isInside(_ node: DisplayNode) -> Bool {
    var ancestor: DisplayNode? = self
    while let current = ancestor {
      if current === node { return true }
      ancestor = current.supernode
    }
    return false
  }
}
