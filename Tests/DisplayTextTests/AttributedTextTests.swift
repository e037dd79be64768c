import DisplayCanvas
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayText

@Suite("Attributed text")
struct AttributedTextTests {
  private static let plain = TextStyle(font: .system(size: 10))

  @Test("Runs cover the text in order, neighbors differ, and each character has the style it was given")
  func model() {
    for seed in 0..<UInt64(TestDepth.count(50, full: 200)) {
      var numbers = Numbers(state: seed)
      var text = AttributedText(String(repeating: "x", count: 12), style: Self.plain)
      var sizes = [Double](repeating: 10, count: 12)
      for _ in 0..<8 {
        let lower = Int.random(in: -3...15, using: &numbers)
        let upper = Int.random(in: lower...18, using: &numbers)
        let size = Double(Int.random(in: 9...11, using: &numbers))
        text.changeStyle(in: lower..<upper) { $0.font = .system(size: size) }
        for index in sizes.indices where (lower..<upper).contains(index) { sizes[index] = size }
        if Bool.random(using: &numbers) {
          text += AttributedText("y", style: TextStyle(font: .system(size: size)))
          sizes.append(size)
        }
      }
      #expect(text.utf8Count == sizes.count && text.string.utf8.count == sizes.count)
      #expect(sizes.indices.map { text.style(at: $0).font.size } == sizes, "seed \(seed)")
      #expect(text.runs.first?.range.lowerBound == 0 && text.runs.last?.range.upperBound == sizes.count)
      for (left, right) in zip(text.runs, text.runs.dropFirst()) {
        #expect(left.range.upperBound == right.range.lowerBound && !left.range.isEmpty)
        #expect(left.style != right.style, "seed \(seed)")
      }
    }
  }

  @Test("A text without characters has a style, which what comes first replaces")
  func empty() {
    var text = AttributedText("", style: Self.plain)
    text.changeStyle(in: 0..<0) { $0.tracking = 2 }
    #expect(text.isEmpty && text.style(at: 5).tracking == 2 && text.runs.count == 1)
    text.append("ab")
    #expect(text.style(at: 0).tracking == 2)
    text = AttributedText() + AttributedText("ab", style: Self.plain)
    #expect(text == AttributedText("ab", style: Self.plain))
    #expect(text + AttributedText() == text)
  }

  @Test("Phrases are found without overlaps")
  func phrases() {
    let text = AttributedText("aaa bä bä", style: Self.plain)
    #expect(text.ranges(of: "aa") == [0..<2] && text.ranges(of: "bä") == [4..<7, 8..<11])
    #expect(text.ranges(of: "").isEmpty && text.ranges(of: "much longer than that").isEmpty)
    #expect(text.styled(every: "bä") { $0.link = "b" }.runs.count == 4)
  }

  @Test("A link reaches over changes of looks")
  func links() {
    let text = AttributedText("ab cd ef", style: Self.plain)
      .styled(in: 0..<5) { $0.link = "x" }
      .styled(in: 1..<2) { $0.color = .white }
    #expect(text.linkRange(at: 4)?.range == 0..<5 && text.linkRange(at: 0)?.link == "x")
    #expect(text.linkRange(at: 5) == nil && text.linkRange(at: -1) == nil && text.linkRange(at: 8) == nil)
  }

  @Test("A scaled text is as large as the factor says")
  func scaled() {
    var style = Self.plain
    style.tracking = 1
    style.paragraph.firstLineIndent = 8
    style.paragraph.lineSpacing = 2
    style.paragraph.tabStops = [.init(at: 50)]
    style.attachment = TextAttachment(size: Size(width: 10, height: 10))
    let text = AttributedText("one\ttwo\n\u{FFFC} three", style: style)
    let engine = BuiltInTextEngine(fallback: nil)
    let size = engine.measure(text, in: TextContainer()).size
    let half = engine.measure(text.scaled(by: 0.5), in: TextContainer()).size
    #expect(abs(half.width * 2 - size.width) < 0.01 && abs(half.height * 2 - size.height) < 0.01)
  }
}
