internal import DisplayGeometry

extension DisplayNode {
  /// Begins or ends to take part in frames, for a container that does; see ``FrameParticipant``.
  func updateParticipation() {
    guard managesSubnodeStates else { return }
    let isNear = isInHierarchy || !placedState.isEmpty
    if let participation = extras?.participation {
      guard !isNear else { return participation.applyStates() }
      extras?.participation = nil
      participation.leave()
    } else if isNear, let runtime, let container = self as? any FrameParticipant, !hasContainerOfItsOwn {
      let participation = FrameParticipation(container, in: runtime)
      madeExtras.participation = participation
      runtime.addParticipant(participation)
      participation.applyStates()
      runtime.setNeedsFrame()
    }
  }

  /// Whether the node is a container that takes part in frames while it is near.
  var takesPartInFrames: Bool { self is any FrameParticipant && !hasContainerOfItsOwn }

  /// Whether the node decides about its subnodes in frames by itself, as a list does.
  private var hasContainerOfItsOwn: Bool { self is any DisplayContaining }

  #if DEBUG || Mutations
    /// Reports a container that cannot take part in frames, once: that costs a look at the class of each node.
    func reportUselessParticipant() {
      guard self is any FrameParticipant else { return }
      if hasContainerOfItsOwn {
        reportMisuse(
          "a list decides about its rows itself and takes no part as a FrameParticipant; adopt it in a node around the list"
        )
      } else if !managesSubnodeStates {
        reportMisuse(
          "a FrameParticipant that does not override managesSubnodeStates to be true is never asked"
        )
      }
    }
  #endif

  /// Whether the node lies in one that decides about its subnodes in frames.
  ///
  /// - Complexity: linear in the nodes around it.
  package var isInsideContainer: Bool {
    var node = supernode
    while let current = node {
      if current.managesSubnodeStates { return true }
      node = current.supernode
    }
    return false
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
