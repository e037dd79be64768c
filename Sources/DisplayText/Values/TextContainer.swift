public import DisplayCanvas

/// The place that a text is set in.
public struct TextContainer: Sendable, Hashable {
  /// Where lines wrap, in points; infinite or NaN for nowhere, and negative counts as 0. At least one character
  /// goes on each line, however little room there is.
  public var width: Double
  /// How far down the lines may reach, in points; infinite or NaN for any depth. There is always a first line.
  public var maximumHeight: Double
  /// How many lines there are at most; 0 or less for any number.
  public var maximumLineCount: Int
  /// What happens to the last line when not all lines can be shown.
  public var truncation: TextTruncation
  /// Shapes that lines flow around, in points from the container's upper left corner; none unless said otherwise.
  ///
  /// A line keeps clear of all that a shape has at the line's height, by the nonzero rule. Where a shape leaves room on
  /// both sides, what stands on its left and on its right are lines of their own at the same height, read from the side
  /// that the paragraph starts at. A gap stays empty that is narrower than the line is high, or too narrow for the next
  /// word; where no gap is left, lines go on below. Around shapes a text is as wide as its container. In a container
  /// without a width they count for nothing, and neither do elements that are not finite.
  public var exclusionPaths: [Path] = []

  /// Makes a container; without arguments it has no limits.
  public init(
    width: Double = .infinity,
    maximumHeight: Double = .infinity,
    maximumLineCount: Int = 0,
    truncation: TextTruncation = .tail
  ) {
    self.width = width
    self.maximumHeight = maximumHeight
    self.maximumLineCount = maximumLineCount
    self.truncation = truncation
  }
}
