public import DisplayGeometry

/// Colors that change evenly along a line and stay the same across it.
///
/// Before the line's start lies the first color, past its end the last. Colors are mixed premultiplied, in the
/// encoding that they are stored in: a color that fades out keeps its hue, whatever color the transparent end
/// is given.
public struct LinearGradient: Sendable, Hashable {
  /// Where the line starts.
  public let start: Point
  /// Where the line ends.
  public let end: Point
  /// The colors along the line, in order.
  public let stops: [GradientStop]

  /// Makes a gradient; stops that go back count as if they lay where the one before them does.
  public init(from start: Point, to end: Point, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Makes a gradient whose colors lie at equal distances.
  public init(from start: Point, to end: Point, colors: [Color]) {
    self.init(from: start, to: end, stops: GradientStop.evenly(colors))
  }
}
