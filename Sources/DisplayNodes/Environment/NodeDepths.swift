/// How many nodes some nodes lie in; what lies on the way of several is gone through once.
@MainActor
struct NodeDepths {
  private var known: [ObjectIdentifier: Int] = [:]

  /// Nodes, those that lie in fewer others first, else in the order in which they are given.
  static func outermostFirst(_ nodes: [DisplayNode]) -> [DisplayNode] {
    guard nodes.count > 1 else { return nodes }
    var all = NodeDepths()
    let depths = nodes.map { all.depth(of: $0) }
    return nodes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { nodes[$0] }
  }

  private mutating func depth(of node: DisplayNode) -> Int {
    var way: [DisplayNode] = []
    var current: DisplayNode? = node
    var depth = -1
    while let next = current {
      NodeVisits.note()
      if let found = known[ObjectIdentifier(next)] {
        depth = found
        break
      }
      way.append(next)
      current = next.supernode
    }
    for next in way.reversed() {
      depth += 1
      known[ObjectIdentifier(next)] = depth
    }
    return depth
  }
}
