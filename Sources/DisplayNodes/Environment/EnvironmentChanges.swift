/// What may have another environment than it was told of.
@MainActor
struct EnvironmentChanges {
  /// Nodes with another place or other overrides, and the root under another environment of the runtime.
  let nodes = WaitingNodes()
  /// Whether the root's layout may be out of date.
  var concernsRoot = false
  /// Whether something was captured to be drawn or measured while changes waited: in an environment that nobody was told of.
  private(set) var haveCaptures = false

  /// What nodes were told last, as far as somebody asked since the last pass and since the tree was as it is.
  private var known: [ObjectIdentifier: NodeEnvironment] = [:]
  private var treeVersion: UInt64 = 0
  /// The nodes that were told in the pass under way, with what they knew before; nil between the passes.
  private var told: [ObjectIdentifier: (node: DisplayNode, before: NodeEnvironment)]?

  var isEmpty: Bool { nodes.isEmpty && !concernsRoot }

  /// Something is captured to be drawn or measured.
  mutating func noteCapture() {
    if !isEmpty { haveCaptures = true }
  }

  /// Whether all nodes were told the environment that they are in.
  var areTold: Bool { isEmpty && told == nil }

  /// Nodes are told of their environments from now on, one after the other.
  mutating func beginTelling() { told = [:] }

  /// A node is told of its environment.
  mutating func tell(_ node: DisplayNode, before: NodeEnvironment) {
    told?[ObjectIdentifier(node)] = (node, before)
  }

  /// The changes that wait once all nodes were told.
  var withoutTold: EnvironmentChanges {
    var changes = self
    (changes.told, changes.known) = (nil, [:])
    return changes
  }

  /// The environment that a node was told of last, or would have been.
  ///
  /// - Complexity: linear in the nodes around it that nobody asked about since the last pass.
  mutating func lastTold(of node: DisplayNode) -> NodeEnvironment {
    if told != nil || treeVersion != TreeContext.treeVersion { known = [:] }
    treeVersion = TreeContext.treeVersion
    // What the nodes around it were told a moment ago it has not heard of, unless it was told itself.
    let told = told?[ObjectIdentifier(node)] == nil ? told : nil
    var way: [DisplayNode] = []
    var (current, environment): (DisplayNode, NodeEnvironment?) = (node, nil)
    while true {
      NodeVisits.note()
      let identifier = ObjectIdentifier(current)
      environment = current.extras?.toldEnvironment ?? told?[identifier]?.before ?? known[identifier]
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
