/// How much room there is along one axis, roughly: what decides between arrangements.
public enum SizeClass: Sendable, Hashable, CaseIterable {
  /// As on a phone held upright, from side to side.
  case compact
  /// Enough for two things beside one another.
  case regular
}
