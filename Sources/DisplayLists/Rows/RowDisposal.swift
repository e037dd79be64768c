internal import DisplayNodes

/// Nodes of rows that a list has evicted, which are taken apart by workers, or when a frame has time for it: that takes about
/// half as long as making them took.
final class RowDisposal: Sendable {
  /// How many rows are taken apart at a stretch.
  static var stretch: Int { 4 }

  private let nodes: [DisplayNode]

  init(_ nodes: [DisplayNode]) { self.nodes = nodes }
}
