internal import DisplayListModel

/// What a list has done since it was made.
public struct ListStatistics: Sendable, Hashable {
  /// How many row nodes were created.
  public var nodesCreated = 0
  /// How many of them came on screen with their contents.
  public var nodesSeen = 0
  /// How many exist now.
  public var nodesAlive = 0
  /// How many rows out of reach are kept because a node in them asks for it; see `DisplayNode.keepsRowAlive`.
  public var rowsKept = 0
  /// How many bytes the contents of its rows take, on screen or not.
  public var contentBytes = 0
  /// How many rows of the list have been measured.
  public var rowsMeasured = 0

  /// Makes the statistics of a list that has done nothing yet.
  public init() {}

  /// The share of created nodes that never came on screen, from 0 to 1; 0 when none was created.
  public var wastedShare: Double {
    guard nodesCreated > 0 else { return 0 }
    return min(max(0, (Double(nodesCreated) - Double(nodesSeen)) / Double(nodesCreated)), 1)
  }
}
