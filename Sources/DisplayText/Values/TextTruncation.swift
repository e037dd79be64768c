/// What happens to the last line when not all of a text can be shown.
public struct TextTruncation: Sendable, Hashable {
  /// What of the rest of the text is left out.
  public enum Mode: Sendable, Hashable {
    /// The end: the line shows what fits of its start, and the token.
    case tail
    /// The middle: the line shows its own start, the token and the end of the text.
    case middle
    /// The start: the line shows the token and the end of the text.
    case head
    /// The lines that follow, and nothing stands for them.
    case clip
  }

  /// Where the cut may be.
  public enum Granularity: Sendable, Hashable {
    /// Between any two characters.
    case character
    /// Where a line may end, unless nothing would be left.
    case word
  }

  /// What is left out.
  public var mode: Mode
  /// Where the cut may be.
  public var granularity: Granularity
  /// What stands for what is left out; nil for an ellipsis in the style of what it stands beside.
  public var token: AttributedText?

  /// Makes a rule.
  public init(_ mode: Mode, at granularity: Granularity = .character, token: AttributedText? = nil) {
    self.mode = mode
    self.granularity = granularity
    self.token = token
  }

  /// Leaves out the end for an ellipsis.
  public static var tail: TextTruncation { TextTruncation(.tail) }
  /// Leaves out the middle for an ellipsis.
  public static var middle: TextTruncation { TextTruncation(.middle) }
  /// Leaves out the start for an ellipsis.
  public static var head: TextTruncation { TextTruncation(.head) }
  /// Leaves out whole lines for nothing.
  public static var clip: TextTruncation { TextTruncation(.clip) }
}
