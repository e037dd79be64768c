import DisplayGeometry
import Testing

@testable import DisplayGraphics

private let engine = BuiltInTextEngine()
private let style = TextStyle(font: .system(size: 10))

private func lines(_ text: String, width: Double, limit: Int = 0) -> [String] {
  let units = Array(text.utf8)
  return engine.layout(text, style: style, width: width, maximumLineCount: limit).lines.map { line in
    String(decoding: units[line.range], as: UTF8.self)
  }
}

private func width(_ text: String) -> Double {
  engine.measure(text, style: style, width: .infinity, maximumLineCount: 0).size.width
}

@Suite("Text layout")
struct TextLayoutTests {
  @Test("Lines break after spaces and hyphens, never at a no-break space, and at every line break")
  func breaks() {
    #expect(lines("one two three", width: width("one two")) == ["one two ", "three"])
    #expect(lines("well-known", width: width("well-kn")) == ["well-", "known"])
    #expect(lines("a -5 b", width: width("a -")) == ["a ", "-5 ", "b"])
    #expect(lines("-57", width: width("-5")) == ["-5", "7"])
    #expect(lines("a\n-57", width: width("-5")) == ["a\n", "-5", "7"])
    #expect(lines("one\u{A0}two three", width: width("one\u{A0}two")) == ["one\u{A0}two ", "three"])
    #expect(lines("a\nb\r\nc\n", width: 100) == ["a\n", "b\r\n", "c\n", ""])
    #expect(lines("漢字かな", width: width("漢字") + 0.1) == ["漢字", "かな"])
    #expect(lines("", width: 50) == [""])
  }

  @Test("A word longer than the line is cut between characters, which are never cut themselves")
  func longWords() {
    #expect(lines("abcdef", width: width("abc")) == ["abc", "def"])
    #expect(lines("abc", width: 0) == ["a", "b", "c"])
    #expect(lines("abc", width: -5) == ["a", "b", "c"])
    #expect(lines("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", width: 1).count == 2)
    #expect(lines("e\u{301}e\u{301}", width: 1) == ["e\u{301}", "e\u{301}"])
  }

  @Test("A letter with a combining mark is the composed letter of Latin-1")
  func composition() {
    #expect(width("cafe\u{301}") == width("café"))
    let decomposed = engine.layout("e\u{301}", style: style, width: 50, maximumLineCount: 0)
    let composed = engine.layout("é", style: style, width: 50, maximumLineCount: 0)
    #expect(decomposed.lines.map(\.run) == composed.lines.map(\.run))
  }

  @Test("The limit cuts the last line so that an ellipsis fits, and only when something is left out")
  func truncation() {
    let limit = width("one two")
    let cut = engine.layout("one two three four five", style: style, width: limit, maximumLineCount: 2)
    #expect(cut.measurement.isTruncated && cut.lines.count == 2)
    #expect(cut.lines.allSatisfy { $0.width <= limit + 1e-6 })
    let ellipsis = style.font.typeface.glyph(for: "…")
    #expect(cut.lines.last?.run.glyphs.last?.id == ellipsis)
    #expect(lines("one two three four", width: limit, limit: 1) == ["one t"])
    #expect(lines("one two three four", width: 1, limit: 1) == [""])
    let whole = engine.layout("one two three", style: style, width: limit, maximumLineCount: 2)
    #expect(!whole.measurement.isTruncated)
    #expect(whole.lines.last?.run.glyphs.last?.id != ellipsis)
  }

  @Test("A cut line ends where its own line break is, not in the line after it")
  func truncationAtLineBreak() {
    for (text, limit, shown) in [("one\ntwo", 1, "one…"), ("a\r\n\r\nb", 2, "…"), ("\nb", 1, "…")] {
      let layout = engine.layout(text, style: style, width: .infinity, maximumLineCount: limit)
      #expect(layout.measurement.isTruncated && layout.lines.count == limit)
      #expect(layout.lines.last?.run.glyphs.count == shown.count)
      #expect(layout.lines.last?.width == width(shown))
    }
  }

  @Test(
    "Random texts: lines cover the text, fit the width, are as full as may be, and measure as they are laid out",
    arguments: 0..<40 as Range<UInt64>
  )
  func random(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let alphabet = Array("aaeinrst  -é.,W\n")
    let text = String((0..<120).compactMap { _ in alphabet.randomElement(using: &numbers) })
    let available = Double.random(in: 5...120, using: &numbers)
    let layout = engine.layout(text, style: style, width: available, maximumLineCount: 0)
    let units = Array(text.utf8)
    var end = 0
    for (row, line) in layout.lines.enumerated() {
      #expect(line.range.lowerBound == end, "seed \(seed)")
      end = line.range.upperBound
      let shown = String(decoding: units[line.range], as: UTF8.self)
      #expect(line.width <= available + 1e-6 || shown.count == 1, "seed \(seed)")
      // The next word, or the next character of a word that had to be cut, would not have fitted.
      guard row + 1 < layout.lines.count, !shown.hasSuffix("\n") else { continue }
      let rest = String(decoding: units[line.range.upperBound...], as: UTF8.self)
      let wasCut = shown.last.map { !" -".contains($0) } ?? false
      let piece = wasCut ? String(rest.prefix(1)) : firstPiece(of: rest)
      #expect(width(shown + piece) > available - 1e-6, "seed \(seed): '\(shown)' and '\(piece)'")
    }
    #expect(end == units.count)
    #expect(
      engine.measure(text, style: style, width: available, maximumLineCount: 0) == layout.measurement
    )
    #expect(layout.size.height == Double(layout.lines.count) * style.lineHeight)
  }

  /// What of a text has to stay together from its start: up to a space, or to a hyphen that is no sign.
  private func firstPiece(of text: String) -> String {
    var piece = ""
    for (index, character) in text.enumerated() {
      if character == " " || character == "\n" { break }
      piece.append(character)
      let next = text.dropFirst(index + 1).first
      let isSign = index == 0 && next.map { !" -\n".contains($0) } ?? false
      if character == "-", !isSign { break }
    }
    return piece
  }

  @Test("Lines go left, to the middle or to the right")
  func alignment() {
    for (alignment, expected) in [(TextStyle.Alignment.left, 0.0), (.center, 0.5), (.right, 1)] {
      var aligned = style
      aligned.alignment = alignment
      let layout = engine.layout("abc", style: aligned, width: 100, maximumLineCount: 0)
      #expect(layout.lines.first?.origin.x == (100 - width("abc")) * expected)
    }
  }

  @Test("Many tasks measure at once and agree")
  func concurrent() async {
    let text = String(repeating: "all of these words, again ", count: 20)
    let sizes = await withTaskGroup(of: TextMeasurement.self) { group in
      for _ in 0..<32 {
        group.addTask { engine.measure(text, style: style, width: 77, maximumLineCount: 0) }
      }
      var sizes: Set<TextMeasurement> = []
      for await size in group { sizes.insert(size) }
      return sizes
    }
    #expect(sizes.count == 1)
  }

  @Test("A line of a million characters is laid out")
  func longLine() {
    let measurement = engine.measure(
      String(repeating: "x", count: 1_000_000),
      style: style,
      width: 300,
      maximumLineCount: 0
    )
    #expect(measurement.lineCount > 10_000)
  }
}
