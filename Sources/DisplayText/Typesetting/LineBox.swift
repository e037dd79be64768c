/// A line with its place from top to bottom, before its glyphs are placed.
struct LineBox: Sendable {
  /// All clusters that the line takes from the text.
  var clusters: Range<Int>
  /// What is seen of them from the line's start; of a line without truncation, all that is seen.
  var head: Range<Int>
  /// What is seen after the token that stands for what was left out.
  var tail: Range<Int>
  /// The width of what is seen, with token and hyphen.
  var width: TextUnit
  var hardLine: Int
  var endsHard: Bool
  var isHyphenated = false
  var isTruncated = false
  /// How far the line keeps from the edge that the paragraph starts at.
  var indent: TextUnit
  var trailingIndent: TextUnit
  /// The upper edge, the height, and how far below the upper edge the baseline lies, in points.
  var top = 0.0
  var height = 0.0
  var baseline = 0.0

  /// The room that the line takes from one edge to the other.
  var extent: TextUnit { indent + width + trailingIndent }
  var bottom: Double { top + height }
}
