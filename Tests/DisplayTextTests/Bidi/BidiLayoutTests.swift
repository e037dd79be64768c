import DisplayCanvas
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayText

private let engine = BuiltInTextEngine(fallback: nil)

@Suite("Lines of bidirectional text")
struct BidiLayoutTests {
  private static func style(_ change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
    var style = TextStyle(font: .system(size: 10))
    change(&style)
    return style
  }

  /// The characters of a text from left to right on one line, by where they are seen.
  private func seen(_ text: String, _ style: TextStyle = Self.style()) -> String {
    let layout = engine.layout(AttributedText(text, style: style), in: TextContainer())
    var places: [(x: Double, character: Character)] = []
    var offset = 0
    for character in text {
      let rects = layout.rects(of: offset..<offset + character.utf8.count)
      if let rect = rects.first { places.append((rect.minX, character)) }
      offset += character.utf8.count
    }
    return String(places.sorted { $0.x < $1.x }.map(\.character))
  }

  @Test("Hebrew runs from right to left among Latin, numbers in it do not, and brackets face what they hold")
  func visualOrder() {
    #expect(seen("car is מכונית now") == "car is תינוכמ now")
    #expect(seen("אב 12 גד") == "דג 12 בא")
    #expect(seen("a (אב) b") == "a (בא) b")
    let right = Self.style { $0.paragraph.baseDirection = .rightToLeft }
    #expect(seen("ab cd", right) == "ab cd")
    #expect(seen("ab. אב", right) == "בא .ab")
    let layout = engine.layout(AttributedText("(אב", style: Self.style()), in: TextContainer())
    let face = BuiltInTypeface.regular
    // Nothing but Hebrew is there: the paragraph starts at the right, and its bracket opens to the left.
    #expect(layout.glyphRuns(inLine: 0).flatMap(\.glyphs).map(\.id).contains(face.glyph(for: ")")))
    #expect(layout.shaped.clusters.hardLines[0].direction == .rightToLeft)
  }

  @Test("A line break in a paragraph keeps its direction, and a new paragraph finds its own")
  func paragraphs() {
    let clusters = engine.shape(AttributedText("אב\u{2028}ab\nab\nאב 1", style: Self.style())).clusters
    #expect(clusters.hardLines.map(\.direction) == [.rightToLeft, .rightToLeft, .leftToRight, .rightToLeft])
  }

  @Test("White space at a line's end lies where the paragraph ends, and a caret behind it there")
  func hangingSpace() {
    let text = AttributedText("אב  ", style: Self.style { $0.paragraph.alignment = .left })
    let layout = engine.layout(text, in: TextContainer(width: 100))
    #expect(layout.caretRect(at: 0).minX == layout.size.width)
    #expect(layout.caretRect(at: 6).minX < 0 && layout.rects(of: 0..<6).map(\.width) == [layout.size.width])
    #expect(layout.position(at: Point(x: -50, y: 1)) == 6 && layout.position(at: Point(x: 90, y: 1)) == 0)
  }

  @Test(
    "A hyphen stands on the left of a word that runs from right to left, and on the right of one that does not"
  )
  func hyphens() {
    let style = Self.style()
    let hyphenWidth = style.font.typeface.advance(of: style.font.hyphen) * style.font.size
    for (start, isAtLeft) in [("אבגד", true), ("אב abcd", false)] {
      let width = engine.measure(start, style: style, width: .infinity, maximumLineCount: 1).size.width
      let text = AttributedText(start + "\u{AD}abcdefgh", style: style)
      let layout = engine.layout(text, in: TextContainer(width: width + hyphenWidth + 0.1))
      let hyphen = layout.lines[0].segments.first { $0.kind == .hyphen }
      let letters = layout.lines[0].segments.filter { $0.kind == .text && $0.isRightToLeft == isAtLeft }
      #expect(hyphen != nil && letters.count == 1 && layout.lines.count > 1)
      #expect(
        letters.first.map { isAtLeft ? $0.x : $0.x + $0.width }
          == hyphen.map { isAtLeft ? $0.x + $0.width : $0.x }
      )
    }
  }

  @Test("Justified lines reach both edges in either direction, between words and between ideographs")
  func justified() {
    let style = Self.style { $0.paragraph.alignment = .justified }
    for text in ["אב גד הו זח טי כל אב גד", "ab אב cd גד הו ef זח gh טי", "漢字仮名交漢字仮名交漢字仮名交"] {
      let layout = engine.layout(AttributedText(text, style: style), in: TextContainer(width: 77))
      #expect(layout.lines.count > 1)
      for line in layout.lines.dropLast() {
        let rects = layout.rects(of: line.range)
        #expect(rects.first?.minX == 0 && rects.count == 1 && abs(rects[0].maxX - 77) < 1e-3, "\(text)")
        // The last character is as wide as ever: the room is between characters.
        let last = Int(layout.shaped.clusters.starts[line.box.head.upperBound - 1])
        let wide = engine.layout(AttributedText(text, style: style), in: TextContainer())
        let widths = [layout, wide].map { $0.rects(of: last..<last + 1).first?.width ?? 0 }
        #expect(abs(widths[0] - widths[1]) < 1e-3, "\(text)")
      }
    }
  }

  @Test("The token of a truncated line stands where the paragraph ends")
  func truncation() {
    let words = "אבג דהו זחט יכל"
    for (mode, isAtLeft) in [(TextTruncation.Mode.tail, true), (.head, false)] {
      let layout = engine.layout(
        AttributedText(words, style: Self.style()),
        in: TextContainer(width: 60, maximumLineCount: 1, truncation: TextTruncation(mode))
      )
      let line = layout.lines[0].frame
      #expect((layout.tokenRect?.minX == line.minX) == isAtLeft)
      #expect((layout.tokenRect?.maxX == line.maxX) == !isAtLeft)
    }
  }

  @Test("Tabs of a paragraph that starts at the right lead to the left")
  func tabs() {
    let style = Self.style { $0.paragraph.tabStops = [.init(at: 50), .init(at: 90, .trailing)] }
    let layout = engine.layout(AttributedText("א\tבג\tד", style: style), in: TextContainer(width: 100))
    let rects = [0..<2, 3..<7, 8..<10].map { layout.rects(of: $0)[0] }
    #expect(rects[0].maxX == 100 && abs(rects[1].maxX - 50) < 1e-3 && abs(rects[2].minX - 10) < 1e-3)
  }

  @Test(
    "Random texts lie as the rules say, character by character, and each is found there",
    arguments: 0..<UInt64(TestDepth.count(1, full: 8))
  )
  func random(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let alphabet = Array("abc אבגד  12,+(]\u{202E}\u{202C}\u{2067}\u{2069}ع٣\u{AD}")
    for round in 0..<24 {
      let text = String((0..<40).compactMap { _ in alphabet.randomElement(using: &numbers) })
      let style = Self.style {
        $0.paragraph.alignment = [.natural, .justified, .center][round % 3]
        if round % 4 == 3 { $0.paragraph.baseDirection = round % 8 == 3 ? .leftToRight : .rightToLeft }
      }
      let width = Double.random(in: 40...200, using: &numbers)
      let layout = engine.layout(AttributedText(text, style: style), in: TextContainer(width: width))
      for line in layout.lines { check(line, of: layout, text, "seed \(seed), round \(round)") }
    }
  }

  /// Puts the characters of a line beside one another in their visual order and looks for each in the layout.
  private func check(_ line: TextLayout.Line, of layout: TextLayout, _ text: String, _ comment: Comment) {
    let clusters = layout.shaped.clusters
    let style = layout.text.runs[0].style.paragraph
    let paragraph = BidiParagraph(Array(text.unicodeScalars), direction: style.baseDirection)
    let range = line.box.head
    let levels = range.map { paragraph.levels[scalarIndex(of: $0, clusters, text)] }
    var x = line.frame.minX
    let hyphen = line.segments.first { $0.kind == .hyphen }
    for index in BidiOrder.visual(levels) {
      let cluster = range.lowerBound + index
      let units = Int(clusters.starts[cluster])..<Int(clusters.starts[cluster + 1])
      let isRightToLeft = levels[index] % 2 == 1
      guard let rect = layout.rects(of: units).first else {
        Issue.record("\(units) is nowhere; \(comment)")
        continue
      }
      if let hyphen, hyphen.x.points > x - 1e-3, hyphen.x.points < x + 1e-3, rect.minX > x + 1e-3 {
        x += hyphen.width.points
      }
      if style.alignment == .justified { x = max(x, rect.minX) }
      #expect(abs(rect.minX - x) < 1e-3, "\(units), \(comment)")
      #expect(
        abs(layout.caretRect(at: units.lowerBound).minX - (isRightToLeft ? rect.maxX : rect.minX)) < 1e-6
      )
      x = rect.maxX
      guard rect.width > 0 else { continue }
      let sides = [
        (rect.minX + rect.width * 0.3, !isRightToLeft), (rect.minX + rect.width * 0.7, isRightToLeft),
      ]
      for (side, isBefore) in sides {
        let point = Point(x: side, y: rect.midY)
        #expect(layout.characterRange(at: point) == units, "\(comment)")
        #expect(layout.position(at: point) == (isBefore ? units.lowerBound : units.upperBound), "\(comment)")
      }
    }
  }

  private func scalarIndex(of cluster: Int, _ clusters: ShapedClusters, _ text: String) -> Int {
    let utf8 = text.utf8
    let end = utf8.index(utf8.startIndex, offsetBy: Int(clusters.starts[cluster]))
    return text.unicodeScalars.distance(from: text.startIndex, to: end)
  }
}
