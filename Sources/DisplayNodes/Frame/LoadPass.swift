internal import DisplayGeometry

// Pass 6: nodes that came near get their backing.

extension DisplayRuntime {
  /// Loads the root once it has a size and puts it on screen, and lets every container load its rows, nearest
  /// first.
  func loadNodes() {
    if !rootNode.isInHierarchy && !rootNode.frame.isEmpty && !isInvalidated {
      rootNode.load()
      rootNode.enterHierarchy()
      rootNode.applyInterfaceState(.inHierarchy)
    }
    let deadline = makePassDeadline(.load)
    for participant in participants { participant.loadNodes(until: deadline) }
  }
}
