// Where characters, words and paragraphs start and end.

extension TextBuffer {
  /// The start of the character that a position lies in; positions past the ends are clamped.
  package func boundary(atOrBefore position: Int) -> Int { TextCursor(self, at: position).position }

  /// A position between two characters, or else the end of the one that it lies in.
  package func boundary(atOrAfter position: Int) -> Int {
    var cursor = TextCursor(self, at: position)
    if cursor.position < position { _ = cursor.next() }
    return cursor.position
  }

  /// The end of the character at a position; the end of the text there.
  package func boundary(after position: Int) -> Int {
    var cursor = TextCursor(self, at: position)
    _ = cursor.next()
    return cursor.position
  }

  /// The start of the character before a position; the start of the text there.
  package func boundary(before position: Int) -> Int {
    var cursor = TextCursor(self, at: position)
    if cursor.position == position { _ = cursor.previous() }
    return cursor.position
  }

  // MARK: Words

  /// The end of the first word that ends after a position; the end of the text when none does.
  package func endOfWord(after position: Int) -> Int {
    var position = boundary(atOrBefore: position)
    while position < utf8Count {
      let piece = TextWords(self).piece(at: position)
      position = piece.range.upperBound
      if piece.isWord { break }
    }
    return position
  }

  /// The start of the last word that starts before a position; the start of the text when none does.
  package func startOfWord(before position: Int) -> Int {
    var position = boundary(atOrAfter: position)
    while position > 0 {
      let piece = TextWords(self).piece(at: boundary(before: position))
      position = piece.range.lowerBound
      if piece.isWord { break }
    }
    return position
  }

  /// What a double click selects: the word, the white space or the sign at a position; at the end of a paragraph what is
  /// before it.
  package func wordRange(at position: Int) -> Range<Int> {
    let position = boundary(atOrBefore: position)
    let paragraph = paragraphRange(at: position)
    guard !paragraph.isEmpty else { return paragraph }
    let atEnd = position == contentEnd(of: paragraph)
    if atEnd, position == paragraph.lowerBound { return position..<position }
    return TextWords(self).piece(at: atEnd ? boundary(before: position) : position).range
  }

  // MARK: Paragraphs

  /// The paragraph that a position lies in, with the line break that ends it.
  package func paragraphRange(at position: Int) -> Range<Int> {
    let (index, _) = block(at: position)
    let ends = blocks.total(before: index).paragraphEnds
    let first = ends == 0 ? 0 : blocks.first { $0.paragraphEnds >= ends }.index + 1
    let last = blocks.first { $0.paragraphEnds > ends }.index
    return start(ofBlock: first)..<start(ofBlock: min(last + 1, blocks.count))
  }

  /// The end of a paragraph without its line break.
  package func contentEnd(of paragraph: Range<Int>) -> Int {
    guard !paragraph.isEmpty else { return paragraph.upperBound }
    var cursor = TextCursor(self, at: paragraph.upperBound)
    let last = cursor.previous()
    return last?.isParagraphEnd == true ? cursor.position : paragraph.upperBound
  }

  /// The start of the paragraph; at its start, that of the one before.
  package func startOfParagraph(before position: Int) -> Int {
    let paragraph = paragraphRange(at: position)
    if position > paragraph.lowerBound { return paragraph.lowerBound }
    return position > 0 ? paragraphRange(at: boundary(before: position)).lowerBound : 0
  }

  /// The end of the paragraph without its line break; at its end, that of the one after.
  package func endOfParagraph(after position: Int) -> Int {
    let paragraph = paragraphRange(at: position)
    let end = contentEnd(of: paragraph)
    if position < end { return end }
    return contentEnd(of: paragraphRange(at: paragraph.upperBound))
  }
}
