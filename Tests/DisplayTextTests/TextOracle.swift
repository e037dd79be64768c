import DisplayCanvas
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayText

/// A slow typesetter that takes nothing for granted: it looks at every place where a line may end and adds up
/// the width of every letter anew.
struct TextOracle {
  struct Line: Equatable {
    var text: String
    var width: TextUnit
  }

  let font: Font
  private(set) var characters: [Character]
  private var kinds: [LineBreaks.Kind] = []

  init(_ text: String, font: Font) {
    self.font = font
    characters = Array(text)
    let kinds = LineBreaks.kinds(after: text.unicodeScalars.map { LineBreakTable.shared[$0] })
    var last = -1
    for character in characters {
      last += character.unicodeScalars.count
      self.kinds.append(kinds[last])
    }
  }

  /// The lines at a width.
  func lines(width: TextUnit) -> [Line] {
    var lines: [Line] = []
    var start = 0
    repeat {
      let end = self.end(from: start, width: width)
      lines.append(
        Line(text: String(characters[start..<end]), width: self.width(of: start..<end, atEnd: end))
      )
      start = end
    } while start < characters.count
    if let last = characters.last, isBreak(last) { lines.append(Line(text: "", width: 0)) }
    return lines
  }

  private func end(from start: Int, width: TextUnit) -> Int {
    var best: Int?
    for end in (start..<characters.count).map({ $0 + 1 }) {
      let isHard = isBreak(characters[end - 1])
      let mayEnd = kinds[end - 1] != .prohibited || end == characters.count
      if mayEnd, self.width(of: start..<end, atEnd: end) <= width { best = end }
      if isHard { break }
    }
    if let best { return best }
    guard start < characters.count else { return start }
    var end = start + 1
    while end < characters.count, !isBreak(characters[end]),
      self.width(of: start..<(end + 1), atEnd: nil) <= width
    {
      end += 1
    }
    let letters = characters[start..<end].last { $0 != "\u{AD}" }
    while letters != nil, characters[end - 1] == "\u{AD}" { end -= 1 }
    while end < characters.count, isWhite(characters[end]) { end += 1 }
    if end < characters.count, isBreak(characters[end]) { end += 1 }
    return end
  }

  /// The width of some letters without the white space behind them, with a hyphen where one is seen.
  func width(of range: Range<Int>, atEnd end: Int?) -> TextUnit {
    var range = range
    while let last = range.last, isWhite(characters[last]) || isBreak(characters[last]) { range.removeLast() }
    var sum: TextUnit = 0
    for index in range { sum += advance(of: characters[index]) }
    if let end, end < characters.count, end == range.upperBound, characters[end - 1] == "\u{AD}",
      !isBreak(characters[end])
    {
      sum += TextUnit(points: font.typeface.advance(of: font.hyphen) * font.size)
    }
    return sum
  }

  func advance(of character: Character) -> TextUnit {
    if character == "\u{AD}" || isBreak(character) { return 0 }
    let scalar = CharacterParts(character).visible.first ?? character.unicodeScalars.first ?? " "
    return TextUnit(points: font.typeface.advance(of: font.typeface.glyph(for: scalar)) * font.size)
  }

  private func isWhite(_ character: Character) -> Bool { " \u{2003}\u{3000}\u{200B}".contains(character) }
  private func isBreak(_ character: Character) -> Bool { character.isNewline }
}

extension Range where Bound == Int {
  fileprivate mutating func removeLast() { self = lowerBound..<(upperBound - 1) }
}

@Suite("Text layout against a naive typesetter")
struct TextOracleTests {
  private static let alphabets = [
    "aaeinrst  -é.,W\n", "ab \u{AD}\u{A0}-\u{2003}(\")/1%$", "漢字かなー。、「」a 1！\u{3000}",
    "👨‍👩‍👧‍👦🇩🇪e\u{301}a \r\n한글👍🏽", "שלום عرب กขค हिन्दी \u{200B}x",
  ]

  @Test(
    "Random texts have the same lines at random widths",
    arguments: 0..<UInt64(TestDepth.count(2, full: 16))
  )
  func random(seed: UInt64) {
    var numbers = Numbers(state: seed)
    for alphabet in Self.alphabets {
      let letters = Array(alphabet)
      let text = String((0..<100).compactMap { _ in letters.randomElement(using: &numbers) })
      let style = TextStyle(font: .system(size: 10))
      let shaped = BuiltInTextEngine(fallback: nil).shape(AttributedText(text, style: style))
      let oracle = TextOracle(text, font: style.font)
      for _ in 0..<3 {
        let width = Double.random(in: 0...120, using: &numbers)
        let layout = shaped.layout(in: TextContainer(width: width))
        let units = Array(text.utf8)
        let found = layout.lines.map { line in
          TextOracle.Line(
            text: String(decoding: units[line.range], as: UTF8.self),
            width: TextUnit(points: line.width)
          )
        }
        let expected = oracle.lines(width: TextUnit(points: width) + 1)
        #expect(found.count == expected.count, "seed \(seed), width \(width)")
        for (found, expected) in zip(found, expected) where found != expected {
          Issue.record("seed \(seed), width \(width): \(found) instead of \(expected)")
          break
        }
        let measurement = shaped.measure(in: TextContainer(width: width))
        #expect(measurement == layout.measurement, "seed \(seed)")
        #expect(layout.size.height == Double(layout.lines.count) * style.lineHeight)
        // What was measured fits again, in the same lines, unless a character alone was too wide.
        guard measurement.size.width <= width else { continue }
        let again = shaped.layout(in: TextContainer(width: measurement.size.width))
        #expect(again.lines.map(\.range) == layout.lines.map(\.range), "seed \(seed), width \(width)")
        // So it does where a caller's own sums have lost a little.
        let less = shaped.measure(in: TextContainer(width: measurement.size.width - 1e-5))
        #expect(less == measurement, "seed \(seed), width \(width)")
      }
    }
  }
}
