/// What an area is filled with.
public enum Paint: Sendable, Hashable {
  /// One color.
  case solid(Color)
  /// Colors that change along a line.
  case linearGradient(LinearGradient)
  /// Colors that change with the distance from a point.
  case radialGradient(RadialGradient)
}
