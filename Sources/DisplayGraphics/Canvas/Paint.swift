public import DisplayGeometry

/// What an area is filled with.
public enum Paint: Sendable, Hashable {
  /// One colour.
  case solid(Color)
  /// Colours that change along a line.
  case linearGradient(LinearGradient)
}

/// Colours that change evenly along a line and stay the same across it.
///
/// Before the line's start lies the first colour, past its end the last. Colours are mixed in the encoding
/// that they are stored in.
public struct LinearGradient: Sendable, Hashable {
  /// A colour and where on the line it lies, from 0 to 1.
  public struct Stop: Sendable, Hashable {
    /// The share of the line before the colour.
    public let location: Double
    /// The colour.
    public let color: Color

    /// Makes a stop; a location that is no number counts as 0, others as the nearest between 0 and 1.
    public init(at location: Double, _ color: Color) {
      self.location = location.isNaN ? 0 : min(max(location, 0), 1)
      self.color = color
    }
  }

  /// Where the line starts.
  public let start: Point
  /// Where the line ends.
  public let end: Point
  /// The colours along the line, in order.
  public let stops: [Stop]

  /// Makes a gradient; stops that go back count as if they lay where the one before them does.
  public init(from start: Point, to end: Point, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Makes a gradient whose colours lie at equal distances.
  public init(from start: Point, to end: Point, colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    self.init(
      from: start,
      to: end,
      stops: colors.enumerated().map { Stop(at: Double($0.offset) / last, $0.element) }
    )
  }
}
