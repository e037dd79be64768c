import DisplayGeometry
import Foundation
import TestSupport
import Testing

@testable import DisplayText

/// Texts whose parts are many or long: a step for each pair of parts would take many minutes.
@Suite("Texts without measure")
struct LongTextTests {
  private static let style = TextStyle(font: .system(size: 10))
  private static let endless = TextContainer(width: .infinity)

  private static func shaped(_ text: String) -> ShapedText {
    BuiltInTextEngine(fallback: nil).shape(AttributedText(text, style: style))
  }

  @Test("A long character is looked at where it starts, whatever marks it has")
  func marks() {
    let marks = String(repeating: "\u{301}\u{316}", count: 80_000)
    let character = Character("a" + marks)
    #expect(CharacterParts(character).visible.count == CharacterParts.mostVisible)
    #expect(Array(CharacterParts(character).visible.prefix(3)) == ["a", "\u{301}", "\u{316}"])
    let text = Self.shaped("a\(marks)b\(marks)")
    #expect(text.clusters.count == 2)
    #expect(text.clusters.glyphLists.allSatisfy { $0.count <= CharacterParts.mostVisible })
  }

  @Test(
    "Characters up to four scalars are found under any of their canonical forms, and no others looked for"
  )
  func composed() {
    let greek: [Character] = [
      "\u{1F82}", "\u{3B1}\u{313}\u{300}\u{345}", "\u{3B1}\u{345}\u{313}\u{300}", "\u{1F02}\u{345}",
    ]
    for character in greek { #expect(CharacterParts.composed(character) == "\u{1F82}") }
    // The joiner that nothing joins is a fifth scalar, and no part of the composed one.
    #expect(CharacterParts.composed("\u{3B1}\u{313}\u{300}\u{345}\u{200D}") == nil)
    var longest = 0
    for value in 0xC0...0x1FFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), let found = CharacterParts.composed(Character(scalar)) else {
        continue
      }
      #expect(found == scalar || Character(found) == Character(scalar))
      longest = max(longest, String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.count)
    }
    #expect(longest == 4)
  }

  @Test("Texts are compared unit by unit, and neither marks nor their order make them the same")
  func equality() {
    let marks = String(repeating: "\u{301}\u{316}", count: 20_000)
    let (first, second) = (AttributedText("a\(marks)b"), AttributedText("a\(marks)c"))
    #expect(first != second && first == AttributedText("a\(marks)b"))
    #expect(Set([first, second, first]).count == 2)
    // The same character for a reader, and as many units.
    let composed = AttributedText("\u{E9}\u{65}\u{301}")
    let decomposed = AttributedText("\u{65}\u{301}\u{E9}")
    #expect(composed.string == decomposed.string && composed != decomposed)
    var hashes: Set<Int> = []
    for length in 0..<40 { hashes.insert(AttributedText(String(repeating: "x", count: length)).hashValue) }
    #expect(hashes.count == 40)
  }

  @Test("Pieces of a line from right to left stand beside one another, however many there are")
  func pieces() {
    let count = 300
    let layout = Self.shaped("ב" + String(repeating: "\tב", count: count)).layout(in: Self.endless)
    let segments = layout.lines[0].segments
    #expect(segments.count == 2 * count + 1)
    #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.x + $0.width == $1.x })
    #expect(segments.first?.clusters == 2 * count..<2 * count + 1 && segments.last?.clusters == 0..<1)
    let many = 100_000
    var row = LineRow(x: 5, width: TextUnit(many), isRightToLeft: true)
    for piece in 0..<many {
      row.append([TextSegment(kind: .text, clusters: piece..<piece + 1, width: 1, level: 1)])
    }
    #expect(row.segments.map(\.x) == (0..<many).map { TextUnit($0) + 5 })
    #expect(row.segments.first?.clusters == many - 1..<many)
  }

  @Test("Isolates without number are parts of one sequence, which remembers its classes once")
  func isolates() {
    let count = 2_000
    let text = Self.shaped(String(repeating: "a\u{2067}ב\u{2069}", count: count))
    let expected: [UInt8] = [0, 0, 1, 0]
    #expect(text.clusters.levels.count == 4 * count)
    #expect(text.clusters.levels.enumerated().allSatisfy { $1 == expected[$0 % 4] })
    var sequence = BidiSequence(level: 0, before: 0)
    for index in 0..<3 { sequence.append([index], [.leftToRight, .rightToLeft, .leftToRight], next: 0) }
    #expect(sequence.originals.isEmpty && sequence.classes.count == 3)
    sequence.resolve(["a", "ב", "c"])
    #expect(sequence.originals == [.leftToRight, .rightToLeft, .leftToRight])
  }

  @Test("Places for hyphens that do not fit go on one line")
  func softHyphens() {
    let count = 1_000
    let text = Self.shaped(String(repeating: "\u{AD}", count: count) + "W")
    #expect(
      text.layout(in: TextContainer(width: 0)).lines.map(\.range) == [
        0..<2 * count, 2 * count..<2 * count + 1,
      ]
    )
    let word = Self.shaped("W" + String(repeating: "\u{AD}", count: count) + "W")
    #expect(word.layout(in: TextContainer(width: 0)).lines.count == 3)
  }

  @Test("A phrase is styled wherever it stands in one pass, as it would be one by one")
  func phrases() {
    let count = 20_000
    let text = AttributedText(String(repeating: "a b ", count: count), style: Self.style)
    let styled = text.styled(every: "a") { $0.underline = .single }
    #expect(styled.runs.count == 2 * count)
    #expect(styled.runs.enumerated().allSatisfy { $1.style.underline == ($0 % 2 == 0 ? .single : nil) })
    // A phrase that nearly stands everywhere is looked for unit by unit.
    let letters = AttributedText(String(repeating: "a", count: 60_000))
    #expect(letters.ranges(of: String(repeating: "a", count: 30_000) + "b").isEmpty)
    #expect(letters.ranges(of: String(repeating: "a", count: 20_001)).count == 2)
  }

  @Test("Random phrases are found where a look at every place finds them, and styled as one by one")
  func randomPhrases() {
    var numbers = Numbers(state: 9)
    func letters(_ count: Int) -> String {
      String((0..<count).compactMap { _ in "ab".randomElement(using: &numbers) })
    }
    for _ in 0..<500 {
      let phrase = letters(Int.random(in: 1...5, using: &numbers))
      var text = AttributedText(letters(Int.random(in: 0...40, using: &numbers)), style: Self.style)
      for _ in 0..<3 {
        let lower = Int.random(in: 0...40, using: &numbers)
        text.changeStyle(in: lower..<lower + 5) { $0.tracking += 1 }
      }
      let units = Array(text.string.utf8)
      var expected: [Range<Int>] = []
      var start = 0
      while start + phrase.utf8.count <= units.count {
        let range = start..<start + phrase.utf8.count
        if units[range].elementsEqual(phrase.utf8) { expected.append(range) }
        start = expected.last == range ? range.upperBound : start + 1
      }
      #expect(text.ranges(of: phrase) == expected, "\(phrase) in \(text.string)")
      var oneByOne = text
      for range in expected { oneByOne.changeStyle(in: range) { $0.tracking *= 2 } }
      #expect(text.styled(every: phrase) { $0.tracking *= 2 } == oneByOne)
    }
  }
}
