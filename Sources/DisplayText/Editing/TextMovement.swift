/// How a caret moves, and what a deletion takes.
///
/// Left and right are directions on the screen, whichever way the text runs there; backward and forward are those of the
/// text.
package enum TextMovement: Sendable, Hashable {
  /// To the neighboring caret on the screen: over one character as readers see it.
  case left, right
  /// Over one character as readers see it.
  case backward, forward
  /// To the start or the end of a word, in the direction of the paragraph.
  case wordLeft, wordRight
  /// To the start of the word before, or to the end of the word after.
  case wordBackward, wordForward
  /// To the line above or below, as near as can be to where the caret began to move through lines.
  case up, down
  /// To the line that lies a page above or below.
  case pageUp, pageDown
  /// To the start or the end of the line on the screen.
  case lineStart, lineEnd
  /// To the start or the end of the paragraph; from there, of the one before or after.
  case paragraphStart, paragraphEnd
  /// To the start or the end of the text.
  case documentStart, documentEnd

  /// Whether the caret keeps the column in which it began to move through lines.
  var keepsColumn: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown: true
    default: false
    }
  }

  /// Whether a selection that is not extended ends at its own start, or end, before anything moves.
  var collapsesSelection: Bool { self == .left || self == .right || self == .backward || self == .forward }
}

/// What of a text's moves depends on how it is set: the lines and the directions on the screen.
package protocol CaretGeometry {
  /// Whether the paragraph runs from right to left that a position lies in.
  mutating func isRightToLeft(at position: Int) -> Bool
  /// The next caret on the screen; the same one where the text ends.
  mutating func caret(beside caret: TextCaret, isRight: Bool) -> TextCaret
  /// The carets at the start and the end of a caret's line.
  mutating func lineEdges(of caret: TextCaret) -> (start: TextCaret, end: TextCaret)
  /// How far from the left edge a caret stands, in points.
  mutating func column(of caret: TextCaret) -> Double
  /// The caret in the line above or below that stands nearest to a column; the start or the end of the text when there is no
  /// line, and a page away for pages.
  mutating func caret(from caret: TextCaret, _ movement: TextMovement, column: Double) -> TextCaret
}
