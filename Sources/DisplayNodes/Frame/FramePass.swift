/// The passes of a frame, in the order in which they run on the main actor.
///
/// What runs in each, and owns what waits for it, is in the order of `FramePipeline`.
public enum FramePass: Int, Sendable, Hashable, CaseIterable {
  /// The clock moves on and input is taken.
  case input
  /// What the workers found out is collected.
  case mailbox
  /// Changes of the data are applied.
  case data
  /// Ranges are computed and nodes are notified of interface states.
  case ranges
  /// Measured layouts become frames, with the anchor in its place.
  case layouts
  /// Nodes that came near get their backing.
  case load
  /// Work for the workers is handed out by priority.
  case submit
  /// What waits is measured and drawn, in a runtime whose frames do so themselves.
  case work
  /// Finished contents are put into the backing, whole groups at a time.
  case commit
  /// The host shows the tree.
  case present
}
