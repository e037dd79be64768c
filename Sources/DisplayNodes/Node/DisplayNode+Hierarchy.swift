public import DisplayGeometry
package import DisplayLayout

extension DisplayNode {
  /// The node's area in its own space, in points.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Whether the node has its layer.
  public var isLoaded: Bool { layer != nil }

  /// Puts a node in front of the other subnodes, taking it out of where it was.
  ///
  /// For nodes that place their subnodes by hand. What a layout spec places is a subnode by itself, and
  /// what it no longer places no longer is.
  public func addSubnode(_ node: DisplayNode) {
    insertSubnode(node, at: subnodes.count)
  }

  /// Takes the node out of its supernode; does nothing when it is in none.
  public func removeFromSupernode() {
    guard let supernode else { return }
    applyInterfaceState([])
    exitHierarchy()
    // A hook may have moved the node on already.
    guard self.supernode === supernode else { return }
    layer?.removeFromSuperlayer()
    supernode.subnodes.removeAll { $0 === self }
    self.supernode = nil
  }

  /// Puts a node at an index among the subnodes. It takes over this node's state, and is loaded when this
  /// one is.
  ///
  /// A node that already is a subnode is moved, without its state or its contents changing. A node cannot
  /// be put into itself or into a node inside it; that is reported and nothing happens.
  package func insertSubnode(_ node: DisplayNode, at index: Int) {
    guard !isInside(node) else {
      return reportMisuse("a node cannot be put into itself or into one of its subnodes")
    }
    if node.supernode === self {
      subnodes.removeAll { $0 === node }
    } else {
      node.removeFromSupernode()
    }
    let position = min(max(0, index), subnodes.count)
    subnodes.insert(node, at: position)
    node.supernode = self
    guard let layer, !managesSubnodeStates else { return }
    node.load()
    // Each hook may take the node away again.
    guard node.supernode === self else { return }
    if let sublayer = node.layer { layer.insertSublayer(sublayer, at: position) }
    if isInHierarchy { node.enterHierarchy() }
    if node.supernode === self { node.applyInterfaceState(interfaceState) }
  }

  /// Takes in a node without loading it or touching its state: that is left to a container which manages
  /// both.
  package func adoptSubnode(_ node: DisplayNode) {
    guard node.supernode !== self, !isInside(node) else { return }
    node.removeFromSupernode()
    subnodes.append(node)
    node.supernode = self
  }

  /// Makes a measured layout the node's own, and those inside it their nodes'.
  ///
  /// The subnodes become those that the layout places, in its order; who stays keeps layer and contents.
  package func applyLayout(_ layout: Layout) {
    layoutWillApply(layout)
    if !layout.sublayouts.isEmpty || layoutPlacesSubnodes {
      applySubnodes(of: layout)
    }
    for sublayout in layout.sublayouts {
      guard let node = sublayout.owner as? DisplayNode else { continue }
      node.frame = sublayout.frame
      node.applyLayout(sublayout)
    }
    calculatedLayoutDidChange()
    self.layout()
  }

  private func applySubnodes(of layout: Layout) {
    let placed = layout.sublayouts.compactMap { $0.owner as? DisplayNode }
    layoutPlacesSubnodes = !placed.isEmpty
    if placed.elementsEqual(subnodes, by: ===) { return }
    let kept = Set(placed.map(ObjectIdentifier.init))
    for node in subnodes where !kept.contains(ObjectIdentifier(node)) {
      node.removeFromSupernode()
    }
    for (index, node) in placed.enumerated()
    where index >= subnodes.count || subnodes[index] !== node {
      insertSubnode(node, at: index)
    }
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
