internal import DisplayConcurrency

/// One of the hooks that a node is told of a touch with.
enum TouchHook: Sendable {
  case didBegin
  case didMove
  case didEnd
  case wasCancelled

  /// Calls the hook of a node, and of those around it as far as each passes the touch on.
  @MainActor
  func deliver(_ touch: TouchEvent, to node: DisplayNode) {
    call(touch, on: node)
    while let next = TouchRelay.takeNext() { next.hook.call(next.touch, on: next.node) }
  }

  /// Calls the hooks for a node that has left, as far as they were called while it was there: what was taken out passes the
  /// touch on to what it was in.
  @MainActor
  func deliver(
    _ touch: TouchEvent,
    to node: DisplayNode,
    passing removed: DisplayNode?,
    on supernode: DisplayNode?
  ) {
    let outer = TouchRelay.formerPlace
    TouchRelay.formerPlace = removed.flatMap { removed in supernode.map { (removed, $0) } }
    defer { TouchRelay.formerPlace = outer }
    deliver(touch, to: node)
  }

  @MainActor
  fileprivate func call(_ touch: TouchEvent, on node: DisplayNode) {
    NodeVisits.note()
    switch self {
    case .didBegin: node.touchDidBegin(touch)
    case .didMove: node.touchDidMove(touch)
    case .didEnd: node.touchDidEnd(touch)
    case .wasCancelled: node.touchWasCancelled(touch)
    }
  }
}

/// Touches that went through so many nodes that the stack is nearly full, and go on when it is empty again.
@MainActor
private enum TouchRelay {
  struct Entry {
    let hook: TouchHook
    let touch: TouchEvent
    let node: DisplayNode
  }

  private static var waiting: [Entry] = []

  /// A node that was taken out, and what it was in, while those that heard of a touch in it are told its end.
  static var formerPlace: (removed: DisplayNode, supernode: DisplayNode)?

  static func add(_ entry: Entry) { waiting.append(entry) }

  static func takeNext() -> Entry? { waiting.isEmpty ? nil : waiting.removeFirst() }
}

extension DisplayNode {
  /// The outermost of the nodes around this one, itself included, that are out of the hierarchy with it.
  var outermostOutOfHierarchy: DisplayNode {
    var node = self
    while let supernode = node.supernode, !supernode.isInHierarchy {
      NodeVisits.note()
      node = supernode
    }
    return node
  }

  /// Tells the supernode of a touch; what the touch hooks do unless they are overridden.
  func passOn(_ touch: TouchEvent, to hook: TouchHook) {
    let place = TouchRelay.formerPlace
    guard let supernode = place?.removed === self ? place?.supernode : supernode else { return }
    guard CallStack.isNearlyFull else { return hook.call(touch, on: supernode) }
    TouchRelay.add(TouchRelay.Entry(hook: hook, touch: touch, node: supernode))
  }
}
