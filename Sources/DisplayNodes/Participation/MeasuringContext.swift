public import DisplayLayout

/// The verbs of a container while work is scheduled: it has nodes measured. The hierarchy on screen cannot be changed meanwhile.
@MainActor
public struct MeasuringContext {
  private let participation: FrameParticipation
  private let deadline: PassDeadline

  init(_ participation: FrameParticipation, until deadline: PassDeadline) {
    self.participation = participation
    self.deadline = deadline
  }

  /// Whether the pass has time left in the frame's budget. Who does only a part of what is to be done asks for another frame;
  /// one piece in each is done in any case.
  public var hasTimeLeft: Bool { !deadline.hasPassed }

  /// Has a node of the container measured by a worker, unless its newest layout is there, or on its way.
  ///
  /// The result comes with one of the next frames' ``PlacementContext``. When something changes that it was computed from, or
  /// the environment, the node is measured again by itself, for the range that was given last.
  ///
  /// - Parameters:
  ///   - subnode: A node that ``RangeContext/bring(_:to:distance:)`` took in; another one is reported.
  ///   - range: The sizes that it may have. Of several that are given in one pass the last one counts.
  public func measure(_ subnode: DisplayNode, thatFits range: SizeRange) {
    guard participation.isOpen(.submit, "measure(_:thatFits:)") else { return }
    guard let place = participation.place(of: subnode) else {
      if participation.isWaiting(for: subnode) { return }
      return subnode.reportMisuse(
        "only a node that the container has brought can be measured here; bring it first, and leave it out of the layout"
      )
    }
    participation.measure(subnode, in: place, thatFits: range)
  }
}
