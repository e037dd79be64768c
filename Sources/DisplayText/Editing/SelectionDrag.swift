/// A selection that is dragged: what was pressed stays selected, and what comes to it comes in units of the same kind.
package struct SelectionDrag: Sendable, Hashable {
  /// What is selected at once.
  package enum Unit: Sendable, Hashable {
    case character
    case word
    case paragraph
    case document

    /// What so many presses in quick succession select.
    package init(clickCount: Int) {
      switch clickCount {
      case ...1: self = .character
      case 2: self = .word
      default: self = .paragraph
      }
    }
  }

  /// What is selected at once.
  package let unit: Unit
  /// What was selected with the press.
  package let origin: Range<Int>

  /// Begins with what is at a caret.
  package init(_ unit: Unit, at caret: TextCaret, in buffer: TextBuffer) {
    self.unit = unit
    origin = Self.range(unit, at: caret, in: buffer)
  }

  /// Goes on from a selection: its anchor stays.
  package init(extending selection: TextSelection) {
    unit = .character
    origin = selection.anchor..<selection.anchor
  }

  /// The selection up to a caret.
  package func selection(to caret: TextCaret, in buffer: TextBuffer) -> TextSelection {
    let range = Self.range(unit, at: caret, in: buffer)
    if range.lowerBound < origin.lowerBound {
      return TextSelection(anchor: origin.upperBound, head: range.lowerBound, affinity: affinity(caret))
    }
    let head = max(origin.upperBound, range.upperBound)
    return TextSelection(anchor: origin.lowerBound, head: head, affinity: affinity(caret))
  }

  private func affinity(_ caret: TextCaret) -> TextAffinity {
    unit == .character ? caret.affinity : .downstream
  }

  private static func range(_ unit: Unit, at caret: TextCaret, in buffer: TextBuffer) -> Range<Int> {
    switch unit {
    case .character: caret.position..<caret.position
    case .word: buffer.wordRange(at: caret.position)
    case .paragraph: buffer.paragraphRange(at: caret.position)
    case .document: 0..<buffer.utf8Count
    }
  }
}
