internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout
internal import Synchronization

/// Observes what a node's drawing was captured from, and has the node drawn again. Each capture that has read
/// something has one of its own, so that what it does not read concerns it no longer.
final class DrawingObserver: LayoutDependent {
  private let isStale = Atomic(false)
  @MainActor private var reference: Weak<DisplayNode>
  // A message that was never delivered may hold nodes, which hold this.
  private let mailbox: Weak<Mailbox<any FrameMessage>>

  @MainActor
  init(of node: DisplayNode, mailbox: Mailbox<any FrameMessage>) {
    reference = Weak(node)
    self.mailbox = Weak(mailbox)
  }

  /// The node; set again only while nothing was read for it.
  @MainActor var node: DisplayNode? {
    get { reference.object }
    set { reference = Weak(newValue) }
  }

  /// Whether something that the last drawing was captured from has changed since that began.
  var isOutdated: Bool { isStale.load(ordering: .acquiring) }

  func dependencyDidChange() -> [any LayoutDependent] {
    if !isStale.exchange(true, ordering: .acquiringAndReleasing) {
      mailbox.object?.post(DrawingOutdated(observer: self))
    }
    return []
  }
}

/// Something that a node's drawing was captured from has changed.
private struct DrawingOutdated: FrameMessage {
  @Weak var observer: DrawingObserver?

  func deliver(to runtime: DisplayRuntime) {
    guard let observer, let node = observer.node, node.extras?.drawingObserver === observer else { return }
    node.drawingIsOutdated()
  }
}

extension DisplayNode {
  /// Whether what is shown, or on its way, was captured from something that has changed since, and a new drawing is to come:
  /// not where there is no room for one, out of the display range, and while display is suspended.
  var isDrawingOutdated: Bool {
    guard let extras, interfaceState.contains(.display), !bounds.isEmpty, !isDisplaySuspended else {
      return false
    }
    return extras.awaitedLayouts > 0 || extras.drawingObserver?.isOutdated == true
  }

  /// What the node's drawing was captured from has changed: the node is drawn again, now or with the layout that is coming.
  fileprivate func drawingIsOutdated() {
    if awaitsLayout {
      madeExtras.awaitedLayouts = UInt8(MeasurementStateMachine.patience)
    } else {
      setNeedsDisplay()
    }
  }

  /// Whether a layout is coming that knows more changes of the node than its own does.
  private var awaitsLayout: Bool { measurement.withLock { $0.latestChange } > appliedChanges }

  /// Nothing is drawn that a change could make out of date.
  func forgetDrawing() {
    extras?.drawingObserver = nil
    extras?.awaitedLayouts = 0
  }

  /// A layout is the node's own that may be the one which a new drawing waits for. One that was begun before the change is not,
  /// but what changes in every frame is drawn late, and not never.
  func drawAfterLayout() {
    guard let extras, extras.awaitedLayouts > 0 else { return }
    extras.awaitedLayouts -= 1
    guard extras.awaitedLayouts == 0 || !awaitsLayout else { return }
    extras.awaitedLayouts = 0
    setNeedsDisplay()
  }

  /// A layout is about to be the node's own: it knows the changes before it was begun, and those that the node was measured after.
  func noteAppliedChanges(of measured: MeasuredLayout) {
    appliedChanges = max(appliedChanges, measured.changes)
    guard measured.changes < LayoutChanges.count else { return }
    // A change in the midst of a measurement that had not come to the node yet is in it, and no other measurement follows.
    let (latest, isMeasured) = measurement.withLock { ($0.latestChange, $0.cache.count > 0) }
    if isMeasured { appliedChanges = max(appliedChanges, latest) }
  }

  /// Takes a change of what the drawing is captured from upon itself: the node is drawn again in this frame and not, as after a
  /// change from elsewhere, in the next.
  package func redrawing(with change: () -> Void) {
    extras?.drawingObserver = nil
    change()
    setNeedsDisplay()
  }
}
