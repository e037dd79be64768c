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
