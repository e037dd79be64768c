import DisplayCanvas
import DisplayGeometry
import Testing

@testable import DisplayText

private let engine = BuiltInTextEngine(fallback: nil)
private let style = TextStyle(font: .system(size: 10))

private func makeLayout(_ text: String, width: Double = .infinity, style: TextStyle = style) -> TextLayout {
  engine.layout(AttributedText(text, style: style), in: TextContainer(width: width))
}

private func width(_ text: String) -> Double { makeLayout(text).size.width }

@Suite("Text geometry")
struct TextGeometryTests {
  @Test("A line that there is not has no glyphs", arguments: [-1, 2, Int.min, Int.max])
  func absentLines(index: Int) {
    let layout = makeLayout("one\ntwo")
    #expect(layout.lines.count == 2 && !layout.glyphRuns(inLine: 1).isEmpty)
    #expect(layout.glyphRuns(inLine: index).isEmpty)
  }

  @Test("A caret stands before its character, and a point on the caret finds the position again")
  func carets() {
    let text = "one two e\u{301}👨‍👩‍👧‍👦 three\nfour"
    for room in [15.0, 40, 1_000] {
      let layout = makeLayout(text, width: room)
      var offset = 0
      for character in text {
        let caret = layout.caretRect(at: offset)
        // Anywhere within a character counts as its start.
        for inner in offset..<(offset + character.utf8.count) {
          #expect(layout.caretRect(at: inner) == caret)
        }
        let line = layout.lines[layout.lineIndex(at: caret.midY)]
        #expect(line.range.contains(offset) || line.range.isEmpty)
        let units = Array(text.utf8)[line.range.lowerBound..<offset]
        let isVisible = caret.minX < line.frame.maxX - 1e-9
        if isVisible {
          #expect(abs(caret.minX - width(String(decoding: units, as: UTF8.self) + "|") + width("|")) < 1e-3)
          #expect(layout.position(at: Point(x: caret.minX, y: caret.midY)) == offset)
          #expect(layout.characterRange(at: Point(x: caret.minX + 0.01, y: caret.midY))?.lowerBound == offset)
        }
        offset += character.utf8.count
      }
      #expect(layout.position(at: Point(x: 1e9, y: 1e9)) == text.utf8.count)
      #expect(layout.position(at: Point(x: -5, y: -5)) == 0)
      #expect(layout.position(at: Point(x: .nan, y: .nan)) >= 0)
    }
  }

  @Test("A caret at the end stands behind the spaces there, and below a final line break")
  func endCarets() {
    let spaced = makeLayout("ab  ")
    #expect(abs(spaced.caretRect(at: 4).minX - width("ab  |") + width("|")) < 1e-3)
    let broken = makeLayout("ab\n")
    #expect(broken.caretRect(at: 3).minY == style.lineHeight && broken.caretRect(at: 3).minX == 0)
    #expect(broken.caretRect(at: 2).minX == width("ab"))
    let empty = makeLayout("")
    #expect(empty.caretRect(at: 0) == Rect(x: 0, y: 0, width: 0, height: style.lineHeight))
    #expect(empty.caretRect(at: 99) == empty.caretRect(at: -99))
  }

  @Test("The rectangles of a range cover its characters on each line, and those alone")
  func rects() {
    let text = "alpha beta gamma"
    let layout = makeLayout(text, width: width("alpha beta"))
    #expect(layout.lines.count == 2)
    let rects = layout.rects(of: 6..<13)
    #expect(rects.map(\.minY) == [0, style.lineHeight])
    #expect(abs(rects[0].width - width("beta")) < 1e-3 && abs(rects[1].width - width("ga")) < 1e-3)
    #expect(layout.rects(of: 3..<3).isEmpty && layout.rects(of: 90..<99).isEmpty)
    // The parts of a range are as wide as the whole.
    for lower in 0..<text.count {
      for upper in lower...text.count {
        let whole = layout.rects(of: lower..<upper).reduce(0) { $0 + $1.width }
        let parts = (lower..<upper).reduce(0) { sum, index in
          layout.rects(of: index..<(index + 1)).reduce(sum) { $0 + $1.width }
        }
        #expect(abs(whole - parts) < 1e-6)
      }
    }
    let family = makeLayout("a👨‍👩‍👧‍👦b")
    #expect(family.rects(of: 2..<3) == family.rects(of: 1..<26))
  }

  @Test("A link is found at each of its characters, whole, and nowhere else")
  func links() {
    let text = AttributedText("go to here and there", style: style)
      .styled(every: "here") { $0.link = "a" }
      .styled(in: 8..<10) { $0.color = .white }
    let layout = engine.layout(text, in: TextContainer(width: width("go to here")))
    for (offset, _) in text.string.enumerated() {
      let rects = layout.rects(of: offset..<(offset + 1))
      guard let rect = rects.first else { continue }
      let found = layout.link(at: Point(x: rect.midX, y: rect.midY))
      let expected = (6..<10).contains(offset) ? 6..<10 : (16..<20).contains(offset) ? 16..<20 : nil
      #expect(found?.range == expected && found?.link == (expected == nil ? nil : "a"))
    }
    #expect(layout.link(at: Point(x: 500, y: 3)) == nil && layout.link(at: Point(x: 1, y: 500)) == nil)
  }

  @Test("An attachment keeps its place, and its line makes room for it")
  func attachments() {
    var placed = style
    placed.attachment = TextAttachment(size: Size(width: 30, height: 40), descent: 10)
    let text =
      AttributedText("ab", style: style) + AttributedText("\u{FFFC}", style: placed)
      + AttributedText("cd", style: style)
    let layout = engine.layout(text, in: TextContainer())
    #expect(layout.attachments.map(\.position) == [2])
    let rect = layout.attachments.first?.rect ?? .zero
    #expect(rect.size == Size(width: 30, height: 40) && abs(rect.minX - width("ab")) < 1e-3)
    #expect(rect.maxY == layout.lines[0].origin.y + 10 && rect.minY == 0)
    #expect(layout.size.height == 40 && abs(layout.size.width - width("abcd") - 30) < 1e-3)
  }
}
