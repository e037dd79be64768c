/// A container that takes part in the passes of each frame: it decides which nodes lie in it, how near they are, and where.
///
/// A list is such a container, and so is any node of one's own that shows a small part of something large: a timeline, a
/// tree that folds, a calendar. A node that adopts this protocol and overrides ``DisplayNode/managesSubnodeStates`` to be true
/// takes part from the moment on at which it is on screen, or in a row that is prepared for it, until it is neither. It
/// implements what it needs: every method does nothing by default.
///
/// Each pass gets a context, which holds the verbs that are legal in it and works in that pass alone.
///
/// | Pass | Context | What may be done |
/// | --- | --- | --- |
/// | ranges | ``RangeContext`` | take nodes in and out, and say how near each is |
/// | layouts | ``PlacementContext`` | place nodes, also for sizes that were measured |
/// | submit | ``MeasuringContext`` | have nodes measured by workers |
///
/// The runtime does the rest: it loads the nodes that are to be displayed, the nearest first and within the frame's budget, has
/// them drawn, notifies them of their states, and lets the first contents of each appear in one frame. Nodes lie over each
/// other as they do among the subnodes. A container may have a layout spec, too: what that places lies behind the nodes that were
/// brought, and is as near as the container.
///
/// A list decides about its rows by itself: a subclass of one that adopts the protocol takes no part by it. Debug builds report
/// that, and an adopter that does not override ``DisplayNode/managesSubnodeStates``.
///
/// ```swift
/// final class TimelineNode: DisplayNode, FrameParticipant {
///   override var managesSubnodeStates: Bool { true }
///
///   func updateRanges(_ ranges: RangeContext) {
///     for event in events(near: ranges.visibleRect) {
///       let node = node(for: event)
///       node.frame = frame(of: event)
///       ranges.bring(node, to: node.frame.intersects(ranges.visibleRect) ? .inHierarchy : .nearby)
///     }
///   }
/// }
/// ```
@MainActor
public protocol FrameParticipant: DisplayNode {
  /// Moves on with the clock, to the frame's moment.
  func takeInput(at timing: FrameTiming)

  /// Decides which nodes are in the container and how near each is. The place to make the newest data the container's own.
  ///
  /// Runs in each frame; one without a change costs what this does. ``DisplayNode/setNeedsFrame()`` asks for a frame.
  func updateRanges(_ ranges: RangeContext)

  /// Places nodes. Those on screen are there in the same frame.
  func applyLayouts(_ layouts: PlacementContext)

  /// Schedules measurements. Runs in each frame: a node that is measured already, or on its way, costs a look.
  ///
  /// A container that comes in the midst of a frame may be asked for them before it first decides.
  func submitWork(_ work: MeasuringContext)

  /// Whether something goes on by itself, so that frames have to follow. The default is false.
  var hasWorkLeft: Bool { get }
}

extension FrameParticipant {
  /// Does nothing.
  public func takeInput(at timing: FrameTiming) {}
  /// Does nothing.
  public func updateRanges(_ ranges: RangeContext) {}
  /// Does nothing.
  public func applyLayouts(_ layouts: PlacementContext) {}
  /// Does nothing.
  public func submitWork(_ work: MeasuringContext) {}
  /// Nothing goes on by itself.
  public var hasWorkLeft: Bool { false }
}
