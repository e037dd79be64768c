// A node that is on screen and is not seen: one that is hidden, fully transparent or under an opaque node. It is not visible, and
// keeps what it shows: nothing is to be drawn when it is seen again.

extension DisplayNode {
  /// The stages that the node's place gives it, with visible also where the node is concealed. Containers go by these.
  package var placedState: InterfaceState { nodeState.placed }

  /// Whether the node is not seen wherever it is.
  var isConcealed: Bool { !nodeState.concealment.isEmpty }

  /// Finds out whether the node itself is hidden or transparent. What is shown counts while it is animated, and what it comes to,
  /// too: a node that fades out is visible until it is gone, and one that fades in from the beginning on.
  func updateOwnConcealment() {
    let isTransparent = !(opacity > 0) && !((layer?.opacity ?? 0) > 0)
    conceal(.own, isHidden || isTransparent)
  }

  /// The node has another supernode, or none. Whether something lies over it there is found out in the next frame.
  func updateOuterConcealment() {
    conceal(.covered, false)
    conceal(.outer, supernode?.isConcealed == true)
  }

  /// Notes a reason for which the node is concealed, or that it is none.
  ///
  /// - Complexity: linear in the nodes that begin or cease to be concealed; constant without any.
  func conceal(_ reason: NodeState.Concealment, _ isConcealed: Bool) {
    guard nodeState.concealment.contains(reason) != isConcealed, changeConcealment(reason, isConcealed) else {
      return
    }
    HookQueue.main.edit {
      visitSubtree { node in node === self || node.changeConcealment(.outer, isConcealed) }
    }
  }

  /// Returns whether that concerns what is in the node.
  private func changeConcealment(_ reason: NodeState.Concealment, _ isSet: Bool) -> Bool {
    let (old, wasConcealed) = (interfaceState, isConcealed)
    if isSet { nodeState.concealment.insert(reason) } else { nodeState.concealment.remove(reason) }
    guard isConcealed != wasConcealed else { return false }
    if interfaceState != old {
      post(.interfaceStateDidChange)
      followState(from: old)
      // It may have come there while nobody saw it.
      if interfaceState.contains(.visible) {
        HookQueue.main.postPlaceholder(of: self, isMissingContents: nil)
      }
    }
    return true
  }
}
