/// Nodes that wait for a pass of the next frame, which may be long in coming: a window that is hidden runs none.
///
/// Those that have nothing to wait for any longer go when they are many, and one that began to wait several times is there
/// once then.
///
/// - Complexity: adding one is O(1) on average; memory grows with the nodes that wait.
@MainActor
final class WaitingNodes: LateReleasing {
  private(set) var nodes: [DisplayNode] = []
  /// How many may be there before anybody looks which of them wait.
  private var limit = 64

  var isEmpty: Bool { nodes.isEmpty }

  /// Adds a node.
  ///
  /// - Parameter isWaiting: Whether a node still has something to wait for.
  func append(_ node: DisplayNode, where isWaiting: (DisplayNode) -> Bool) {
    nodes.append(node)
    guard nodes.count > limit else { return }
    var seen: Set<ObjectIdentifier> = []
    let waiting = nodes.filter { isWaiting($0) && seen.insert(ObjectIdentifier($0)).inserted }
    limit = max(64, 2 * waiting.count)
    replace(\.nodes, with: waiting)
  }

  /// Puts nodes that go on waiting before all others.
  func putFirst(_ waiting: [DisplayNode]) { nodes.insert(contentsOf: waiting, at: 0) }

  /// Takes all out, in order.
  func takeAll() -> [DisplayNode] { takeAll(of: \.nodes) }

  /// None waits any longer.
  func removeAll() { replace(\.nodes, with: []) }
}
