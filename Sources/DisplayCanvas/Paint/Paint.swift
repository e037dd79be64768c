/// What an area is filled with.
public enum Paint: Sendable, Hashable {
  /// One colour.
  case solid(Color)
  /// Colours that change along a line.
  case linearGradient(LinearGradient)
  /// Colours that change with the distance from a point.
  case radialGradient(RadialGradient)
}
