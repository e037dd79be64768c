internal import DisplayConcurrency
internal import DisplayGeometry
package import DisplayLayout

extension DisplayNode {
  /// Gives the node the frame that a layout says, and makes the layout its own.
  func place(_ layout: Layout) {
    isBeingPlaced = true
    frame = layout.frame
    isBeingPlaced = false
    applyLayout(layout)
  }

  /// Makes a measured layout the node's own, and those inside it their nodes'.
  ///
  /// The subnodes become those that the layout places, in its order; who stays keeps layer and contents.
  package func applyLayout(_ layout: Layout) {
    isLaidOut = true
    WorkMeter.count(.appliedLayout)
    layoutWillApply(layout)
    let places = !layout.sublayouts.isEmpty || layoutPlacesSubnodes
    let transition = places ? applySubnodes(of: layout) : nil
    for sublayout in layout.sublayouts {
      guard let node = sublayout.owner as? DisplayNode else { continue }
      node.place(sublayout)
    }
    if let transition, !transition.isComplete { animateLayoutTransition(transition) }
    calculatedLayoutDidChange()
    self.layout()
    notifyObservers { $0.nodeDidLayout(self) }
    layoutDidFinish()
  }
}
