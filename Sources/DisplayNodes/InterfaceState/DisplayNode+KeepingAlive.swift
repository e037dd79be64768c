internal import Synchronization

extension DisplayNode {
  /// Keep-alive: whether the row of a list that the node is in, or is, keeps its nodes when it goes out of reach; false by
  /// default.
  ///
  /// For nodes that cannot be made again as they were: a text that is being edited, a movie that plays. The row leaves its
  /// states like any other, off screen and without contents, and comes back with the same nodes. A list keeps as many rows as
  /// it is told to (`ListNode.keptRowLimit`), and evicts them when it takes part in no frames any longer: when it leaves the
  /// screen, or, in a row of another list, when that row does. State that can be copied is better kept in an `ItemStates`, which
  /// takes no node.
  ///
  /// Setting it to false evicts the row when rows next enter and leave the list's ranges.
  public var keepsRowAlive: Bool {
    get { extras?.rowClaim != nil }
    set {
      guard newValue != keepsRowAlive else { return }
      madeExtras.rowClaim = newValue ? RowClaim() : nil
    }
  }

  /// Whether the node or one in it has the row kept.
  ///
  /// - Complexity: constant while no node anywhere does; else linear in the nodes.
  package var hasRowClaim: Bool {
    guard RowClaim.exists else { return false }
    var isFound = false
    visitSubtree { node in
      isFound = isFound || node.extras?.rowClaim != nil
      return !isFound
    }
    return isFound
  }
}

/// A node's claim that its row be kept, which ends with the node.
final class RowClaim: Sendable {
  private static let count = Atomic<Int>(0)

  /// Whether any node has one.
  static var exists: Bool { count.load(ordering: .acquiring) > 0 }

  init() { Self.count.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  deinit { Self.count.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}
