/// Where a list is moving.
public enum ScrollDirection: Sendable, Hashable {
  /// It has not moved.
  case none
  /// Rows with higher numbers come.
  case towardsEnd
  /// Rows with lower numbers come.
  case towardsStart
}
