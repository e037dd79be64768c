import DisplayCanvas
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayText

@Suite("Justified lines")
struct JustifiedTests {
  private static let font = Font.system(size: 10)

  private static func advance(_ scalar: Unicode.Scalar) -> Double {
    // As a whole number of units, as every width is.
    (font.typeface.advance(of: font.typeface.glyph(for: scalar)) * font.size * 65_536).rounded() / 65_536
  }

  /// The lines of a text, letter by letter: the longest start of words that fits.
  private static func lines(_ paragraphs: [String], width: Double) -> [(words: [String], isLast: Bool)] {
    paragraphs.flatMap { paragraph in
      var lines: [[String]] = [[]]
      for word in paragraph.split(separator: " ").map(String.init) {
        let longer = (lines[lines.count - 1] + [word]).joined(separator: " ")
        let isFree = lines[lines.count - 1].isEmpty
        if isFree || longer.unicodeScalars.reduce(0, { $0 + advance($1) }) < width + 2e-5 {
          lines[lines.count - 1].append(word)
        } else {
          lines.append([word])
        }
      }
      return lines.enumerated().map { (words: $0.element, isLast: $0.offset == lines.count - 1) }
    }
  }

  @Test(
    "Each space of a line takes the same share of the room, but before line breaks and at the end",
    arguments: 0..<UInt64(TestDepth.count(20, full: 200))
  )
  func shares(seed: UInt64) {
    var random = Numbers(state: seed)
    let width = Double(Int.random(in: 60...200, using: &random))
    let breaks = ["\n", "\u{2028}", "\u{2029}"]
    let paragraphs = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (0..<Int.random(in: 1...15, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 1...6, using: &random)).map { _ in "aimwżЖ".randomElement(using: &random) ?? "a"
          }
        )
      }.joined(separator: " ")
    }
    var text = paragraphs[0]
    for paragraph in paragraphs.dropFirst() {
      text += breaks[Int.random(in: 0..<3, using: &random)] + paragraph
    }
    var style = TextStyle(font: Self.font)
    style.paragraph.alignment = .justified
    let layout = BuiltInTextEngine(fallback: nil).layout(
      AttributedText(text, style: style),
      in: TextContainer(width: width)
    )
    let expected = Self.lines(paragraphs, width: width)
    #expect(layout.lines.count == expected.count)
    for (index, line) in expected.enumerated() where index < layout.lines.count {
      let natural = line.words.joined(separator: " ").unicodeScalars.reduce(0) { $0 + Self.advance($1) }
      let gaps = line.words.count - 1
      let share = line.isLast || gaps == 0 ? 0 : (width - natural) / Double(gaps)
      var places: [Double] = []
      var x = 0.0
      for scalar in line.words.joined(separator: " ").unicodeScalars {
        if scalar != " " { places.append(x) }
        x += Self.advance(scalar) + (scalar == " " ? share : 0)
      }
      // A word alone on its line has its letters moved apart.
      if gaps == 0, !line.isLast { continue }
      let found = layout.glyphRuns(inLine: index).flatMap(\.glyphs).map {
        $0.position.x + layout.lines[index].origin.x
      }
      #expect(found.count == places.count)
      for (one, other) in zip(found, places) { #expect(abs(one - other) < 1e-3, "line \(index) of \(text)") }
    }
  }

  @Test("A word that might be parted is not pulled apart within a line")
  func softHyphens() throws {
    var style = TextStyle(font: Self.font)
    style.paragraph.alignment = .justified
    for (text, gap) in [("a\u{AD}a\u{AD}a mmmmmm", nil), ("a\u{AD}a字a mmmmmm", 2)] as [(String, Int?)] {
      let shaped = BuiltInTextEngine(fallback: nil).shape(AttributedText(text, style: style))
      let layout = shaped.layout(in: TextContainer(width: 60))
      #expect(layout.lines.count == 2)
      let places = layout.glyphRuns(inLine: 0).flatMap(\.glyphs).map(\.position.x)
      for index in places.indices.dropFirst() {
        let step = places[index] - places[index - 1]
        let isWide = step > Self.advance(index == 3 ? "字" : "a") + 1e-3
        #expect(isWide == (gap.map { index >= $0 } ?? false), "\(text) \(places)")
      }
    }
  }

  @Test("A line that a soft hyphen ends reaches both edges with its hyphen")
  func hyphenated() throws {
    var style = TextStyle(font: Self.font)
    style.paragraph.alignment = .justified
    let text = AttributedText("aa bb cccc\u{AD}dddd ee", style: style)
    let layout = BuiltInTextEngine(fallback: nil).layout(text, in: TextContainer(width: 58))
    let first = try #require(layout.lines.first)
    #expect(first.segments.last?.kind == .hyphen)
    #expect(abs(first.frame.maxX - 58) < 1e-3 && first.frame.minX == 0)
    let hyphen = try #require(layout.glyphRuns(inLine: 0).last?.glyphs.last)
    #expect(hyphen.id == Self.font.hyphen && hyphen.position.x < 58)
  }
}
