@testable import DisplayText

/// Every paragraph as one line of characters of one width, from left to right.
struct FlatGeometry: CaretGeometry {
  let editor: NaiveEditor

  func isRightToLeft(at position: Int) -> Bool { false }

  func caret(beside caret: TextCaret, isRight: Bool) -> TextCaret {
    TextCaret(isRight ? editor.next(caret.position) : editor.previous(caret.position))
  }

  func lineEdges(of caret: TextCaret) -> (start: TextCaret, end: TextCaret) {
    let line = editor.paragraphs[row(of: caret.position)]
    return (TextCaret(line.range.lowerBound), TextCaret(line.content))
  }

  func column(of caret: TextCaret) -> Double {
    let line = editor.paragraphs[row(of: caret.position)]
    return Double(editor.boundaries.count { $0 > line.range.lowerBound && $0 <= caret.position })
  }

  func caret(from caret: TextCaret, _ movement: TextMovement, column: Double) -> TextCaret {
    let row = row(of: caret.position) + (movement == .down || movement == .pageDown ? 1 : -1)
    guard row >= 0 else { return TextCaret(0) }
    guard row < editor.paragraphs.count else { return TextCaret(editor.text.utf8.count) }
    let line = editor.paragraphs[row]
    let places = editor.boundaries.filter { $0 >= line.range.lowerBound && $0 <= line.content }
    return TextCaret(places[min(Int(column), places.count - 1)])
  }

  private func row(of position: Int) -> Int {
    editor.paragraphs.firstIndex { $0.range.contains(position) } ?? editor.paragraphs.count - 1
  }
}
