public import DisplayGeometry

/// Colours that change evenly along a line and stay the same across it.
///
/// Before the line's start lies the first colour, past its end the last. Colours are mixed premultiplied, in the
/// encoding that they are stored in: a colour that fades out keeps its hue, whatever colour the transparent end
/// is given.
public struct LinearGradient: Sendable, Hashable {
  /// Where the line starts.
  public let start: Point
  /// Where the line ends.
  public let end: Point
  /// The colours along the line, in order.
  public let stops: [GradientStop]

  /// Makes a gradient; stops that go back count as if they lay where the one before them does.
  public init(from start: Point, to end: Point, stops: [GradientStop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Makes a gradient whose colours lie at equal distances.
  public init(from start: Point, to end: Point, colors: [Color]) {
    self.init(from: start, to: end, stops: GradientStop.evenly(colors))
  }
}
