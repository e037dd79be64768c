internal import DisplayConcurrency
internal import DisplayGeometry
internal import DisplayLayout

/// Measures what is inside a node whose frame is set by hand, for the size that it has.
///
/// One measurement is under way at a time; what changes meanwhile is seen to after it.
@MainActor
final class OwnLayout {
  /// Whether a measurement is to be handed out.
  private(set) var isNeeded = false
  private var isUnderWay = false
  private let observer: LayoutObserver

  init(node: DisplayNode, mailbox: Mailbox<any FrameMessage>) {
    // A message that was never delivered holds nodes, which hold this.
    observer = LayoutObserver { [weak node, weak mailbox] in
      if let node { mailbox?.post(OwnLayoutOutdated(node: node)) }
    }
  }

  /// A measurement is to be handed out, if one is not already.
  func setNeeded() { isNeeded = true }

  /// The environment is another one than what was measured, or is being measured, was for.
  func environmentDidChange(isOutdated: Bool) -> Bool {
    if isOutdated || isUnderWay { isNeeded = true }
    return isNeeded
  }

  /// Hands the measuring of a node to a worker.
  func submit(for node: DisplayNode, to runtime: DisplayRuntime) {
    guard isNeeded, !isUnderWay else { return }
    isNeeded = false
    isUnderWay = true
    let range = SizeRange(exactly: node.bounds.size)
    let environment = node.inheritedEnvironment
    runtime.queue.submit(
      priority: WorkPriority(distance: node.nearestDisplayGroup?.distance ?? 0, stage: .measure),
      flag: .never
    ) { [weak node, observer, mailbox = runtime.mailbox] _ in
      guard let node else { return }
      let layout = observer.measure(node, thatFits: range, environment: environment)
      mailbox.post(OwnLayoutMeasured(node: node, layout: layout))
    }
  }

  /// The measurement is back; returns whether it still counts.
  func finish() -> Bool {
    isUnderWay = false
    return !isNeeded
  }
}

extension DisplayNode {
  /// Has what is inside the node measured for its bounds, which nobody else does for it.
  func setNeedsOwnLayout() {
    guard !bounds.isEmpty, let runtime, runtime.rootNode !== self, displayGroup == nil else { return }
    let own = extras?.ownLayout ?? OwnLayout(node: self, mailbox: runtime.mailbox)
    madeExtras.ownLayout = own
    own.setNeeded()
    runtime.enqueueOwnLayout(of: self)
  }
}

extension DisplayRuntime {
  /// Remembers that what is inside a node placed by hand is to be measured.
  func enqueueOwnLayout(of node: DisplayNode) {
    guard !waitingLayouts.contains(where: { $0 === node }) else { return }
    waitingLayouts.append(node)
    if report == nil { setNeedsFrame() }
  }

  /// Hands out the measurements of nodes that were placed by hand.
  func submitOwnLayouts() {
    guard !waitingLayouts.isEmpty else { return }
    let waiting = waitingLayouts
    waitingLayouts.removeAll()
    for node in waiting { node.extras?.ownLayout?.submit(for: node, to: self) }
  }

  /// Applies the layouts of nodes that were placed by hand.
  func applyOwnLayouts() {
    guard !measuredOwnLayouts.isEmpty else { return }
    let measured = measuredOwnLayouts
    measuredOwnLayouts.removeAll()
    for (node, layout) in measured where node.runtime === self { node.applyLayout(layout) }
  }
}

/// The layout of a node placed by hand on its way to the main actor.
private struct OwnLayoutMeasured: FrameMessage {
  weak let node: DisplayNode?
  let layout: Layout

  func deliver(to runtime: DisplayRuntime) {
    guard let node, let own = node.extras?.ownLayout else { return }
    if own.finish() {
      runtime.measuredOwnLayouts.append((node, layout))
    } else {
      runtime.enqueueOwnLayout(of: node)
    }
  }
}

/// Something that the layout of a node placed by hand was computed from has changed.
private struct OwnLayoutOutdated: FrameMessage {
  weak let node: DisplayNode?

  func deliver(to runtime: DisplayRuntime) {
    if let node, node.runtime === runtime { node.setNeedsOwnLayout() }
  }
}
