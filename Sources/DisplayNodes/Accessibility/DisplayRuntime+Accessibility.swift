internal import DisplayGeometry

extension DisplayRuntime {
  /// What is on screen now, for people who cannot see it.
  ///
  /// - Complexity: linear in the number of nodes on screen.
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
    // Only what a person is told of can be asked.
    guard accessibilityTree.first(where: { $0.id == id })?.traits.contains(.disabled) == false,
      let node = rootNode.findNode(id)
    else { return false }
    switch request {
    case .activate: return node.accessibilityActivate() || node.activateAsContents()
    case .increment: return node.accessibilityAdjust(by: 1)
    case .decrement: return node.accessibilityAdjust(by: -1)
    case .action(let name): return node.accessibilityActions.first { $0.name == name }?.body() ?? false
    }
  }

  /// Tells the host when what is on screen is something else than it was told before.
  func tellAccessibilityChanges() {
    guard let tell = accessibilityDidChange else { return }
    let tree = accessibilityTree
    guard tree != toldAccessibilityTree else { return }
    toldAccessibilityTree = tree
    tell(tree)
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

  fileprivate func findNode(_ id: ObjectIdentifier) -> DisplayNode? {
    var found: DisplayNode?
    visitSubtree { node in
      if ObjectIdentifier(node) == id { found = node }
      return found == nil
    }
    return found
  }
}
