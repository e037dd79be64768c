// Pass 4: ranges are computed and interface states are told.

extension DisplayRuntime {
  /// Tells a new root that it is on screen, and lets every container decide about its rows.
  func updateRanges() {
    if rootNode.isLoaded && !rootNode.isInHierarchy {
      rootNode.enterHierarchy()
      rootNode.applyInterfaceState(.inHierarchy)
    }
    for participant in participants { participant.updateRanges() }
  }
}
