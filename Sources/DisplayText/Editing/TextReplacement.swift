/// A change of a text: other characters in the place of some.
public struct TextReplacement: Sendable, Hashable {
  /// The characters that go, in UTF-8 code units from the start of the text; empty where characters are only put in.
  public var range: Range<Int>
  /// The characters that come; empty where characters are only taken out.
  public var string: String

  /// Makes a replacement.
  public init(range: Range<Int>, string: String) {
    self.range = range
    self.string = string
  }
}

/// What a change of a text comes from; changes of one kind that follow one another are undone together.
package enum TextEditKind: Sendable, Hashable {
  case typing
  case deletionBackward
  case deletionForward
  /// A change that is undone by itself.
  case other
}
