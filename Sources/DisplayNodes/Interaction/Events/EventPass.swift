/// Pass 1, for what people did: events are delivered in the order in which they happened.
@MainActor
final class EventPass: Pass {
  private var queue = EventQueue()

  /// Takes an event in; returns what is wrong with it when it has no meaning, and is ignored.
  func append(_ event: InputEvent) -> String? { queue.append(event) }

  func run(_ frame: inout FrameContext) {
    let runtime = frame.runtime
    // Each comes to a tree whose hooks have run.
    for event in queue.takeAll() {
      deliver(event, in: runtime)
      HookQueue.main.deliver()
    }
  }

  private func deliver(_ event: InputEvent, in runtime: DisplayRuntime) {
    let passes = runtime.passes
    switch event {
    case .touch(let touch): passes.touches.deliver(touch, in: runtime)
    case .pointer(let pointer): passes.hover.deliver(pointer, in: runtime)
    case .scroll(let scroll): passes.scrolling.deliver(scroll, in: runtime)
    case .key(let key): passes.focus.deliver(key, in: runtime)
    case .text(let text): passes.focus.deliver(text, in: runtime)
    case .drop(let drop): deliver(drop, in: runtime)
    case .activation(let isActive): passes.focus.setActive(isActive, in: runtime)
    }
  }

  private func deliver(_ drop: DropEvent, in runtime: DisplayRuntime) {
    runtime.offer(runtime.nodeHit(at: drop)) { $0.handleDrop(drop) }
  }
}

extension DisplayRuntime {
  /// Hands in what people did. It takes effect in the input pass of the next frame, which this asks for.
  ///
  /// A touch goes to the node that it began in until it ends; see ``DisplayNode/touchDidBegin(_:)``. It is
  /// cancelled when that node leaves the hierarchy, and what the host says of it afterwards is ignored. An
  /// event without a meaning is reported and ignored: a place that is not finite, a touch that begins twice,
  /// or one that goes on without having begun.
  public func send(_ event: InputEvent) {
    guard !isInvalidated else { return }
    if let mistake = passes.events.append(event) { return rootNode.reportMisuse(mistake) }
    setNeedsFrame()
  }

  /// Hands in what a finger did; see ``send(_:)``.
  public func sendTouch(_ touch: TouchEvent) { send(.touch(touch)) }

  /// The innermost node at the place of an event.
  func nodeHit(at event: some PlacedEvent) -> DisplayNode? {
    // A hit test that was overridden may name a node that is none of ours.
    guard let node = rootNode.location(of: event).flatMap(rootNode.hitTest), node.isInHierarchy,
      node.runtime === self
    else { return nil }
    return node
  }

  /// Asks a node and those around it, from the inside out, until one takes something; returns that one.
  @discardableResult
  func offer(_ node: DisplayNode?, to isTaken: (DisplayNode) -> Bool) -> DisplayNode? {
    var current = node
    while let next = current {
      NodeVisits.note()
      // What was asked may take the node away.
      let supernode = next.supernode
      if isTaken(next) { return next }
      current = supernode
    }
    return nil
  }
}
