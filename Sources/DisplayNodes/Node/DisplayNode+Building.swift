internal import DisplayConcurrency

/// What can be configured while it is built: any ``DisplayNode``, as the class that it is.
public protocol BuildableNode: AnyObject, Sendable {}

extension DisplayNode: BuildableNode {}

extension BuildableNode where Self: DisplayNode {
  /// Sets what belongs to the main actor, such as the frame, the background or the corners, while the node is being built.
  ///
  /// Legal on any task, also in an initializer, until the node is loaded. The main actor runs the closures, in the order in
  /// which they came, when the node is put into another one or its subnodes are looked at, at the latest when it is loaded:
  /// before any hook, and before anything is drawn. What was set on the main actor before that is overwritten. After loading
  /// nothing happens, and it is reported.
  ///
  /// The node holds the closures until they run: one that refers to the node otherwise than by its parameter keeps it alive until
  /// then.
  ///
  /// ```swift
  /// final class BadgeNode: DisplayNode {
  ///   let dot = DisplayNode().configured { $0.backgroundColor = .red }
  ///
  ///   nonisolated override init() {
  ///     super.init()
  ///     configured { $0.cornerRadius = 8 }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter configure: Gets the node, on the main actor.
  /// - Returns: The node.
  @discardableResult
  nonisolated public func configured(_ configure: @escaping @MainActor (Self) -> Void) -> Self {
    let step = NodeBuildStep.configuration { node in
      if let node = node as? Self { configure(node) }
    }
    if !measurement.withLock({ $0.addBuildStep(step) }) {
      let message =
        "A node was configured after it was loaded, and stays as it is. Set its properties on the main actor then."
      Diagnostics.report(Diagnostic(message: message, path: diagnosticPath))
    }
    return self
  }
}

/// What the main actor does for a node that was built on another task.
enum NodeBuildStep: Sendable {
  case subnode(DisplayNode)
  case configuration(@MainActor (DisplayNode) -> Void)
}

extension DisplayNode {
  /// Puts a node in front of the other subnodes while the tree is being built.
  ///
  /// For subnodes that are placed by hand, as with ``addSubnode(_:)``. Legal on any task, also in an initializer, until the
  /// node is loaded; then ``addSubnode(_:)`` takes over. The main actor takes the node in when it first looks at the
  /// subnodes, at the latest when it loads them.
  ///
  /// - Throws: ``HierarchyError/nodeIsLoaded(path:)``; nothing has happened then.
  nonisolated public func attachSubnode(_ node: DisplayNode) throws(HierarchyError) {
    let isAttached = measurement.withLock { $0.addBuildStep(.subnode(node)) }
    guard isAttached else { throw .nodeIsLoaded(path: diagnosticPath) }
  }

  /// The nodes that lie in this one, from back to front.
  public var subnodes: [DisplayNode] {
    finishBuilding()
    return storedSubnodes
  }

  /// Does what was asked for while the node, and those attached to it, were built. It runs adopters' code.
  func finishBuilding(isLoading: Bool = false) {
    // Nearly always there is nothing, and after loading there never is.
    let steps = takeBuildSteps(isLast: isLoading)
    guard !steps.isEmpty else { return }
    // However deep nodes were attached to each other.
    var path = [(node: self, steps: steps[...])]
    while let last = path.indices.last {
      switch path[last].steps.popFirst() {
      case .subnode(let node): path.append((node, node.takeBuildSteps(isLast: false)[...]))
      case .configuration(let configure): configure(path[last].node)
      case nil:
        let node = path.removeLast().node
        if let outer = path.last?.node { outer.insert(node, at: outer.storedSubnodes.count, isByHand: true) }
      }
    }
  }

  private func takeBuildSteps(isLast: Bool) -> ContiguousArray<NodeBuildStep> {
    layer == nil ? measurement.withLock { $0.takeBuildSteps(isLast: isLast) } : []
  }
}
