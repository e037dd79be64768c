internal import DisplayGeometry
package import DisplayLayout

extension DisplayNode {
  /// Makes a measured layout the node's own, and those inside it their nodes'.
  ///
  /// The subnodes become those that the layout places, in its order; who stays keeps layer and contents.
  package func applyLayout(_ layout: Layout) {
    isLaidOut = true
    layoutWillApply(layout)
    if !layout.sublayouts.isEmpty || layoutPlacesSubnodes {
      applySubnodes(of: layout)
    }
    for sublayout in layout.sublayouts {
      guard let node = sublayout.owner as? DisplayNode else { continue }
      node.isBeingPlaced = true
      node.frame = sublayout.frame
      node.isBeingPlaced = false
      node.applyLayout(sublayout)
    }
    calculatedLayoutDidChange()
    self.layout()
    notifyObservers { $0.nodeDidLayout(self) }
    layoutDidFinish()
  }

  private func applySubnodes(of layout: Layout) {
    let placed = layout.sublayouts.compactMap { $0.owner as? DisplayNode }
    layoutPlacesSubnodes = !placed.isEmpty
    if placed.elementsEqual(storedSubnodes, by: ===) { return }
    let kept = Set(placed.map(ObjectIdentifier.init))
    for node in subnodes where !kept.contains(ObjectIdentifier(node)) {
      node.removeFromSupernode()
    }
    for (index, node) in placed.enumerated()
    where index >= storedSubnodes.count || storedSubnodes[index] !== node {
      insert(node, at: index)
    }
  }
}
