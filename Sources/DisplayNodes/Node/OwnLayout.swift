internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

/// Measures what is inside a node that no layout places: for the size that it has by hand, or for those that its container allows.
///
/// One measurement is under way at a time; what changes meanwhile is seen to after it.
@MainActor
final class OwnLayout {
  private var machine = MeasurementStateMachine(.settled)
  /// The pixels and the direction of the measurement that was handed out last.
  private(set) var measuredContext: LayoutContext?
  /// Whether the node stands in the runtime's line.
  var isWaiting = false
  /// The sizes that the node's container allows, which gets the result; nil where the node is measured for its bounds.
  private(set) var allowedSizes: SizeRange?
  @Weak private var mailbox: Mailbox<any FrameMessage>?
  private let observer: LayoutObserver

  init(node: DisplayNode, mailbox: Mailbox<any FrameMessage>) {
    self.mailbox = mailbox
    // A message that was never delivered holds nodes, which hold this.
    observer = LayoutObserver { [node = Weak(node), mailbox = Weak(mailbox)] in
      if let node = node.object { mailbox.object?.post(OwnLayoutOutdated(node: node)) }
    }
  }

  /// One that a runtime is notified by: the kept one, or a new one in its place.
  static func reusing(_ kept: OwnLayout?, of node: DisplayNode, in runtime: DisplayRuntime) -> OwnLayout {
    if let kept, kept.isObserved(by: runtime) { return kept }
    return OwnLayout(node: node, mailbox: runtime.mailbox)
  }

  /// Whether a measurement is to be handed out.
  var isNeeded: Bool { machine.isNeeded }

  /// Whether the newest layout is not measured yet.
  var isPending: Bool { machine.state != .settled || isOutdated }

  /// Whether something that the last measurement read has changed since it began.
  var isOutdated: Bool { observer.isOutdated }

  /// A measurement is to be handed out, if one is not already.
  func setNeeded() { machine.setNeeded() }

  /// The container allows sizes; others than before are to be measured.
  func allow(_ sizes: SizeRange) {
    guard sizes != allowedSizes else { return }
    allowedSizes = sizes
    setNeeded()
  }

  /// The environment is another one than what was measured, or is being measured, was for.
  func environmentDidChange(isOutdated: Bool) -> Bool {
    if isOutdated || machine.isMeasuring { setNeeded() }
    return isNeeded
  }

  /// Whether a runtime is notified of changes and of results; another one does not.
  func isObserved(by runtime: DisplayRuntime) -> Bool { mailbox === runtime.mailbox }

  /// Hands the measuring of a node to a worker.
  func submit(for node: DisplayNode, to runtime: DisplayRuntime) {
    guard machine.begin() else { return }
    let isForBounds = allowedSizes == nil
    let range = allowedSizes ?? SizeRange(exactly: node.bounds.size)
    let environment = node.inheritedEnvironment
    measuredContext = environment.layoutContext
    runtime.passes.environment.noteCapture()
    runtime.queue.submit(
      priority: WorkPriority(distance: node.nearestDisplayGroup?.distance ?? 0, stage: .measure),
      flag: .never
    ) { [node = Weak(node), own = Weak(self), observer, mailbox = runtime.mailbox] _ in
      guard let node = node.object else { return }
      let layout = observer.measure(node, thatFits: range, environment: environment, isForBounds: isForBounds)
      mailbox.post(OwnLayoutMeasured(node: node, own: own.object, layout: layout))
    }
  }

  /// The measurement is back; returns whether it counts: one that is out of date does after a few that did not, so that
  /// what changes in every frame is shown late, and not never.
  func finish() -> Bool { machine.finishUnlessStale() }
}

extension DisplayNode {
  /// Has what is inside the node measured for its bounds, which nobody else does for it.
  func setNeedsOwnLayout() {
    guard let runtime else {
      owesOwnLayout = true
      return
    }
    owesOwnLayout = false
    guard !isMeasuredByContainer else { return }
    guard bounds.size != .zero else {
      // Nothing is measured that has no size at all, and nobody waits for what is under way, or out of date, for another one.
      if extras?.ownLayout != nil { extras?.ownLayout = nil }
      return
    }
    let own = OwnLayout.reusing(extras?.ownLayout, of: self, in: runtime)
    madeExtras.ownLayout = own
    own.setNeeded()
    runtime.enqueue(own, of: self)
  }

  /// What measures what is inside the node: for its bounds, and for the sizes that a container allows.
  var ownLayouts: [OwnLayout] {
    // Asked of each node whose environment changes; most have none.
    guard let extras, extras.ownLayout != nil || extras.managedPlace != nil else { return [] }
    return [extras.ownLayout, extras.managedPlace?.sizing].compactMap(\.self)
  }

  /// Whether what places the node has measured what is inside it: a list its rows, a runtime its root.
  var isMeasuredByContainer: Bool { displayGroup?.isPlacedByHand == false }

  /// A layout around the node places it, and has measured what is inside it.
  func endOwnLayout() {
    owesOwnLayout = false
    if extras?.ownLayout != nil { extras?.ownLayout = nil }
  }

  /// The node leaves the layout that it was measured in; what changes inside it from now on is its own affair, unless
  /// another layout places it.
  func leaveLayout() {
    if isLaidOut, !isMeasuredByContainer, extras?.ownLayout == nil { owesOwnLayout = true }
  }

  /// Whether what is inside the node is to be measured because it was placed by hand.
  var isOwnLayoutPending: Bool { !isMeasuredByContainer && ownLayouts.contains(where: \.isPending) }

  /// Sees to what was missed while the node was in no tree, or in that of another runtime.
  func resumeOwnLayout() {
    guard let runtime else { return }
    let own = extras?.ownLayout
    // A row and a root are measured by what places them, and what is under way elsewhere is not waited for.
    guard !isMeasuredByContainer else {
      own?.setNeeded()
      return
    }
    if owesOwnLayout || own.map({ $0.isNeeded || !$0.isObserved(by: runtime) }) == true {
      setNeedsOwnLayout()
    }
    managedPlace?.resumeMeasuring(self, in: runtime)
  }
}

extension DisplayRuntime {
  /// Has the next frame measure what is inside a node placed by hand.
  func enqueue(_ own: OwnLayout, of node: DisplayNode) {
    // A row is measured by its list, and one that another runtime would be notified by is replaced when the node comes on screen.
    guard !node.isMeasuredByContainer, !own.isWaiting, own.isObserved(by: self) else { return }
    passes.measuring.append(node, of: own, in: self)
    setNeedsFrameUnlessRunning()
  }
}

/// The layout of a node placed by hand on its way to the main actor.
private struct OwnLayoutMeasured: FrameMessage {
  @Weak var node: DisplayNode?
  @Weak var own: OwnLayout?
  let layout: MeasuredLayout

  func deliver(to runtime: DisplayRuntime) {
    // Nobody keeps the one that another has replaced.
    guard let node, let own else { return }
    if own.finish() { runtime.passes.layouts.append(layout, of: node, by: own) }
    if own.isNeeded { runtime.enqueue(own, of: node) }
  }
}

/// Something that the layout of a node placed by hand was computed from has changed.
private struct OwnLayoutOutdated: FrameMessage {
  @Weak var node: DisplayNode?

  func deliver(to runtime: DisplayRuntime) {
    guard let node else { return }
    for own in node.ownLayouts where own.isOutdated && own.isObserved(by: runtime) {
      // No other message comes before the next measurement, so that a node which is elsewhere has to remember it.
      own.setNeeded()
      if node.runtime === runtime { runtime.enqueue(own, of: node) }
    }
  }
}
