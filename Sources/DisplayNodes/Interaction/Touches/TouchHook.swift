internal import DisplayConcurrency

/// One of the hooks that notify a node of a touch.
enum TouchHook: Sendable {
  case didBegin
  case didMove
  case didEnd
  case wasCancelled

  /// Calls the hook of a node, and of those around it as far as each passes the touch on.
  ///
  /// - Returns: The outermost node that was notified.
  @MainActor
  @discardableResult
  func deliver(_ touch: TouchEvent, to node: DisplayNode) -> DisplayNode? {
    let outer = TouchRelay.outermost
    defer { TouchRelay.outermost = outer }
    call(touch, on: node)
    while let next = TouchRelay.takeNext() { next.hook.call(next.touch, on: next.node) }
    return TouchRelay.outermost
  }

  @MainActor
  fileprivate func call(_ touch: TouchEvent, on node: DisplayNode) {
    NodeVisits.note()
    TouchRelay.outermost = node
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

  /// The node that was notified last of the touch that is delivered now.
  static var outermost: DisplayNode?
  private static var waiting: [Entry] = []

  static func add(_ entry: Entry) { waiting.append(entry) }

  static func takeNext() -> Entry? { waiting.isEmpty ? nil : waiting.removeFirst() }
}

extension DisplayNode {
  /// Notifies the supernode of a touch; what the touch hooks do unless they are overridden.
  func passOn(_ touch: TouchEvent, to hook: TouchHook) {
    guard let supernode = FormerPlace.current?.supernode(of: self) ?? supernode else { return }
    guard CallStack.isNearlyFull else { return hook.call(touch, on: supernode) }
    TouchRelay.add(TouchRelay.Entry(hook: hook, touch: touch, node: supernode))
  }
}
