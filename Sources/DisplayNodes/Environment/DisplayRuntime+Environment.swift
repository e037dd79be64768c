// Changes of the environment, gathered between two frames and told in the data pass.

/// What may have another environment than it was told of.
struct EnvironmentChanges {
  /// Nodes with another place or other overrides, and the root under another environment of the runtime.
  var nodes: [DisplayNode] = []
  /// Whether the root's layout may be out of date.
  var concernsRoot = false
  /// The node whose drawing is being captured, and who hears what it reads.
  var drawn: (node: DisplayNode, recorder: EnvironmentRecorder)?

  var isEmpty: Bool { nodes.isEmpty && !concernsRoot }
}

extension DisplayRuntime {
  /// The environment is about to be another one.
  func environmentWillChange() {
    rootNode.rememberEnvironment()
    environmentChanges.concernsRoot = true
    environmentChanges.nodes.append(rootNode)
    if report == nil { setNeedsFrame() }
  }

  /// Tells every node whose environment really is another one, once, and has measured and drawn what read it.
  /// What the hooks change waits for the next frame.
  func applyEnvironmentChanges() {
    guard !environmentChanges.isEmpty else { return }
    let changes = environmentChanges
    environmentChanges = EnvironmentChanges()
    if changes.concernsRoot { remeasureRoot() }
    // Outermost first: who is told by a supernode is not told again.
    let nodes = changes.nodes.filter { $0.runtime === self }.map { (node: $0, depth: $0.depth) }
    let order = nodes.indices.sorted { (nodes[$0].depth, $0) < (nodes[$1].depth, $1) }
    for index in order {
      let node = nodes[index].node
      guard let told = node.extras?.toldEnvironment else { continue }
      node.environmentMayHaveChanged(from: told)
    }
  }

  /// Captures something of a node, and returns the environment that it was captured in, which goes on telling
  /// what is read.
  func recordingReads<Captured>(
    of node: DisplayNode,
    _ capture: () -> Captured
  ) -> (Captured, NodeEnvironment) {
    let recorder = EnvironmentRecorder()
    let environment = node.currentEnvironment.recorded(by: recorder)
    let outer = environmentChanges.drawn
    environmentChanges.drawn = (node, recorder)
    let captured = capture()
    environmentChanges.drawn = outer
    return (captured, environment)
  }

  /// The environment of the node whose drawing is being captured, telling what is read; nil for another node.
  func recordedEnvironment(of node: DisplayNode) -> NodeEnvironment? {
    guard let drawn = environmentChanges.drawn, drawn.node === node else { return nil }
    return node.currentEnvironment.recorded(by: drawn.recorder)
  }

  private func remeasureRoot() {
    let inherited = environment
    if isRootBeingMeasured || measuredRootLayout != nil || measuredContext != inherited.layoutContext
      || !rootNode.layoutReadsHold(in: inherited)
    {
      setRootNeedsLayout()
    }
  }
}

extension DisplayNode {
  /// How many nodes this one lies in.
  fileprivate var depth: Int {
    var count = 0
    var node = supernode
    while let current = node {
      count += 1
      node = current.supernode
    }
    return count
  }
}
