// Changes of the environment, gathered between two frames and told in the data pass.

/// What may have another environment than it was told of.
struct EnvironmentChanges {
  /// Nodes with another place or other overrides, and the root under another environment of the runtime.
  var nodes: [DisplayNode] = []
  /// Whether the root's layout may be out of date.
  var concernsRoot = false
  /// The node whose drawing is being captured, and who hears what it reads.
  var captured: (node: DisplayNode, recorder: EnvironmentRecorder)?

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

  /// The environment of the node whose drawing is being captured, telling what is read; nil for another node.
  func recordedEnvironment(of node: DisplayNode) -> NodeEnvironment? {
    guard let captured = environmentChanges.captured, captured.node === node else { return nil }
    return node.currentEnvironment.recorded(by: captured.recorder)
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
  /// Captures something that the node draws, and returns it with the environment that it was captured in, which
  /// goes on telling what is read. What a node in a picture reads, the picture's node has read.
  func recordingReads<Captured>(_ capture: () -> Captured) -> (Captured, NodeEnvironment) {
    let runtime = runtime
    let outer = runtime?.environmentChanges.captured
    let picture = isRasterized ? outer?.recorder : nil
    let recorder = EnvironmentRecorder(
      inside: picture.map {
        .init(recorder: $0, environment: inheritedEnvironment, overrides: environmentOverrides)
      }
    )
    runtime?.environmentChanges.captured = (self, recorder)
    let captured = capture()
    runtime?.environmentChanges.captured = outer
    return (captured, currentEnvironment.recorded(by: recorder))
  }

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
