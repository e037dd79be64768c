// A module that is brought by name brings its types with all members but operators: those are given here once more, and
// count for less where DisplayText is imported, too.
extension AttributedText {
  /// One text after the other, each in its styles.
  @_disfavoredOverload
  public static func + (first: AttributedText, second: AttributedText) -> AttributedText {
    var text = first
    text.append(second)
    return text
  }

  /// Adds a text at the end, in its styles.
  @_disfavoredOverload
  public static func += (text: inout AttributedText, other: AttributedText) { text.append(other) }
}
