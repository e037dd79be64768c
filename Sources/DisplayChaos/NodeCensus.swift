internal import AsyncDisplay
internal import DisplayConcurrency

/// Counts the nodes that are alive, of those that it was notified of on any thread.
final class NodeCensus: Sendable {
  private struct Entry: Sendable {
    weak let node: DisplayNode?
  }

  private let entries = Lock<[Entry]>([])

  /// Makes a census that knows no node.
  init() {}

  /// Counts a node from now on.
  func note(_ node: DisplayNode) {
    let entry = Entry(node: node)
    entries.withLock { $0.append(entry) }
  }

  /// How many nodes it was notified of.
  var count: Int { entries.withLock { $0.count } }

  /// How many of them are alive.
  var livingCount: Int {
    // A node that the last reference to goes here must not go under the lock.
    entries.withLock { $0 }.count { $0.node != nil }
  }
}
