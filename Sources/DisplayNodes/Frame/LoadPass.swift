internal import DisplayGeometry

// Pass 6: nodes that came near get their backing.

extension DisplayRuntime {
  /// Loads the root once it has a size, and lets every container load its rows, nearest first.
  func loadNodes() {
    if !rootNode.isLoaded && !rootNode.frame.isEmpty { rootNode.load() }
    let deadline = makePassDeadline(.load)
    for participant in participants { participant.loadNodes(until: deadline) }
  }
}
