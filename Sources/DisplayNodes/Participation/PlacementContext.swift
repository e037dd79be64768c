public import DisplayGeometry

/// The verbs of a container while measured layouts become frames.
@MainActor
public struct PlacementContext {
  private let participation: FrameParticipation
  private let deadline: PassDeadline

  init(_ participation: FrameParticipation, until deadline: PassDeadline) {
    self.participation = participation
    self.deadline = deadline
  }

  /// Whether the pass has time left in the frame's budget. Who does only a part of what is to be done asks for another frame;
  /// one piece in each is done in any case.
  public var hasTimeLeft: Bool { !deadline.hasPassed }

  /// The size that a node was measured to have, in points; nil before the first measurement, and for a node that the container
  /// does not have measured. A newer one takes its place when it is there.
  public func measuredSize(of subnode: DisplayNode) -> Size? {
    participation.place(of: subnode)?.measuredSize
  }

  /// Places a node with the size that it was measured to have, and what is inside it with it. Does nothing before the first
  /// measurement, and with a place that is not finite, which is reported.
  ///
  /// A node that is not measured by its container is placed by setting its frame. So may be one that is: what is inside it is
  /// measured for that frame, too.
  ///
  /// - Complexity: O(1) where neither place nor layout is another one.
  public func place(_ subnode: DisplayNode, at origin: Point) {
    guard participation.isOpen(.layouts, "place(_:at:)") else { return }
    guard origin.isFinite else {
      return subnode.reportMisuse("a place at \(origin) is not finite; the node stays where it is")
    }
    participation.place(of: subnode)?.place(subnode, at: origin)
  }
}
