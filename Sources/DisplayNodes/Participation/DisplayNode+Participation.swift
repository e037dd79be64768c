internal import DisplayGeometry

extension DisplayNode {
  /// Begins or ends to take part in frames, for a container that does; see ``FrameParticipant``.
  func updateParticipation() {
    guard managesSubnodeStates else { return }
    let isNear = isInHierarchy || !interfaceState.isEmpty
    if let participation = extras?.participation {
      guard !isNear else { return participation.subnodes.forEach { $0.applyManagedState() } }
      extras?.participation = nil
      participation.leave()
    } else if isNear, let runtime, let container = self as? any FrameParticipant {
      let participation = FrameParticipation(container, in: runtime)
      madeExtras.participation = participation
      runtime.addParticipant(participation)
      runtime.setNeedsFrame()
    }
  }

  /// The part of the node's own space that no supernode cuts off.
  ///
  /// - Complexity: linear in the nodes around it.
  var visibleRect: Rect {
    guard isInHierarchy else { return .zero }
    var rect = visibleBounds
    var (node, transform) = (self, Transform.identity)
    while let supernode = node.supernode {
      transform = transform.concatenating(node.transformToSupernode)
      if supernode.clipsToBounds || supernode.supernode == nil {
        // What a transform flattens is not seen.
        guard let inverse = transform.inverted else { return .zero }
        rect = rect.intersection(inverse.apply(to: supernode.visibleBounds))
      }
      node = supernode
    }
    return rect
  }
}
