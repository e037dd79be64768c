/// A container may have a layout, too: what that places lies behind the nodes that the container brought, and is as near as the
/// container itself.
extension DisplayNode {
  /// The subnodes that the node has brought, as a container that takes part in frames: no layout of its takes them out.
  var broughtSubnodes: [DisplayNode] { managesSubnodeStates ? storedSubnodes.filter(\.isBrought) : [] }

  /// Whether the node was brought by the container that it lies in.
  var isBrought: Bool { managedPlace?.origin == .brought }

  /// Has those of the nodes that a layout places leave that were brought here: they come back as the layout's.
  func releaseBrought(_ placed: [DisplayNode]) {
    guard managesSubnodeStates else { return }
    for node in placed where node.supernode === self && node.isBrought { node.leaveSupernode() }
  }

  /// Brings nodes that a layout places to the state of the node, where it manages those of its subnodes.
  func bringLaidOut(_ placed: [DisplayNode]) {
    guard managesSubnodeStates, takesPartInFrames else { return }
    for node in placed where node.supernode === self {
      if node.managedPlace == nil { node.madeExtras.managedPlace = ManagedPlace(laidOutIn: self) }
      // As in any other node that is loaded, so that it is there in the same frame.
      if layer != nil, node.awaitsLoading { node.load() }
      node.applyManagedState()
    }
  }
}
