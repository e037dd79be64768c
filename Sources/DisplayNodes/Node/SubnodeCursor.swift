/// A place among the subnodes of a node, for passes through a tree.
///
/// A pass keeps a cursor for each node on the way down, and not a stack frame, so that no depth is too much. It goes
/// through the subnodes that there were when it came to the node, without those that were taken away since:
/// `environmentDidChange(from:)` is called on the way, and a transition that ends takes out what goes.
@MainActor
struct SubnodeCursor {
  let node: DisplayNode
  private let subnodes: [DisplayNode]
  private(set) var position = 0

  init(_ node: DisplayNode) {
    NodeVisits.note()
    self.node = node
    subnodes = node.storedSubnodes
  }

  /// A cursor that has nowhere to go.
  init(atEndOf node: DisplayNode) {
    NodeVisits.note()
    self.node = node
    subnodes = []
  }

  /// Whether no subnode is left.
  var isAtEnd: Bool { position >= subnodes.count }

  /// The next subnode that still is one.
  mutating func next() -> DisplayNode? {
    while let subnode = nextOfAll() {
      if subnode.supernode === node { return subnode }
    }
    return nil
  }

  private mutating func nextOfAll() -> DisplayNode? {
    guard position < subnodes.count else { return nil }
    defer { position += 1 }
    return subnodes[position]
  }
}

extension DisplayNode {
  /// Calls a closure for the node and those in it, supernodes before subnodes and these from back to front.
  ///
  /// - Parameter visit: Returns whether to go on to what is in the node. It changes no tree.
  package func visitSubtree(_ visit: (DisplayNode) -> Bool) {
    NodeVisits.note()
    guard visit(self), !storedSubnodes.isEmpty else { return }
    var waiting: [DisplayNode] = storedSubnodes.reversed()
    while let node = waiting.popLast() {
      NodeVisits.note()
      if visit(node), !node.storedSubnodes.isEmpty { waiting += node.storedSubnodes.reversed() }
    }
  }

  /// Whether the node lies in another one or is it.
  ///
  /// - Complexity: constant for a node without subnodes, which nothing can lie in; else linear in this one's depth.
  func isInside(_ node: DisplayNode) -> Bool {
    guard !node.storedSubnodes.isEmpty else { return self === node }
    var ancestor: DisplayNode? = self
    while let current = ancestor {
      NodeVisits.note()
      if current === node { return true }
      ancestor = current.supernode
    }
    return false
  }
}
