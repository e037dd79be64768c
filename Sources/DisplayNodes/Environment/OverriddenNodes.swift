internal import DisplayConcurrency

/// Nodes whose overrides have changed since somebody asked for an environment last.
///
/// They are not kept alive, and it takes no more room than twice the nodes that are there: what is gone is dropped
/// whenever the entries have doubled.
struct OverriddenNodes: Sendable {
  private struct Entry: Sendable {
    @Weak var node: DisplayNode?
  }

  private var entries: [Entry] = []
  private var limit = Self.leastLimit
  /// The number of entries from which on the first ones are dropped.
  static let leastLimit = 64

  /// How many entries there are, of which some may be for one node, or for none.
  var count: Int { entries.count }

  /// Adds a node.
  ///
  /// - Returns: What is to be released outside of locks: the end of a node is somebody's code.
  /// - Complexity: constant on average.
  mutating func append(_ node: DisplayNode) -> [DisplayNode] {
    entries.append(Entry(node: node))
    guard entries.count > limit else { return [] }
    var known: Set<ObjectIdentifier> = []
    let nodes = entries.compactMap(\.node)
    entries = nodes.filter { known.insert(ObjectIdentifier($0)).inserted }.map(Entry.init)
    limit = max(Self.leastLimit, 2 * entries.count)
    return nodes
  }

  /// Removes all entries; returns the nodes that are there.
  mutating func takeAll() -> [DisplayNode] {
    defer { self = OverriddenNodes() }
    return entries.compactMap(\.node)
  }
}
