import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayCanvas
@testable import DisplayText

private let engine = BuiltInTextEngine(fallback: nil)
private let style = TextStyle(font: .system(size: 10))

private func layout(_ text: String, _ width: Double, _ lines: Int, _ rule: TextTruncation) -> TextLayout {
  engine.layout(
    AttributedText(text, style: style),
    in: TextContainer(width: width, maximumLineCount: lines, truncation: rule)
  )
}

private func width(_ text: String) -> Double {
  engine.measure(text, style: style, width: .infinity, maximumLineCount: 0).size.width
}

/// What is seen of the last line, with `…` for the token.
private func shown(_ layout: TextLayout) -> String {
  let units = Array(layout.text.string.utf8)
  let clusters = layout.shaped.clusters
  return layout.lines.last.map { line in
    line.segments.map { segment in
      switch segment.kind {
      case .text:
        String(
          decoding: units[
            Int(
              clusters.starts[segment.clusters.lowerBound]
            )..<Int(clusters.starts[segment.clusters.upperBound])
          ],
          as: UTF8.self
        )
      case .token: "…"
      case .hyphen: "-"
      case .hanging: ""
      }
    }.joined()
  } ?? ""
}

@Suite("Text truncation")
struct TextTruncationTests {
  @Test(
    "A text that is cut shows the same at the width that it was measured to have",
    arguments: [TextTruncation.Mode.head, .middle, .tail, .clip],
    [TextTruncation.Granularity.character, .word]
  )
  func ownWidth(mode: TextTruncation.Mode, granularity: TextTruncation.Granularity) {
    let texts = [
      "one two three four five six seven eight nine ten eleven twelve",
      "A  text with   much white space, and averyveryverylongword in its middle – or nearly there.",
      "العربية نص طويل with some Latin في الوسط ثم المزيد من النص",
    ]
    for text in texts {
      for width in stride(from: 7.0, through: 300, by: TestDepth.isFull ? 0.5 : 7) {
        // Of several lines another may be the longest, so that there is other room for what is cut in its middle.
        for lines in 1...(mode == .middle ? 1 : 3) {
          let rule = TextTruncation(mode, at: granularity)
          let wide = layout(text, width, lines, rule)
          let own = layout(text, wide.measurement.size.width, lines, rule)
          #expect(
            shown(own) == shown(wide) && own.measurement == wide.measurement,
            "\(width), \(lines) of \(text)"
          )
        }
      }
    }
  }

  @Test("The limit cuts the last line so that an ellipsis fits, and only when something is left out")
  func limit() {
    let limit = width("one two")
    let cut = layout("one two three four five", limit, 2, .tail)
    #expect(cut.measurement.isTruncated && cut.lines.count == 2 && cut.measurement.lineCount == 2)
    #expect(cut.lines.allSatisfy { $0.width <= limit + 1e-4 })
    #expect(cut.lines.map(\.isTruncated) == [false, true])
    #expect(shown(layout("one two three four", limit, 1, .tail)) == "one t…")
    #expect(shown(layout("one two three four", 1, 1, .tail)) == "…")
    let whole = layout("one two three", limit, 2, .tail)
    #expect(!whole.measurement.isTruncated && whole.tokenRect == nil)
    let clipped = layout("one two three four", limit, 1, .clip)
    #expect(clipped.measurement.isTruncated && shown(clipped) == "one two" && clipped.tokenRect == nil)
  }

  @Test("A cut line ends where its own line break is, not in the line after it")
  func atLineBreak() {
    for (text, limit, expected) in [("one\ntwo", 1, "one…"), ("a\r\n\r\nb", 2, "…"), ("\nb", 1, "…")] {
      let layout = layout(text, .infinity, limit, .tail)
      #expect(layout.measurement.isTruncated && layout.lines.count == limit)
      #expect(shown(layout) == expected)
      #expect(layout.lines.last?.width == width(expected))
    }
    #expect(shown(layout("one\ntwo\n", .infinity, 1, .middle)) == "one…two")
    #expect(shown(layout("one\ntwo\n", .infinity, 1, .head)) == "…two")
  }

  @Test("Words stay whole where they are to, unless nothing would be left")
  func words() {
    let text = "alpha beta gamma delta"
    let limit = width("alpha beta gam")
    #expect(shown(layout(text, limit, 1, TextTruncation(.tail, at: .word))) == "alpha beta…")
    #expect(shown(layout(text, limit, 1, TextTruncation(.head, at: .word))) == "…gamma delta")
    #expect(shown(layout(text, limit, 1, TextTruncation(.middle, at: .word))) == "alpha…delta")
    #expect(shown(layout("alphabet", width("alp…"), 1, TextTruncation(.tail, at: .word))) == "alp…")
  }

  @Test("A token of one's own takes its place, in its own style, and can be found")
  func token() {
    var bold = style
    bold.font = .system(size: 10, weight: .bold)
    let token = AttributedText(" more", style: bold)
    let cut = layout("one two three four", width("one two t"), 1, TextTruncation(.tail, token: token))
    let runs = cut.glyphRuns(inLine: 0)
    #expect(runs.last?.glyphs.count == 4 && runs.last?.typeface === BuiltInTypeface.bold)
    let rect = cut.tokenRect ?? .zero
    let whole = engine.measure(token, in: TextContainer()).size.width
    #expect(rect.width == whole && rect.maxX == cut.lines[0].frame.maxX)
    #expect(cut.characterRange(at: Point(x: rect.midX, y: rect.midY)) == nil)
    #expect(cut.caretRect(at: 17).minX == rect.minX)
  }

  @Test("The ellipsis looks like what it stands beside")
  func tokenStyle() {
    let text =
      AttributedText("plain ", style: style)
      + AttributedText("loud and long", style: style).styled { $0.color = Color(hex: 0xFF0000) }
    let container = TextContainer(width: width("plain loud"), maximumLineCount: 1)
    let runs = engine.layout(text, in: container).glyphRuns(inLine: 0)
    #expect(runs.last?.color == Color(hex: 0xFF0000) && runs.last?.glyphs.count == 1)
  }

  @Test("The height limits the lines as a count does, and leaves one")
  func height() {
    let text = "one two three four five"
    for lines in 1...5 {
      let height = style.lineHeight * Double(lines) + 0.5
      let byHeight = engine.layout(
        AttributedText(text, style: style),
        in: TextContainer(width: width("three"), maximumHeight: height)
      )
      let byCount = layout(text, width("three"), lines, .tail)
      #expect(byHeight.lines.map(\.range) == byCount.lines.map(\.range))
      #expect(byHeight.measurement == byCount.measurement)
      #expect(byHeight.size.height <= height)
    }
    let exact = TextContainer(width: width("three"), maximumHeight: 3 * style.lineHeight - 1e-9)
    #expect(engine.measure(AttributedText(text, style: style), in: exact).lineCount == 3)
    let none = TextContainer(width: 20, maximumHeight: 0)
    #expect(engine.layout(AttributedText(text, style: style), in: none).lines.count == 1)
  }

  @Test("All small texts at all widths: as much is seen as fits, and no more")
  func exhaustive() {
    let letters: [Character] = ["i", "W", " ", "-"]
    let ellipsis = width("…")
    for length in 1...TestDepth.count(3, full: 5) {
      for code in 0..<(0..<length).reduce(1, { product, _ in product * letters.count }) {
        var rest = code
        let text = String(
          (0..<length).map { _ in
            defer { rest /= letters.count }
            return letters[rest % letters.count]
          }
        )
        for room in stride(from: 1.0, to: 40, by: 6.5) {
          let whole = layout(text, room, 0, .tail)
          for mode in [TextTruncation.tail, .head, .middle] {
            let cut = layout(text, room, 1, mode)
            #expect(cut.measurement.isTruncated == (whole.lines.count > 1))
            guard cut.measurement.isTruncated else { continue }
            check(shown(cut), of: text, mode.mode, room: max(room, ellipsis))
          }
        }
      }
    }
  }

  private func check(_ shown: String, of text: String, _ mode: TextTruncation.Mode, room: Double) {
    let parts = shown.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
    #expect(parts.count == 2 && text.hasPrefix(parts[0]) && trimmed(text).hasSuffix(parts[1]))
    #expect(width(shown) <= room + 1e-4, "'\(shown)' of '\(text)' in \(room)")
    if mode != .middle { #expect(mode == .tail ? parts[1].isEmpty : parts[0].isEmpty) }
    // One letter more, with the spaces that it brings, does not fit.
    if mode != .head {
      let more = prefix(of: text, past: parts[0])
      let isMet = more.count + parts[1].count >= trimmed(text).count
      if !isMet { #expect(width(more + "…" + parts[1]) > room - 1e-4, "'\(shown)' of '\(text)' in \(room)") }
    }
    if mode == .head {
      let more = String(
        prefix(of: String(trimmed(text).reversed()), past: String(parts[1].reversed())).reversed()
      )
      if more.count < text.count {
        #expect(width("…" + more) > room - 1e-4, "'\(shown)' of '\(text)' in \(room)")
      }
    }
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  /// A longer prefix that ends with a letter.
  private func prefix(of text: String, past shorter: String) -> String {
    var longer = shorter
    for character in text.dropFirst(shorter.count) {
      longer.append(character)
      if character != " " { break }
    }
    return longer
  }

  @Test(
    "A truncated line with tabs is as wide as its pieces, wherever it is cut and whichever way it runs",
    arguments: [TextTruncation.Mode.tail, .middle, .head]
  )
  func tabs(mode: TextTruncation.Mode) {
    for text in ["a\tb cd\te\nf", "א\tב גד\tה\nו", "\u{A0}\t  א\nב"] {
      for width in stride(from: 5.0, to: 160, by: 5) {
        let layout = layout(text, width, 1, TextTruncation(mode))
        guard let line = layout.lines.first else { continue }
        #expect(line.segments.first?.x.points == line.frame.minX, "\(text) in \(width)")
        #expect(line.segments.last.map { ($0.x + $0.width).points } == line.frame.maxX, "\(text) in \(width)")
        #expect(zip(line.segments, line.segments.dropFirst()).allSatisfy { $0.x + $0.width == $1.x })
      }
    }
  }
}
