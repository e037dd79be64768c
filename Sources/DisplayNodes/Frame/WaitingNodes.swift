/// Nodes that wait for a pass of the next frame, which may be long in coming: a window that is hidden runs none.
///
/// Those that have nothing to wait for any longer go when they are many, and one that began to wait several times is there
/// once then.
///
/// What is handed out has to be kept until the call is over, by `withExtendedLifetime`: the optimizer ends an unused value
/// inside it.
///
/// - Complexity: adding one is O(1) on average; memory grows with the nodes that wait.
@MainActor
struct WaitingNodes {
  private(set) var nodes: [DisplayNode] = []
  /// How many may be there before anybody looks which of them wait.
  private var limit = 64

  var isEmpty: Bool { nodes.isEmpty }

  /// Adds a node.
  ///
  /// - Parameter isWaiting: Whether a node still has something to wait for.
  /// - Returns: What the caller releases: the end of a node is somebody's code, and may add others.
  mutating func append(_ node: DisplayNode, where isWaiting: (DisplayNode) -> Bool) -> [DisplayNode] {
    nodes.append(node)
    guard nodes.count > limit else { return [] }
    let all = nodes
    var seen: Set<ObjectIdentifier> = []
    nodes = all.filter { isWaiting($0) && seen.insert(ObjectIdentifier($0)).inserted }
    limit = max(64, 2 * nodes.count)
    return all
  }

  /// Puts nodes that go on waiting before all others.
  mutating func putFirst(_ waiting: [DisplayNode]) { nodes.insert(contentsOf: waiting, at: 0) }

  /// Takes all out, in order.
  mutating func takeAll() -> [DisplayNode] {
    defer { nodes = [] }
    return nodes
  }
}
