internal import DisplayConcurrency

extension DisplayNode {
  /// Puts a node in front of the other subnodes while the tree is being built.
  ///
  /// For nodes that place their subnodes by hand. Legal on any task, also in an initialiser, until the node is
  /// loaded; then ``addSubnode(_:)`` takes over. The main actor takes the node in when it first looks at the
  /// subnodes, at the latest when it loads them.
  ///
  /// - Throws: ``HierarchyError/nodeIsLoaded(path:)``; nothing has happened then.
  nonisolated public func attachSubnode(_ node: DisplayNode) throws(HierarchyError) {
    let isAttached = measurement.withLock { $0.attach(node) }
    guard isAttached else { throw .nodeIsLoaded(path: diagnosticPath) }
  }

  /// The nodes that lie in this one, from back to front.
  public var subnodes: [DisplayNode] {
    takeInAttachedSubnodes()
    return storedSubnodes
  }

  /// Takes in what was attached so far.
  func takeInAttachedSubnodes(isLoading: Bool = false) {
    // Nearly always there is nothing, and after loading there never is.
    guard layer == nil else { return }
    for node in measurement.withLock({ $0.takeAttached(isLast: isLoading) }) {
      insert(node, at: storedSubnodes.count)
    }
  }
}
