public import DisplayLayout

/// What a container may do while work is handed out: have nodes measured. The hierarchy cannot be changed meanwhile.
@MainActor
public struct MeasuringContext {
  private let participation: FrameParticipation

  init(_ participation: FrameParticipation) { self.participation = participation }

  /// Has a node of the container measured by a worker, unless its newest layout is there, or on its way.
  ///
  /// The result comes with one of the next frames' ``PlacementContext``. When something changes that it was computed from, or
  /// the environment, the node is measured again by itself, for the range that was given last.
  ///
  /// - Parameters:
  ///   - subnode: A node that ``RangeContext/bring(_:to:distance:)`` took in; another one is reported.
  ///   - range: The sizes that it may have.
  public func measure(_ subnode: DisplayNode, thatFits range: SizeRange) {
    guard participation.isOpen(.submit, "measure(_:thatFits:)") else { return }
    guard participation.place(of: subnode) != nil else {
      return subnode.reportMisuse("only a node that the container has can be measured; bring it there first")
    }
    subnode.submitOwnLayout(thatFits: range)
  }
}
