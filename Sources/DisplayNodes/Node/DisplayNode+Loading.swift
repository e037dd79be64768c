internal import DisplayConcurrency
internal import DisplayGeometry

extension DisplayNode {
  /// Gives the node and its subnodes their layers, subnodes first, and tells each once.
  package func load() {
    guard self.layer == nil else { return }
    let layer = Layer()
    layer.frame = frame
    layer.boundsOrigin = boundsOrigin
    layer.backgroundColor = backgroundColor
    layer.cornerRadius = cornerRadius
    layer.opacity = opacity
    layer.isHidden = isHidden
    layer.clipsToBounds = clipsToBounds
    layer.transform = transform
    self.layer = layer
    for subnode in subnodes {
      subnode.load()
      // A hook may have taken the subnode away.
      guard subnode.supernode === self, let sublayer = subnode.layer else { continue }
      layer.addSublayer(sublayer)
    }
    didLoad()
    if interfaceState.contains(.display) { scheduleDisplay(display.load()) }
  }

  func frameDidChange(from old: Rect) {
    guard frame != old else { return }
    if !frame.origin.isFinite || !frame.size.isFinite {
      reportMisuse("a frame of \(frame) is not finite; the last one stays")
      frame = old
      return
    }
    layer?.frame = frame
    guard frame.size != old.size else { return }
    if old.size.isEmpty || needsDisplayOnBoundsChange || display.isUnderWay { setNeedsDisplay() }
  }

  func reportMisuse(_ message: String) {
    Diagnostics.report(Diagnostic(message: message, path: diagnosticPath))
  }
}
