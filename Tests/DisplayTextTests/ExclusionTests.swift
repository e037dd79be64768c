import DisplayCanvas
import DisplayGeometry
import TestSupport
import Testing

@testable import DisplayText

@Suite("Lines around shapes")
struct ExclusionTests {
  private static let style = TextStyle(font: .system(size: 10))
  private static let words =
    "the quick brown fox jumps over a lazy dog and runs away into the woods where nobody sees it at all"

  private static func layout(
    _ text: String,
    width: Double,
    around paths: [Path],
    style: TextStyle = style,
    change: (inout TextContainer) -> Void = { _ in }
  ) -> TextLayout {
    var container = TextContainer(width: width)
    container.exclusionPaths = paths
    change(&container)
    let shaped = BuiltInTextEngine(fallback: nil).shape(AttributedText(text, style: style))
    let layout = shaped.layout(in: container)
    #expect(layout.measurement == shaped.measure(in: container))
    return layout
  }

  private func texts(_ layout: TextLayout) -> [String] {
    layout.lines.map { line in
      let utf8 = Array(layout.text.string.utf8)[line.range]
      return String(decoding: utf8, as: UTF8.self).trimmingSpaces()
    }
  }

  @Test("A line stands on each side of a shape, and below it lines are whole")
  func bothSides() {
    // The lines are 12.5 points high: two rows around the shape.
    let layout = Self.layout(Self.words, width: 200, around: [Path(Rect(x: 80, y: 0, width: 40, height: 20))])
    let frames = layout.lines.map(\.frame)
    #expect(frames[0].minY == 0 && frames[1].minY == 0 && frames[2].minY == 12.5 && frames[3].minY == 12.5)
    #expect(frames[0].maxX <= 80 && frames[1].minX >= 120 && frames[2].maxX <= 80 && frames[3].minX >= 120)
    #expect(frames.dropFirst(4).allSatisfy { $0.minX == 0 && $0.minY >= 25 })
    #expect(texts(layout).joined(separator: " ") == Self.words)
    #expect(layout.size.width == 200)
    // Points find the line on their side.
    let right = layout.position(at: Point(x: 150, y: 5))
    #expect(layout.lines[1].range.contains(right))
    #expect(layout.lines[0].range.contains(layout.position(at: Point(x: 20, y: 5))))
    #expect(layout.characterRange(at: Point(x: 100, y: 5)) == nil)
    #expect(
      layout.characterRange(at: Point(x: 20, y: 5)).map { layout.lines[0].range.contains($0.lowerBound) }
        == true
    )
    #expect(layout.lineIndex(at: 5) == 1 && layout.caretRect(at: right).minX >= 120)
  }

  @Test("A paragraph from right to left begins in the gap on the right")
  func rightToLeft() {
    var style = Self.style
    style.paragraph.baseDirection = .rightToLeft
    let text = "אבג דהו זחט יכל מנס עפצ קרש תאב גדה וזח טיכ"
    let paths = [Path(Rect(x: 80, y: 0, width: 40, height: 20))]
    let layout = Self.layout(text, width: 200, around: paths, style: style)
    #expect(layout.lines[0].frame.maxX > 199 && layout.lines[0].frame.minX >= 120)
    #expect(layout.lines[1].frame.maxX > 79 && layout.lines[1].frame.maxX <= 80.01)
    #expect(layout.lines[0].frame.minY == layout.lines[1].frame.minY)
  }

  @Test("Justified lines reach both sides of their gaps")
  func justified() {
    var style = Self.style
    style.paragraph.alignment = .justified
    let paths = [Path(Rect(x: 90, y: 0, width: 20, height: 12))]
    let layout = Self.layout(Self.words, width: 200, around: paths, style: style)
    let frames = layout.lines.map(\.frame)
    #expect(
      abs(frames[0].maxX - 90) < 1e-3 && abs(frames[1].minX - 110) < 1e-3 && abs(frames[1].maxX - 200) < 1e-3
    )
  }

  @Test("A shape that fills the width moves lines below it, and one beside the text does nothing")
  func fullWidth() {
    let wall = Self.layout("ab cd", width: 100, around: [Path(Rect(x: -5, y: -3, width: 200, height: 33))])
    #expect(wall.lines.count == 1 && wall.lines[0].frame.minY == 30)
    let beside = [
      Path(Rect(x: 101, y: 0, width: 50, height: 50)), Path(Rect(x: -9, y: 0, width: 9, height: 50)),
      Path(Rect(x: 0, y: -20, width: 50, height: 20)), Path(Rect(x: 0, y: 500, width: 50, height: 20)),
      Path(),
      Path(Rect(x: 5, y: 0, width: 0, height: 50)),
    ]
    let plain = Self.layout(Self.words, width: 100, around: [])
    let layout = Self.layout(Self.words, width: 100, around: beside)
    #expect(layout.lines.map(\.frame) == plain.lines.map(\.frame))
  }

  @Test("Without a width shapes count for nothing, and neither do elements that are not finite")
  func nothing() {
    let plain = Self.layout(Self.words, width: .infinity, around: [])
    let wall = Path(Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(
      Self.layout(Self.words, width: .infinity, around: [wall]).lines.map(\.frame) == plain.lines.map(\.frame)
    )
    let odd = Path([.move(to: Point(x: .nan, y: 0)), .line(to: Point(x: .infinity, y: 9)), .close])
    let narrow = Self.layout(Self.words, width: 100, around: [])
    #expect(
      Self.layout(Self.words, width: 100, around: [odd]).lines.map(\.frame) == narrow.lines.map(\.frame)
    )
    let huge = Path(Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
    #expect(Self.layout("ab", width: 100, around: [huge]).lines[0].frame.minY == 1_000_000)
  }

  @Test("Limits of height and lines, and what stands for the rest, hold in gaps")
  func truncated() {
    let paths = [Path(Rect(x: 80, y: 0, width: 40, height: 200))]
    let layout = Self.layout(Self.words, width: 200, around: paths) { $0.maximumLineCount = 2 }
    #expect(layout.lines.count == 2 && layout.measurement.isTruncated && layout.lines[1].isTruncated)
    #expect(layout.lines[1].frame.minX >= 120 && layout.lines[1].frame.maxX <= 200)
    let low = Self.layout(Self.words, width: 200, around: paths) { $0.maximumHeight = 26 }
    #expect(low.lines.count == 4 && low.lines.last?.isTruncated == true)
  }

  @Test("Hyphens are seen at the ends of gaps, and no word is cut in one")
  func words() {
    let paths = [Path(Rect(x: 50, y: 0, width: 50, height: 30))]
    let layout = Self.layout("incomprehensible words", width: 150, around: paths)
    #expect(layout.lines[0].frame.minY >= 30)
    let parted = Self.layout("incom\u{AD}prehen\u{AD}sible words", width: 150, around: paths)
    #expect(parted.lines[0].frame.minY == 0 && parted.lines[0].segments.last?.kind == .hyphen)
  }

  @Test(
    "Lines are those of a search of every gap for every word",
    arguments: 0..<UInt64(TestDepth.count(20, full: 400))
  )
  func oracle(seed: UInt64) {
    var random = Numbers(state: seed)
    let width = Double(Int.random(in: 60...240, using: &random))
    let rects = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Rect(
        x: Double(Int.random(in: -20...220, using: &random)),
        y: Double(Int.random(in: -10...90, using: &random)),
        width: Double(Int.random(in: 1...90, using: &random)),
        height: Double(Int.random(in: 1...60, using: &random))
      )
    }
    let words = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      String(repeating: "m", count: Int.random(in: 1...5, using: &random))
    }
    let layout = Self.layout(words.joined(separator: " "), width: width, around: rects.map { Path($0) })
    let found = zip(texts(layout), layout.lines).map { "\($0) \($1.frame.minY) \($1.frame.minX)" }
    let font = Self.style.font
    // Letters are as wide as the nearest 65,536th of a point, so that there is one answer to whether a line that is as
    // wide as its gap fits.
    func length(_ text: String) -> Double {
      text.unicodeScalars.reduce(0) {
        let advance = font.typeface.advance(of: font.typeface.glyph(for: $1)) * font.size
        return $0 + (advance * 65_536).rounded() / 65_536
      }
    }
    var expected: [String] = []
    var rest = words[...]
    var top = 0.0
    let height = 12.5
    while !rest.isEmpty {
      let isTaken = (0..<Int(width)).map { x in
        rects.contains {
          $0.minX < Double(x) + 1 && $0.maxX > Double(x) && $0.minY < top + height && $0.maxY > top
        }
      }
      var isFilled = false
      var x = 0
      while x < isTaken.count, !rest.isEmpty {
        guard !isTaken[x] else {
          x += 1
          continue
        }
        let end = isTaken[x...].firstIndex(of: true) ?? isTaken.count
        let room = Double(end - x)
        if room >= height || room == width {
          var line = ""
          while let word = rest.first, length(line.isEmpty ? word : line + " " + word) <= room {
            line += line.isEmpty ? word : " " + word
            rest.removeFirst()
          }
          // In a whole row one word goes however long it is, and none is as long as that here.
          if !line.isEmpty {
            expected.append("\(line) \(top) \(Double(x))")
            isFilled = true
          }
        }
        x = end
      }
      if isFilled {
        top += height
      } else {
        // Nothing changes before a rectangle begins or ends, or half a line further down.
        let edges = rects.flatMap { [$0.minY, $0.maxY] }.filter { $0 > top }
        top = min(edges.min() ?? .infinity, top + height / 2)
      }
    }
    if words.isEmpty { expected = found }
    #expect(found == expected, "\(rects) \(width)")
  }

  @Test("A round shape takes of each row what a look at every point of the row finds")
  func circle() {
    let (middle, radius) = (Point(x: 100, y: 60), 40.0)
    let circle = Path(ellipseIn: Rect(x: 60, y: 20, width: 80, height: 80))
    let layout = Self.layout(Self.words + " " + Self.words, width: 200, around: [circle])
    for line in layout.lines {
      // The nearest height of the row to the middle.
      let y = min(max(middle.y, line.frame.minY), line.frame.maxY) - middle.y
      guard abs(y) < radius - 0.5 else { continue }
      let half = (radius * radius - y * y).squareRoot() - 0.2
      #expect(line.frame.maxX <= middle.x - half || line.frame.minX >= middle.x + half, "\(line.frame)")
    }
    let sides = layout.lines.filter { $0.frame.minX > 1 }
    #expect(sides.count >= 5 && Set(sides.map { $0.frame.minX }).count > 2)
    // Round and not as wide as it is somewhere else.
    #expect(sides.contains { $0.frame.minX < 138 })
  }

  @Test("A hole in a shape is free by the nonzero rule when it runs the other way")
  func hole() {
    let outer = Path(Rect(x: 0, y: 0, width: 200, height: 40)).elements
    let inner: [Path.Element] = [
      .move(to: Point(x: 50, y: 0)), .line(to: Point(x: 50, y: 40)), .line(to: Point(x: 150, y: 40)),
      .line(to: Point(x: 150, y: 0)), .close,
    ]
    let layout = Self.layout("one two three", width: 200, around: [Path(outer + inner)])
    let frame = layout.lines[0].frame
    #expect(frame.minX >= 50 && frame.maxX <= 150 && frame.minY == 0)
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
