import DisplayCanvas
import DisplayGeometry
import Testing

@testable import DisplayText

private let engine = BuiltInTextEngine(fallback: nil)
private let style = TextStyle(font: .system(size: 10))

private func makeLayout(
  _ text: String,
  width: Double = .infinity,
  _ change: (inout ParagraphStyle) -> Void = { _ in }
) -> TextLayout {
  var style = style
  change(&style.paragraph)
  return engine.layout(AttributedText(text, style: style), in: TextContainer(width: width))
}

private func width(_ text: String) -> Double { makeLayout(text).size.width }

@Suite("Paragraphs")
struct ParagraphTests {
  @Test("Indents narrow the lines that they are for")
  func indents() {
    let layout = makeLayout("aa bb cc dd\nee ff", width: width("aa bb") + 7) {
      $0.firstLineIndent = 5
      $0.followingIndent = 3
      $0.trailingIndent = 2
    }
    #expect(layout.lines.map(\.origin.x) == [5, 3, 5])
    #expect(layout.size.width == layout.lines.map { $0.width + $0.origin.x + 2 }.max())
    let mirrored = makeLayout("aa", width: 100) {
      $0.firstLineIndent = 5
      $0.baseDirection = .rightToLeft
    }
    #expect(abs(mirrored.lines[0].frame.maxX - 95) < 1e-3)
  }

  @Test("Space goes between lines and between paragraphs, and nowhere else")
  func spacing() {
    let layout = makeLayout("a\nb\u{2028}c\n") {
      $0.lineSpacing = 2
      $0.paragraphSpacing = 7
    }
    let height = style.lineHeight
    #expect(layout.lines.map(\.frame.minY) == [0, height + 9, 2 * height + 11, 3 * height + 20])
    #expect(layout.size.height == 4 * height + 20)
    #expect(layout.lineIndex(at: height + 1) == 0 && layout.lineIndex(at: height + 9) == 1)
  }

  @Test("Heights and spaces count up to a limit, so that those of many lines add up to a number")
  func longSpaces() {
    let spaced = makeLayout("a\nb\nc") {
      $0.lineSpacing = .greatestFiniteMagnitude
      $0.paragraphSpacing = 2_000_000
    }
    #expect(spaced.size.height == 3 * style.lineHeight + 4_000_000)
    let high = makeLayout("a\nb\nc") { $0.minimumLineHeight = 1e308 }
    #expect(high.size.height == 3_000_000)
    let exact = makeLayout("a\nb") { $0.paragraphSpacing = 999_999 }
    #expect(exact.size.height == 2 * style.lineHeight + 999_999)
  }

  @Test("A line is as high as its paragraph allows, and as its largest font asks")
  func heights() {
    #expect(makeLayout("a") { $0.lineHeightMultiple = 2 }.size.height == 2 * style.lineHeight)
    #expect(makeLayout("a") { $0.minimumLineHeight = 33 }.size.height == 33)
    #expect(makeLayout("a") { $0.maximumLineHeight = 9 }.size.height == 9)
    #expect(makeLayout("a") { $0.lineHeightMultiple = -1 }.size.height == style.lineHeight)
    let large = TextStyle(font: .system(size: 30))
    let text = AttributedText("a ", style: style) + AttributedText("b", style: large)
    let mixed = engine.layout(text, in: TextContainer())
    #expect(mixed.size.height == large.lineHeight)
    let wrapped = engine.layout(text, in: TextContainer(width: 1))
    #expect(wrapped.lines.map(\.frame.height) == [style.lineHeight, large.lineHeight])
    var raised = style
    raised.baselineOffset = 4
    let upper = AttributedText("a", style: style) + AttributedText("2", style: raised)
    let layout = engine.layout(upper, in: TextContainer())
    #expect(layout.size.height == style.lineHeight + 4)
    #expect(layout.glyphRuns(inLine: 0).map { $0.glyphs[0].position.y } == [0, -4])
  }

  @Test("A tab leads to the next stop, and to multiples of the interval after the last")
  func tabs() {
    let text = "a\tb\tc\td"
    let space = width("a b") - width("ab")
    #expect(abs(makeLayout(text).caretRect(at: 2).minX - 4 * space) < 1e-3)
    let stopped = makeLayout(text) {
      $0.tabStops = [.init(at: 90), .init(at: 40)]
      $0.tabInterval = 25
    }
    #expect([2, 4, 6].map { stopped.caretRect(at: $0).minX } == [40, 90, 100])
    #expect(stopped.size.width == 100 + width("d"))
  }

  @Test("At a tab stop stands the start, the middle or the end of the text")
  func tabAlignment() {
    for (alignment, share) in [
      (ParagraphStyle.TabStop.Alignment.leading, 0.0), (.center, 0.5), (.trailing, 1),
    ] {
      let layout = makeLayout("a\tlong word\tz") { $0.tabStops = [.init(at: 60, alignment), .init(at: 120)] }
      #expect(abs(layout.caretRect(at: 2).minX - 60 + width("long word") * share) < 1e-3)
      #expect(layout.caretRect(at: 12).minX == 120)
      #expect(layout.rects(of: 0..<13).reduce(0) { $0 + $1.width } == layout.size.width)
    }
    let crowded = makeLayout("wide\twider than that") { $0.tabStops = [.init(at: 40, .trailing)] }
    #expect(abs(crowded.caretRect(at: 5).minX - width("wide")) < 1e-3)
  }

  @Test("Lines with tabs wrap where their text ends")
  func wrappedTabs() {
    let layout = makeLayout("a\tb c\td", width: 60) { $0.tabStops = [.init(at: 50)] }
    #expect(layout.lines.map(\.range) == [0..<4, 4..<7])
    #expect(layout.lines.allSatisfy { $0.width <= 60 })
  }

  @Test("A justified line reaches both edges, and a paragraph's last does not")
  func justified() {
    for text in ["aa bb cc dd ee ff gg", "漢字漢字漢字漢字漢字漢字漢字"] {
      let layout = makeLayout(text, width: 31) { $0.alignment = .justified }
      #expect(layout.lines.count > 2)
      for line in layout.lines.dropLast() {
        #expect(abs(line.frame.maxX - 31) < 1e-4 && line.frame.minX == 0)
        let last = layout.glyphRuns(inLine: 0).last?.glyphs.last
        #expect((last?.position.x ?? 0) > 15)
        let end = layout.rects(of: line.range).last?.maxX ?? 0
        #expect(abs(end - 31) < 1e-4)
      }
      #expect(layout.lines.last.map { $0.frame.maxX < 30 } ?? false)
      let plain = makeLayout(text, width: 31)
      #expect(layout.measurement == plain.measurement)
    }
  }

  @Test("Tracking widens each character, and never turns one inside out")
  func tracking() {
    var tracked = style
    tracked.tracking = 3
    let wide = engine.measure(AttributedText("abc", style: tracked), in: TextContainer()).size.width
    #expect(abs(wide - width("abc") - 9) < 1e-3)
    tracked.tracking = -100
    #expect(engine.measure(AttributedText("abc", style: tracked), in: TextContainer()).size.width == 0)
  }
}
