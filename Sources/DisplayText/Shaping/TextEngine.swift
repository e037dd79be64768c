/// Turns characters into glyphs.
///
/// What follows, lines and their places, is worked out from the shaped text alone. Shaping is a pure function
/// of the text, and any thread may call it. An engine that knows more of the world's scripts than the built-in
/// one is plugged in by conforming to this; `ShapedText.init(_:clusters:)` takes what it worked out.
public protocol TextEngine: Sendable {
  /// The glyphs of a text.
  nonisolated func shape(_ text: AttributedText) -> ShapedText
}

extension TextEngine {
  /// The size of a text in a container.
  ///
  /// Whoever asks for several widths keeps the shaped text and asks that.
  public nonisolated func measure(_ text: AttributedText, in container: TextContainer) -> TextMeasurement {
    shape(text).measure(in: container)
  }

  /// A text with its glyphs placed in a container.
  public nonisolated func layout(_ text: AttributedText, in container: TextContainer) -> TextLayout {
    shape(text).layout(in: container)
  }

  /// The size of a text in one style that wraps at a width.
  public nonisolated func measure(
    _ text: String,
    style: TextStyle,
    width: Double,
    maximumLineCount: Int
  ) -> TextMeasurement {
    measure(
      AttributedText(text, style: style),
      in: TextContainer(width: width, maximumLineCount: maximumLineCount)
    )
  }

  /// A text in one style with its glyphs placed, wrapped at a width.
  public nonisolated func layout(
    _ text: String,
    style: TextStyle,
    width: Double,
    maximumLineCount: Int
  ) -> TextLayout {
    layout(
      AttributedText(text, style: style),
      in: TextContainer(width: width, maximumLineCount: maximumLineCount)
    )
  }
}
