/// The direction in which content moved last.
public enum ScrollDirection: Sendable, Hashable {
  /// It has not moved.
  case none
  /// Towards the content's end: offsets grow.
  case towardsEnd
  /// Towards the content's start: offsets shrink.
  case towardsStart
}
