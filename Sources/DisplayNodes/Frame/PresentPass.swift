// Pass 10: the host shows the tree.

extension DisplayRuntime {
  /// Adds up what is on screen and hands the tree to the host.
  func presentTree() {
    if var report {
      for participant in participants { participant.reportVisibleArea(to: &report) }
      self.report = report
    }
    tellAccessibilityChanges()
    updateDebugOverlay()
    if let layer = rootNode.layer { presentLayer(layer) }
  }
}
