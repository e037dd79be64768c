import DisplayCanvas
import DisplayConcurrency
import DisplayGeometry
import Testing

@testable import DisplayText

private let engine = BuiltInTextEngine(fallback: nil)
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
    #expect(lines("a\u{2028}b\u{2029}c\u{85}d\re", width: 100).count == 5)
    #expect(lines("漢字かな", width: width("漢字") + 0.1) == ["漢字", "かな"])
    #expect(lines("字。字", width: width("字")) == ["字", "。", "字"])
    #expect(lines("字字。", width: width("字字")) == ["字", "字。"])
    #expect(lines("", width: 50) == [""])
    #expect(lines("\n", width: 50) == ["\n", ""])
  }

  @Test("A word longer than the line is cut between characters, which are never cut themselves")
  func longWords() {
    #expect(lines("abcdef", width: width("abc")) == ["abc", "def"])
    #expect(lines("abc", width: 0) == ["a", "b", "c"])
    #expect(lines("abc", width: -5) == ["a", "b", "c"])
    #expect(lines("ab cd", width: 0) == ["a", "b ", "c", "d"])
    #expect(lines("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", width: 1).count == 2)
    #expect(lines("🇩🇪🇫🇷", width: 1) == ["🇩🇪", "🇫🇷"])
    #expect(lines("e\u{301}e\u{301}", width: 1) == ["e\u{301}", "e\u{301}"])
  }

  @Test("A letter with a combining mark is the composed letter, and Jamo are a syllable")
  func composition() {
    #expect(width("cafe\u{301}") == width("café"))
    let decomposed = engine.layout("e\u{301}", style: style, width: 50, maximumLineCount: 0)
    let composed = engine.layout("é", style: style, width: 50, maximumLineCount: 0)
    #expect(decomposed.glyphRuns(inLine: 0) == composed.glyphRuns(inLine: 0))
    #expect(CharacterParts("\u{1112}\u{1161}\u{11AB}").visible == ["한"])
    #expect(CharacterParts("\u{1100}\u{1161}").visible == ["가"])
    #expect(CharacterParts("👩🏽‍🚀").visible == ["👩", "🚀"])
    #expect(CharacterParts("x\u{20DD}").visible == ["x", "\u{20DD}"])
  }

  @Test("Scalars that stand alone are characters of their own between any others of their kind")
  func standingAlone() {
    let alone = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter(\.standsAlone)
    #expect(alone.count > 40_000)
    for scalar in alone where scalar != "\r" && scalar != "\n" {
      for other in ["a", "\u{AC00}", "\u{AC01}", "\u{A9}", "字", "\r"] as [Unicode.Scalar] {
        var pair = String.UnicodeScalarView([other, scalar])
        pair.append(other)
        #expect(String(pair).count == 3, "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test("A soft hyphen is seen only where a line ends")
  func softHyphen() {
    let text = "type\u{AD}setting"
    #expect(width(text) == width("typesetting"))
    let layout = engine.layout(text, style: style, width: width("type-"), maximumLineCount: 0)
    #expect(layout.lines.first?.range == 0..<6)
    #expect(layout.lines.first?.width == width("type-"))
    #expect(layout.glyphRuns(inLine: 0).map(\.glyphs.count) == [4, 1])
    #expect(lines(text, width: width("type-") - 0.1).first == "type")
  }

  @Test("Lines go left, to the middle or to the right, and by their direction")
  func alignment() {
    let cases: [(TextAlignment, TextDirection, Double)] = [
      (.left, .leftToRight, 0), (.center, .leftToRight, 0.5), (.right, .leftToRight, 1),
      (.natural, .leftToRight, 0), (.natural, .rightToLeft, 1), (.left, .rightToLeft, 0),
      (.justified, .rightToLeft, 1),
    ]
    for (alignment, direction, expected) in cases {
      var aligned = style
      aligned.paragraph.alignment = alignment
      aligned.paragraph.baseDirection = direction
      let layout = engine.layout("abc", style: aligned, width: 100, maximumLineCount: 0)
      let x = layout.lines.first?.origin.x ?? -1
      #expect(abs(x - (100 - width("abc")) * expected) < 1e-4, "\(alignment)")
    }
    let hebrew = engine.layout("123 שלום", style: style, width: 200, maximumLineCount: 0)
    #expect(hebrew.lines.first?.frame.maxX == 200)
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

  @Test("A line of a hundred thousand characters is laid out")
  func longLine() {
    let measurement = engine.measure(
      String(repeating: "x", count: 100_000),
      style: style,
      width: 300,
      maximumLineCount: 0
    )
    #expect(measurement.lineCount > 1_000)
  }

  @Test("Lengths that are none and lengths beyond measure change nothing and trap nowhere")
  func badLengths() {
    let bad = [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1]
    for length in bad {
      var odd = style
      odd.tracking = length
      odd.baselineOffset = length
      odd.attachment = TextAttachment(size: Size(width: length, height: length), descent: length)
      odd.paragraph.lineHeightMultiple = length
      odd.paragraph.minimumLineHeight = length
      odd.paragraph.maximumLineHeight = length
      odd.paragraph.lineSpacing = length
      odd.paragraph.paragraphSpacing = length
      odd.paragraph.firstLineIndent = length
      odd.paragraph.followingIndent = length
      odd.paragraph.trailingIndent = length
      odd.paragraph.tabInterval = length
      odd.paragraph.tabStops = [.init(at: length), .init(at: length, .trailing)]
      for alignment in [TextAlignment.left, .justified, .center] {
        odd.paragraph.alignment = alignment
        let text = AttributedText("one\ttwo \u{FFFC}\nthree four", style: odd)
        for width in bad + [50] {
          let container = TextContainer(width: width, maximumHeight: width, maximumLineCount: -1)
          let layout = engine.layout(text, in: container)
          #expect(layout.lines.count >= 1 && layout.size.width >= 0)
          _ = layout.position(at: Point(x: width, y: length))
          _ = layout.rects(of: 0..<30)
        }
      }
    }
  }

  /// Half an em for each letter, and a hyphen that moves the pen back.
  private final class BackwardHyphen: Typeface {
    let ascent = 0.8
    let descent = 0.2
    let leading = 0.0
    let hasKerning = false
    let name = "Backward"

    func glyph(for scalar: Unicode.Scalar) -> GlyphID { GlyphID(rawValue: scalar.value) }
    func advance(of glyph: GlyphID) -> Double { [0x2D, 0x2010].contains(glyph.rawValue) ? -0.5 : 0.5 }
    func kerning(between left: GlyphID, and right: GlyphID) -> Double { 0 }
    func outline(of glyph: GlyphID) -> Path { Path() }
  }

  /// Half an em for each letter, unless something is set to be no length.
  private final class BoundlessTypeface: Typeface {
    let ascent: Double
    let descent: Double
    let leading: Double
    let advance: Double
    var name: String { "Boundless" }

    init(ascent: Double = 0.8, descent: Double = 0.2, leading: Double = 0, advance: Double = 0.5) {
      (self.ascent, self.descent, self.leading, self.advance) = (ascent, descent, leading, advance)
    }

    func glyph(for scalar: Unicode.Scalar) -> GlyphID { GlyphID(rawValue: scalar.value) }
    func advance(of glyph: GlyphID) -> Double { glyph.rawValue == 0x62 ? advance : 0.5 }
    func outline(of glyph: GlyphID) -> Path { Path() }
  }

  private func reports(_ body: () -> Void) -> [String] {
    let reported = Lock<[String]>([])
    Diagnostics.withHandler({ report in reported.withLock { $0.append(report.message) } }, operation: body)
    return reported.withLock { $0 }
  }

  @Test(
    "A typeface's lengths that are not finite count as 0, and are reported once in a style",
    arguments: [Double.infinity, -.infinity, .nan]
  )
  func boundlessTypeface(_ length: Double) {
    let typefaces = [
      BoundlessTypeface(advance: length), BoundlessTypeface(ascent: length),
      BoundlessTypeface(descent: length), BoundlessTypeface(leading: length),
    ]
    let expected = [
      Size(width: 20, height: 10), Size(width: 30, height: 2), Size(width: 30, height: 8),
      Size(width: 30, height: 10),
    ]
    for (typeface, size) in zip(typefaces, expected) {
      let style = TextStyle(font: Font(typeface: typeface, size: 10))
      var layout: TextLayout?
      let reported = reports {
        let text = AttributedText("abacab", style: style)
        layout = BuiltInTextEngine(fallback: nil).layout(text, in: TextContainer(width: .infinity))
      }
      #expect(layout?.size == size)
      #expect(
        reported.count == 1 && reported.allSatisfy { $0.contains("\(length)") && $0.contains("counts as 0") }
      )
      #expect(style.lineHeight == size.height)
    }
  }

  @Test("An attachment's lengths that are negative or not finite count as 0, and are reported")
  func boundlessAttachment() {
    func layout(_ attachment: TextAttachment) -> (size: Size, reports: [String]) {
      var style = TextStyle()
      style.attachment = attachment
      var size = Size.zero
      let reported = reports {
        let text = AttributedText("\u{FFFC}", style: style)
        size = BuiltInTextEngine(fallback: nil).layout(text, in: TextContainer(width: .infinity)).size
      }
      return (size, reported)
    }
    let sound = layout(TextAttachment(size: Size(width: 20, height: 30)))
    #expect(sound.size == Size(width: 20, height: 30) && sound.reports.isEmpty)
    for length in [Double.infinity, -.infinity, .nan, -1] {
      let wide = layout(TextAttachment(size: Size(width: length, height: 30)))
      #expect(wide.size == Size(width: 0, height: 30) && wide.reports.count == 1)
      let high = layout(TextAttachment(size: Size(width: 20, height: length)))
      #expect(high.size == Size(width: 20, height: 0) && high.reports.count == 1)
    }
    let deep = layout(TextAttachment(size: Size(width: 20, height: 30), descent: .infinity))
    #expect(deep.size == Size(width: 20, height: 30) && deep.reports.count == 1)
  }

  @Test("A hyphen that moves the pen back takes no room, and is drawn")
  func backwardHyphen() {
    let style = TextStyle(font: Font(typeface: BackwardHyphen(), size: 12))
    let text = AttributedText("aaaaaa\u{AD}bbbbbb", style: style)
    let layout = BuiltInTextEngine(fallback: nil).layout(text, in: TextContainer(width: 50))
    #expect(layout.lines.count == 2 && layout.lines[0].width == 36)
    var canvas = Canvas()
    canvas.draw(layout, at: .zero)
    #expect(!canvas.makeDisplayList().commands.isEmpty)
  }
}
