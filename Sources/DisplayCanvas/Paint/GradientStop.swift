/// A color of a gradient, and where it lies, from 0 at the gradient's start to 1 at its end.
public struct GradientStop: Sendable, Hashable {
  /// The share of the gradient before the color.
  public let location: Double
  /// The color.
  public let color: Color

  /// Makes a stop; a location that is no number counts as 0, others as the nearest between 0 and 1.
  public init(at location: Double, _ color: Color) {
    self.location = location.isNaN ? 0 : min(max(location, 0), 1)
    self.color = color
  }

  /// Colors at equal distances.
  static func evenly(_ colors: [Color]) -> [GradientStop] {
    let last = Double(max(1, colors.count - 1))
    return colors.enumerated().map { GradientStop(at: Double($0.offset) / last, $0.element) }
  }
}
