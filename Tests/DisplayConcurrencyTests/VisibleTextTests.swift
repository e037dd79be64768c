import DisplayConcurrency
import Testing

@Suite("Text that is shown")
struct VisibleTextTests {
  /// Every character of Unicode that could act instead of being seen, by what the standard says of each.
  private static func makeHidden() -> [Unicode.Scalar] {
    (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }.filter { scalar in
      let kinds: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]
      return kinds.contains(scalar.properties.generalCategory) && scalar != "\u{200C}" && scalar != "\u{200D}"
    }
  }

  @Test("No character that acts is left, and each is seen as its number or its letter")
  func escapes() {
    let hidden = Self.makeHidden()
    #expect(hidden.count > 150)
    for scalar in hidden {
      let line = VisibleText.line("a\(Character(scalar))b")
      #expect(!line.unicodeScalars.contains(where: VisibleText.isHidden))
      #expect(line.hasPrefix("a\\") && line.hasSuffix("b"))
    }
    #expect(VisibleText.line("\u{1b}]0;x\u{7}") == "\\u{1b}]0;x\\u{7}")
    #expect(VisibleText.line("\u{9b}2J\u{7f}\u{feff}") == "\\u{9b}2J\\u{7f}\\u{feff}")
    #expect(VisibleText.line("\u{202e}gpj.exe\u{2066}") == "\\u{202e}gpj.exe\\u{2066}")
    #expect(VisibleText.line("a\r\nb\tc\u{2028}\u{2029}\u{85}") == "a\\r\\nb\\tc\\u{2028}\\u{2029}\\u{85}")
  }

  @Test("Lines keep their line feeds, and nothing else that acts")
  func lines() {
    #expect(VisibleText.lines("a\nb\r\n\u{1b}[2J\t\u{2028}") == "a\nb\\r\n\\u{1b}[2J\\t\\u{2028}")
  }

  @Test("What is seen stays as it is: letters of all scripts, emoji sequences, and backslashes")
  func untouched() {
    for text in ["plain/name.txt", "Grüße, мир, 世界, שלום", "👩‍👩‍👧🏽 é a\u{301}", "می‌خواهم", "C:\\u{1b}\\n", ""] {
      #expect(VisibleText.line(text) == text && VisibleText.lines(text) == text)
    }
  }

  @Test("Diagnostics are one line without such characters")
  func descriptions() {
    let path = "a\n\u{1b}[2J\u{9b}\u{202e}\u{feff}"
    #expect("\(Diagnostic(message: "m\n", path: [path]))" == "\(VisibleText.line(path)): m\\n")
  }
}
