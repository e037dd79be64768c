import Testing

@testable import DisplayText

@Suite("A text that is edited")
struct EditableTextTests {
  private static func typed(_ parts: String...) -> EditableText {
    var text = EditableText()
    for part in parts { text.perform(text.proposal(inserting: part), as: .typing) }
    return text
  }

  private static func undone(_ text: EditableText) -> [String] {
    var text = text
    var states = [text.buffer.string]
    while text.undo() { states.append(text.buffer.string) }
    return states
  }

  @Test("Typing is undone by the word, and by where the caret was put")
  func steps() {
    #expect(Self.undone(Self.typed("a", "b", " ", "c", "d")) == ["ab cd", "ab ", ""])
    var text = Self.typed("a", "b")
    text.select(TextSelection(at: 1))
    text.perform(text.proposal(inserting: "x"), as: .typing)
    text.perform(text.proposal(inserting: "y"), as: .typing)
    #expect(Self.undone(text) == ["axyb", "ab", ""])
    // Typing somewhere else is another step, also without a caret that was put there.
    text = Self.typed("a", "b")
    text.perform(TextReplacement(range: 0..<0, string: "x"), as: .typing)
    #expect(Self.undone(text) == ["xab", "ab", ""])
    text = Self.typed("a", "b")
    text.perform(TextReplacement(range: 2..<2, string: "pasted"))
    text.perform(text.proposal(inserting: "c"), as: .typing)
    #expect(Self.undone(text) == ["abpastedc", "abpasted", "ab", ""])
    text = Self.typed("a")
    var flat = FlatGeometry(editor: NaiveEditor("a"))
    text.move(.left, in: &flat)
    text.move(.right, in: &flat)
    text.perform(text.proposal(inserting: "b"), as: .typing)
    #expect(Self.undone(text) == ["ab", "a", ""])
    text = Self.typed("a")
    text.endUndoStep()
    text.perform(text.proposal(inserting: "b"), as: .typing)
    #expect(Self.undone(text) == ["ab", "a", ""])
  }

  @Test("Deletions in a row are one step, each way")
  func deletions() {
    var text = EditableText("abcdef")
    var flat = FlatGeometry(editor: NaiveEditor("abcdef"))
    text.select(TextSelection(at: 4))
    for (movement, kind) in [
      (TextMovement.backward, TextEditKind.deletionBackward), (.backward, .deletionBackward),
      (.forward, .deletionForward), (.forward, .deletionForward),
    ] {
      if let proposal = text.proposal(deleting: movement, in: &flat) { text.perform(proposal, as: kind) }
    }
    #expect(Self.undone(text) == ["ab", "abef", "abcdef"])
    text.undo()
    text.undo()
    #expect(text.selection == TextSelection(at: 4) && !text.canUndo && text.canRedo)
    text.redo()
    #expect(text.buffer.string == "abef" && text.selection == TextSelection(at: 2))
    text.perform(text.proposal(inserting: "x"), as: .typing)
    #expect(!text.canRedo)
  }

  @Test("Of a long history the oldest steps are forgotten, and a long step takes nothing more")
  func bounds() {
    var text = EditableText()
    for index in 0..<TextHistory.mostSteps + 5 {
      text.perform(TextReplacement(range: index..<index, string: "x"))
    }
    var count = 0
    while text.undo() { count += 1 }
    #expect(count == TextHistory.mostSteps && text.buffer.utf8Count == 5)
    let long = String(repeating: "y", count: TextHistory.mostUnits)
    text.setString("")
    text.perform(TextReplacement(range: 0..<0, string: "a"))
    text.perform(TextReplacement(range: 1..<1, string: long))
    #expect(text.undo() && text.buffer.string == "a" && !text.canUndo)
    text = Self.typed(String(repeating: "z", count: TextHistory.mostJoinedUnits), "a", "b")
    #expect(text.undo() && text.buffer.utf8Count == TextHistory.mostJoinedUnits)
  }

  @Test("What is composed is one step when it is kept, and none when it is not")
  func composition() {
    var text = EditableText("ab")
    text.select(TextSelection(anchor: 0, head: 1))
    text.compose("k", selected: 1..<1)
    text.compose("か", selected: 3..<3)
    #expect(text.buffer.string == "かb" && text.composition == 0..<3 && !text.canUndo)
    #expect(text.selection == TextSelection(at: 3))
    text.compose("", selected: 0..<0)
    #expect(text.buffer.string == "ab" && text.composition == nil)
    #expect(text.selection == TextSelection(anchor: 0, head: 1))
    text.compose("か", selected: 0..<3)
    #expect(text.selection == TextSelection(anchor: 0, head: 3))
    text.undo()
    #expect(text.buffer.string == "ab" && text.composition == nil && !text.canUndo && text.canRedo)
    text.redo()
    #expect(text.buffer.string == "かb")
  }

  @Test("A limit counts characters as readers see them, cuts what is put in, and lets text go")
  func limit() {
    var rules = TextEditingRules()
    rules.characterLimit = 3
    var text = EditableText("ae", rules: rules)
    text.perform(text.proposal(inserting: "👨‍👩‍👧xyz"), as: .other)
    #expect(text.buffer.string == "ae👨‍👩‍👧")
    text.select(TextSelection(at: 2))
    text.perform(text.proposal(inserting: "\u{301}"), as: .typing)
    #expect(text.buffer.characterCount == 3 && text.buffer.utf8Count == 22)
    text.perform(text.proposal(inserting: "q"), as: .typing)
    #expect(text.buffer.characterCount == 3 && text.buffer.utf8Count == 22)
    text.setString("longer than three")
    text.select(TextSelection(anchor: 0, head: 6))
    text.perform(text.proposal(inserting: "x"), as: .typing)
    #expect(text.buffer.string == " than three")
    text.compose("abc", selected: 3..<3)
    #expect(text.buffer.string == "abc than three")
    text.endComposition()
    #expect(text.buffer.string == " than three")
  }

  @Test("A single line has no line breaks, and no text has control characters")
  func rules() {
    var rules = TextEditingRules()
    rules.isMultiline = false
    var text = EditableText("a\r\nb\u{2029}c", rules: rules)
    #expect(text.buffer.string == "a b c")
    text.perform(text.proposal(inserting: "\n\t\u{7}\u{7F}\u{85}x"))
    #expect(text.buffer.string == "a b c \t x")
    text.perform(TextReplacement(range: -5..<1, string: "\u{2028}"))
    #expect(text.buffer.string == "  b c \t x" && text.buffer.blocks.count == 1)
    rules.isMultiline = true
    text.setRules(rules)
    text.perform(TextReplacement(range: 0..<900, string: "\u{1B}a\nb"))
    #expect(text.buffer.string == "a\nb" && text.buffer.blocks.count == 2)
  }

  @Test(
    "A character that is longer than a piece of a paragraph stays whole, and what is left of it is no empty piece"
  )
  func longCharacters() {
    var rules = TextEditingRules()
    rules.mostPieceUnits = 12
    let long = "a" + String(repeating: "\u{301}", count: 40)
    var text = EditableText(long + "b", rules: rules)
    #expect(text.buffer.blocks.count == 2)
    text.buffer.check()
    text.perform(TextReplacement(range: long.utf8.count..<long.utf8.count + 1, string: ""))
    #expect(text.buffer.string.utf8.elementsEqual(long.utf8))
    text.buffer.check()
  }

  @Test("What is dragged selects by what was pressed: characters, words, paragraphs")
  func drags() {
    let text = TextBuffer("one two. three\nfour five\nsix")
    let word = SelectionDrag(.word, at: TextCaret(5), in: text)
    #expect(word.selection(to: TextCaret(5), in: text) == TextSelection(anchor: 4, head: 7))
    #expect(word.selection(to: TextCaret(10), in: text) == TextSelection(anchor: 4, head: 14))
    #expect(word.selection(to: TextCaret(1), in: text) == TextSelection(anchor: 7, head: 0))
    let paragraph = SelectionDrag(SelectionDrag.Unit(clickCount: 3), at: TextCaret(20), in: text)
    #expect(paragraph.selection(to: TextCaret(20), in: text).range == 15..<25)
    #expect(paragraph.selection(to: TextCaret(27), in: text).range == 15..<28)
    let letters = SelectionDrag(extending: TextSelection(anchor: 3, head: 9))
    #expect(
      letters.selection(to: TextCaret(1, .upstream), in: text)
        == TextSelection(anchor: 3, head: 1, affinity: .upstream)
    )
    #expect(text.wordRange(at: 7) == 7..<8 && text.wordRange(at: 14) == 9..<14)
    #expect(TextBuffer("a\n\nb").wordRange(at: 2) == 2..<2)
  }
}
