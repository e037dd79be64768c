internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

extension DisplayNode {
  /// Whether workers draw the node, which is the default; otherwise it is drawn on the main actor, in the frame
  /// that needs it.
  public var displaysAsynchronously: Bool {
    get { !(extras?.displaysSynchronously ?? false) }
    set { if newValue != displaysAsynchronously { madeExtras.displaysSynchronously = !newValue } }
  }

  /// How soon the node is drawn among those that are as far from the viewport: the higher the sooner; 0 unless set.
  public var drawingPriority: Int {
    get { Int(drawingImportance) }
    set {
      guard newValue != drawingPriority else { return }
      madeExtras.drawingImportance = Int32(clamping: newValue)
      guard let queue = runtime?.queue else { return }
      nearestDisplayGroup?.setImportance(drawingImportance, of: self, queue: queue)
    }
  }

  /// The ``drawingPriority`` as the line of work has it.
  var drawingImportance: Int32 { extras?.drawingImportance ?? 0 }

  /// Pixels per point of the node's contents; nil, the default, takes those of the screen.
  ///
  /// Setting another one has the node drawn again. A scale that is not positive and finite is reported and
  /// changes nothing.
  public var contentsScale: Double? {
    get { extras?.contentsScale }
    set {
      guard newValue != contentsScale else { return }
      if let newValue, !(newValue > 0 && newValue.isFinite) {
        return reportMisuse("a contents scale of \(newValue) is not positive and finite")
      }
      madeExtras.contentsScale = newValue
      updateCornerCovers()
      setNeedsDisplay()
    }
  }

  /// Pixels per point of the node's contents.
  package var displayScale: Double { contentsScale ?? currentEnvironment.value(of: DisplayScaleKey.self) }

  /// Whether the node and those in it are kept from being drawn, also those that come into it meanwhile.
  ///
  /// What is shown stays. What is being drawn is refused when it comes back; what is missing when this ends is
  /// drawn then.
  public var isDisplaySuspended: Bool {
    get { extras?.isDisplaySuspended ?? false }
    set {
      var waiting = [self]
      while let node = waiting.popLast() {
        NodeVisits.note()
        if newValue != node.isDisplaySuspended {
          node.madeExtras.isDisplaySuspended = newValue
          if newValue { node.suspendDisplay() } else { node.resumeDisplay() }
        }
        waiting += node.subnodes.reversed()
      }
    }
  }

  private func suspendDisplay() {
    guard display.progress != .idle else { return }
    refuseDraws()
    display.suspend()
    TreeContext.displayDidChange()
    leaveDisplayGroup()
    // Tasks that wait for the node wait no longer.
    setNeedsFrame()
  }

  private func resumeDisplay() {
    scheduleDisplay(display.resume())
  }
}
