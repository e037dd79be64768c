import DisplayCanvas
import DisplayGeometry
import DisplayRaster
import TestSupport
import Testing

@testable import DisplayText

@Suite("Lines that are seen")
struct SeenLinesTests {
  private static let width = 120.0

  /// Lines of several sizes, raised letters, backgrounds and lines through them, some far apart and some upon each other.
  private static func layout(_ numbers: inout Numbers, lineCount: Int) -> TextLayout {
    let text = (0..<lineCount).reduce(into: AttributedText()) { text, index in
      var style = TextStyle(font: .system(size: Double(6 + numbers.next(below: 30))))
      style.baselineOffset = numbers.next(below: 9) == 0 ? 90 : Double(numbers.next(below: 9) - 4)
      if numbers.next(below: 4) == 0 { style.backgroundColor = Color(hex: 0xFFEE99) }
      if numbers.next(below: 4) == 0 { style.underline = .single }
      if numbers.next(below: 4) == 0 { style.strikethrough = .double }
      style.paragraph.lineHeightMultiple = [0.5, 1, 2][numbers.next(below: 3)]
      text.append(AttributedText("Ågjy\(index)\n", style: style))
    }
    return BuiltInTextEngine(fallback: nil).layout(text, in: TextContainer(width: width))
  }

  @Test(
    "A picture of a part of a text is the same with no lines but those that reach into it",
    arguments: 1...UInt64(TestDepth.count(4, full: 20))
  )
  func parts(seed: UInt64) throws {
    var numbers = Numbers(state: seed)
    let layout = Self.layout(&numbers, lineCount: 60)
    let size = Size(width: Self.width, height: 50)
    for _ in 0..<6 {
      let y = -Double(numbers.next(below: Int(layout.size.height) + 100)) + 50
      var (all, seen) = (Canvas(), Canvas(bounds: Rect(origin: .zero, size: size)))
      all.draw(layout, at: Point(x: 0, y: y))
      seen.draw(layout, at: Point(x: 0, y: y))
      let lists = [all, seen].map { $0.makeDisplayList() }
      let pictures = lists.map { Rasterizer(scale: 1).render($0, size: size) }
      #expect(pictures[0] != nil && pictures[0] == pictures[1], "\(y)")
      #expect(lists[1].commands.count < lists[0].commands.count)
    }
  }

  @Test("Of a long text no more is recorded than of a short one")
  func longText() {
    let counts = [20, 20_000].map { count in
      let text = String(repeating: "A line\n", count: count)
      let layout = BuiltInTextEngine(fallback: nil).layout(
        AttributedText(text, style: TextStyle(font: .system(size: 10))),
        in: TextContainer(width: 100)
      )
      var canvas = Canvas(bounds: Rect(x: 0, y: 0, width: 100, height: 40))
      canvas.draw(layout, at: .zero)
      return canvas.makeDisplayList().commands.count
    }
    #expect(counts[0] > 2 && counts[0] < 12)
    #expect(counts[0] == counts[1])
  }

  @Test("Lines are a collection, each the same whenever it is read")
  func lines() {
    var numbers = Numbers(state: 7)
    let layout = Self.layout(&numbers, lineCount: 9)
    #expect(layout.lines.count == layout.measurement.lineCount)
    for (index, line) in layout.lines.enumerated() {
      #expect(line.frame == layout.lines[index].frame && line.range == layout.lines[index].range)
      #expect(layout.lineIndex(at: line.frame.midY) >= index)
    }
  }
}
