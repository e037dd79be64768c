public import DisplayGeometry

/// A text whose lines have their places.
///
/// Points are counted from the text's upper left corner, in points; positions in the text in UTF-8 code units.
/// Whatever position comes in, what goes out lies between two characters as readers see them.
public struct TextLayout: Sendable {
  /// One line.
  public struct Line: Sendable {
    /// What the line takes from the text, with the white space or line break that ends it; of a line that
    /// stands for what was left out, what is shown, from its start to the end of what is seen.
    public let range: Range<Int>
    /// Where the baseline starts.
    public let origin: Point
    /// How long the line is without the white space at its end.
    public let width: Double
    /// The line from its upper edge to its lower one, as wide as what is seen of it.
    public let frame: Rect
    /// Whether something stands in it for what was left out.
    public let isTruncated: Bool

    let box: LineBox
    let segments: [TextSegment]
  }

  /// How large the text is.
  public let measurement: TextMeasurement
  /// The lines, from the top.
  public let lines: Lines

  let shaped: ShapedText
  let token: ShapedText?

  /// The text.
  public var text: AttributedText { shaped.text }

  /// The width of the longest line and the height of all, in points, not rounded.
  public var size: Size { measurement.size }

  init(_ shaped: ShapedText, in container: TextContainer) {
    let typesetter = Typesetter(shaped, in: container)
    self.shaped = shaped
    token = typesetter.token
    measurement = TextMeasurement(typesetter)
    lines = Lines(typesetter, width: TextUnit(points: measurement.size.width))
  }
}
