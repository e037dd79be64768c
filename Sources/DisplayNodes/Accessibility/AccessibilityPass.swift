internal import DisplayGeometry

/// Pass 10, for people who cannot see the screen: the host is notified of what there is, when that changed.
@MainActor
final class AccessibilityPass: Pass {
  /// What the host does with the tree; nil for nothing.
  var notifyHost: (@MainActor (AccessibilityTree) -> Void)? {
    didSet { lastNotifiedTree = nil }
  }
  /// What the host was last notified of.
  private var lastNotifiedTree: AccessibilityTree?

  func run(_ frame: inout FrameContext) {
    guard let notifyHost else { return }
    let tree = frame.runtime.accessibilityTree
    guard tree != lastNotifiedTree else { return }
    lastNotifiedTree = tree
    notifyHost(tree)
  }
}

extension DisplayRuntime {
  /// What is on screen now, for people who cannot see it.
  ///
  /// - Complexity: linear in the number of nodes on screen; of the subnodes of one node as many steps are taken as it has, times those that
  ///   lie over one another or beside one another in turns.
  public var accessibilityTree: AccessibilityTree {
    guard !isInvalidated else { return AccessibilityTree() }
    let clip = Rect(origin: rootNode.frame.origin, size: rootNode.frame.size)
    let toRoot = Transform.translation(x: -clip.minX, y: -clip.minY)
    return AccessibilityTree(
      elements: AccessibilityAssembly.elements(
        of: rootNode,
        at: AccessibilityAssembly.Place(transform: toRoot, clip: rootNode.bounds)
      )
    )
  }

  /// Does with a thing on screen what a person asks.
  ///
  /// - Returns: Whether it was done: not when the thing is no longer on screen, cannot do it or is disabled.
  @discardableResult
  public func perform(_ request: AccessibilityRequest, on id: AccessibilityElement.ID) -> Bool {
    // Only what is reported to a person can be asked.
    guard accessibilityTree.first(where: { $0.id == id })?.traits.contains(.disabled) == false,
      let node = rootNode.findNode(id)
    else { return false }
    switch request {
    case .activate: return node.accessibilityActivate() || node.activateAsContents()
    case .increment: return node.accessibilityAdjust(by: 1)
    case .decrement: return node.accessibilityAdjust(by: -1)
    case .action(let name): return node.accessibilityActions.first { $0.name == name }?.body() ?? false
    case .focus: return node.focusAround()
    case .reveal:
      node.revealInContent()
      return true
    case .scroll(let direction): return node.turnPageAround(direction)
    }
  }

  /// Called at the end of a frame in which the accessibility tree changed, at most once a frame, and at the end of
  /// the first one. While it is set, each frame looks at all nodes on screen; a change asks for a frame.
  public var accessibilityDidChange: (@MainActor (AccessibilityTree) -> Void)? {
    get { passes.accessibility.notifyHost }
    set {
      passes.accessibility.notifyHost = newValue
      if newValue != nil { setNeedsFrame() }
    }
  }
}

extension DisplayNode {
  /// Has the nearest node around that knows what to do use what this one is in.
  fileprivate func activateAsContents() -> Bool {
    var node = self
    while let supernode = node.supernode {
      if let container = supernode as? any AccessibilityContaining,
        container.accessibilityActivate(contents: node)
      {
        return true
      }
      node = supernode
    }
    return false
  }

  /// Gives the focus to the node, or to the nearest around it that may have it.
  fileprivate func focusAround() -> Bool {
    var current: DisplayNode? = self
    while let node = current {
      if node.isFocusable { return node.becomeFocused() }
      if let container = node.supernode as? any AccessibilityContaining,
        container.accessibilityFocus(contents: node)
      {
        return true
      }
      current = node.supernode
    }
    return false
  }

  /// Has the nearest content around the node that goes on in a direction turn a page.
  fileprivate func turnPageAround(_ direction: AccessibilityRequest.Direction) -> Bool {
    var current: DisplayNode? = self
    while let node = current {
      if let content = node as? any ContentDragging, content.turnPage(direction.vector) { return true }
      current = node.supernode
    }
    return false
  }

  fileprivate func findNode(_ id: ObjectIdentifier) -> DisplayNode? {
    var found: DisplayNode?
    visitSubtree { node in
      if ObjectIdentifier(node) == id { found = node }
      return found == nil
    }
    return found
  }
}
