package import DisplayGeometry

/// Content that can be moved so that something in it comes into view.
@MainActor
package protocol ContentRevealing: DisplayNode {
  /// Moves the content as little as shows a rectangle of the node's own space; one too far away to have numbers is nowhere.
  func reveal(_ rect: Rect)
}

extension DisplayNode {
  /// Has what scrolls around the node move it into view.
  func revealInContent() {
    var current: DisplayNode = self
    var inner = visibleBounds
    while let supernode = current.supernode {
      NodeVisits.note()
      inner = current.transformToSupernode.apply(to: inner)
      (supernode as? any ContentRevealing)?.reveal(inner)
      current = supernode
    }
  }
}
