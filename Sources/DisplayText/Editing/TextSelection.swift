/// Which of two places a caret takes whose position is shown twice: where a line wraps, and where the direction changes.
public enum TextAffinity: Sendable, Hashable {
  /// Beside the character before the position: at the end of the line that was wrapped.
  case upstream
  /// Beside the character after the position: at the start of the next line.
  case downstream
}

/// A place between two characters of a text.
package struct TextCaret: Sendable, Hashable {
  /// How many UTF-8 code units of the text lie before it.
  package var position: Int
  /// Where it is shown if there are two places for that.
  package var affinity: TextAffinity

  /// Makes a caret.
  package init(_ position: Int, _ affinity: TextAffinity = .downstream) {
    self.position = position
    self.affinity = affinity
  }
}

/// What is selected in a text: the characters between two places, or the caret where both are the same.
///
/// ```swift
/// let firstThree = TextSelection(anchor: 0, head: 3)
/// let caret = TextSelection(at: 3)
/// ```
public struct TextSelection: Sendable, Hashable {
  /// Where the selection was begun; it stays when the selection is extended. In UTF-8 code units from the start of the text.
  public var anchor: Int
  /// Where the selection ends that a move changes, before or after the anchor.
  public var head: Int
  /// Where the head is shown if there are two places for that.
  public var affinity: TextAffinity

  /// Makes a selection between two places.
  public init(anchor: Int, head: Int, affinity: TextAffinity = .downstream) {
    self.anchor = anchor
    self.head = head
    self.affinity = affinity
  }

  /// Makes a caret.
  public init(at position: Int, affinity: TextAffinity = .downstream) {
    self.init(anchor: position, head: position, affinity: affinity)
  }

  /// The characters that are selected.
  public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

  /// Whether it is a caret.
  public var isEmpty: Bool { anchor == head }

  /// The place that a move changes.
  package var caret: TextCaret { TextCaret(head, affinity) }
}
