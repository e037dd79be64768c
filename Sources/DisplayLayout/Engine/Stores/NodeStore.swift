/// The tree: its nodes in one array, a parent before its children and siblings side by side.
struct NodeStore: Sendable {
  private var nodes: ContiguousArray<LayoutNode>

  /// Makes a tree of one node, the root, which nothing fills yet.
  init(reserving capacity: Int) {
    nodes = []
    nodes.reserveCapacity(capacity)
    nodes.append(LayoutNode(parent: nil))
  }

  var count: Int { nodes.count }

  /// All nodes, parents before their children.
  var all: NodeRange { NodeRange(first: .root, count: nodes.count) }

  @inline(__always)
  subscript(node: NodeIndex) -> LayoutNode {
    get { nodes[node.position] }
    _modify { yield &nodes[node.position] }
  }

  /// Puts an element in a node, and adds empty nodes for those inside it.
  mutating func fill(
    _ node: NodeIndex,
    _ kind: LayoutNode.Kind,
    _ elementType: any LayoutElement.Type,
    style: LayoutStyle,
    childCount: Int
  ) {
    let children = NodeRange(first: NodeIndex(nodes.count), count: childCount)
    nodes[node.position].fill(kind, elementType, style: style, children: children)
    guard childCount > 0 else { return }
    let child = LayoutNode(parent: node)
    for _ in 0..<childCount { nodes.append(child) }
  }

  /// A node and those around it, up to the root.
  func levels(of node: NodeIndex) -> Int {
    var levels = 1
    var current = self[node].parent
    while let parent = current {
      levels += 1
      current = self[parent].parent
    }
    return levels
  }

  /// The elements from the root of the tree down to a node.
  func steps(to node: NodeIndex) -> (root: PathStep, below: [PathStep]) {
    var steps: [PathStep] = []
    var current = node
    while let parent = self[current].parent {
      let number = current.position - self[parent].firstChild.position
      steps.append(PathStep(elementType: self[current].elementType, number: number))
      current = parent
    }
    return (PathStep(elementType: self[current].elementType, number: nil), steps.reversed())
  }
}
