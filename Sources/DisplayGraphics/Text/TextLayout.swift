public import DisplayGeometry

/// How large a text is.
public struct TextMeasurement: Sendable, Hashable {
  /// The width of the longest line and the height of all, in points, not rounded.
  public let size: Size
  /// How many lines there are; at least one.
  public let lineCount: Int
  /// How far below the upper edge the first line's baseline lies, in points.
  public let firstBaseline: Double
  /// How far below the upper edge the last line's baseline lies, in points.
  public let lastBaseline: Double
  /// Whether lines were left out.
  public let isTruncated: Bool
}

/// A text whose glyphs have their places.
public struct TextLayout: Sendable, Hashable {
  /// One line.
  public struct Line: Sendable, Hashable {
    /// What the line shows of the text, in UTF-8 code units, with the white space or line break that ends it.
    public let range: Range<Int>
    /// Where the baseline starts, in points from the text's upper left corner.
    public let origin: Point
    /// How long the line is without the white space at its end, in points.
    public let width: Double
    /// The glyphs.
    public let run: GlyphRun
  }

  /// How large the text is.
  public let measurement: TextMeasurement
  /// The lines, from the top.
  public let lines: [Line]

  /// The width of the longest line and the height of all, in points, not rounded.
  public var size: Size { measurement.size }
}

extension Canvas {
  /// Draws a text with its upper left corner at a point.
  public mutating func draw(_ text: TextLayout, at origin: Point) {
    for line in text.lines { draw(line.run, at: origin + line.origin) }
  }
}
