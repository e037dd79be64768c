/// What may have another environment than it was last notified of.
@MainActor
struct EnvironmentChanges {
  /// Nodes with another place or other overrides, and the root under another environment of the runtime.
  let nodes = WaitingNodes()
  /// Whether the root's layout may be out of date.
  var concernsRoot = false
  /// Whether something was captured to be drawn or measured while changes waited: in an environment that nobody was
  /// notified of.
  private(set) var haveCaptures = false

  /// What nodes were last notified of, as far as somebody asked since the last pass and since the tree was as it is.
  private var known: [ObjectIdentifier: NodeEnvironment] = [:]
  private var treeVersion: UInt64 = 0
  /// The nodes that were notified in the pass under way, with what they knew before; nil between the passes.
  private var notified: [ObjectIdentifier: (node: DisplayNode, before: NodeEnvironment)]?

  var isEmpty: Bool { nodes.isEmpty && !concernsRoot }

  /// Something is captured to be drawn or measured.
  mutating func noteCapture() {
    if !isEmpty { haveCaptures = true }
  }

  /// Whether all nodes were notified of the environment that they are in.
  var areNotified: Bool { isEmpty && notified == nil }

  /// Nodes are notified of their environments from now on, one after the other.
  mutating func beginNotifying() { notified = [:] }

  /// A node is notified of its environment.
  mutating func note(_ node: DisplayNode, before: NodeEnvironment) {
    notified?[ObjectIdentifier(node)] = (node, before)
  }

  /// The changes that wait once all nodes were notified.
  var withoutNotified: EnvironmentChanges {
    var changes = self
    (changes.notified, changes.known) = (nil, [:])
    return changes
  }

  /// The environment that a node was last notified of, or would have been.
  ///
  /// - Complexity: linear in the nodes around it that nobody asked about since the last pass.
  mutating func lastNotified(of node: DisplayNode) -> NodeEnvironment {
    if notified != nil || treeVersion != TreeContext.treeVersion { known = [:] }
    treeVersion = TreeContext.treeVersion
    // What the nodes around it were notified of a moment ago is news to it, unless it was notified itself.
    let notified = notified?[ObjectIdentifier(node)] == nil ? notified : nil
    var way: [DisplayNode] = []
    var (current, environment): (DisplayNode, NodeEnvironment?) = (node, nil)
    while true {
      NodeVisits.note()
      let identifier = ObjectIdentifier(current)
      environment = current.extras?.notifiedEnvironment ?? notified?[identifier]?.before ?? known[identifier]
      if environment != nil { break }
      way.append(current)
      guard let supernode = current.supernode else { break }
      current = supernode
    }
    var found = environment ?? current.ownRuntime?.environment ?? NodeEnvironment()
    for node in way.reversed() {
      found = found.overridden(by: node.environmentOverrides)
      known[ObjectIdentifier(node)] = found
    }
    return found
  }
}
