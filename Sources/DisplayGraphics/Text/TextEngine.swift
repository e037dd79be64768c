/// Finds out how large a text is and where its glyphs go.
///
/// Both are pure functions of their arguments, and any thread may call them. An engine that knows more of the
/// world's scripts than the built-in one is plugged in by conforming to this.
public protocol TextEngine: Sendable {
  /// The size of a text that wraps at a width.
  ///
  /// - Parameters:
  ///   - text: The text. Its line breaks are kept.
  ///   - style: How it looks.
  ///   - width: Where lines wrap, in points; infinite or NaN for nowhere, and at least one character goes on
  ///     each line however little there is.
  ///   - maximumLineCount: How many lines there are at most, the last one cut short; 0 for any number.
  nonisolated func measure(
    _ text: String,
    style: TextStyle,
    width: Double,
    maximumLineCount: Int
  ) -> TextMeasurement

  /// The same text with its glyphs placed; as large as ``measure(_:style:width:maximumLineCount:)`` says.
  nonisolated func layout(
    _ text: String,
    style: TextStyle,
    width: Double,
    maximumLineCount: Int
  ) -> TextLayout
}
