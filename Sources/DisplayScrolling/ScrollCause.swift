/// What moved content last.
public enum ScrollCause: Sendable, Hashable, CaseIterable {
  /// A caller set the offset, or scrolled by a distance or to a target.
  case caller
  /// A finger dragged the content.
  case drag
  /// The content ran on after a finger released it.
  case momentum
  /// The content came back from beyond an end.
  case spring
  /// An animation to a target that a caller asked for.
  case animation
  /// A driver moved the content for a frame.
  case driver
}
