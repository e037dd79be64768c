public import DisplayGeometry

/// Colors that change evenly with the distance from a point.
///
/// Beyond the radius lies the last color. Colors are mixed as in a ``LinearGradient``. A radius that is not
/// positive shows the last color everywhere.
public struct RadialGradient: Sendable, Hashable {
  /// Where the first color lies.
  public let center: Point
  /// How far from there the last color lies, in points.
  public let radius: Double
  /// The colors from the center outwards, in order.
  public let stops: [GradientStop]

  /// Makes a gradient; stops that go back count as if they lay where the one before them does.
  public init(center: Point, radius: Double, stops: [GradientStop]) {
    self.center = center
    self.radius = radius
    self.stops = stops
  }

  /// Makes a gradient whose colors lie at equal distances.
  public init(center: Point, radius: Double, colors: [Color]) {
    self.init(center: center, radius: radius, stops: GradientStop.evenly(colors))
  }
}
