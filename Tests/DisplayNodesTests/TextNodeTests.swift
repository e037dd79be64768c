import AsyncDisplay
import DisplayConcurrency
import DisplayText
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Text node")
@MainActor
struct TextNodeTests {
  /// The built-in engine, counting how often it is asked.
  private final class CountingEngine: TextEngine {
    let count = Lock(0)

    nonisolated func shape(_ text: AttributedText) -> ShapedText {
      count.withLock { $0 += 1 }
      return BuiltInTextEngine().shape(text)
    }
  }

  private let long = "The quick brown fox jumps over the lazy dog and runs away into the woods"

  private func size(of node: TextNode, in size: Size) -> Size {
    node.layout(thatFits: SizeRange(upTo: size)).size
  }

  @Test("A node is as large as its text with its insets, on whole pixels")
  func measures() {
    let node = TextNode(long)
    for width in stride(from: 60.0, through: 410, by: 35) {
      let text = BuiltInTextEngine().measure(node.attributedText, in: TextContainer(width: width - 10)).size
      node.textInsets = EdgeInsets(top: 1, left: 4, bottom: 2, right: 6)
      let expected = Size(width: (text.width + 10).rounded(.up), height: (text.height + 3).rounded(.up))
      #expect(size(of: node, in: Size(width: width, height: .infinity)) == expected)
    }
  }

  @Test("A text is shaped once, however often it is measured and drawn, and again only when it changes")
  func shapesOnce() {
    let engine = CountingEngine()
    let node = TextNode(long, engine: engine)
    for width in 50..<90 { _ = size(of: node, in: Size(width: Double(width), height: .infinity)) }
    let stage = Stage(node)
    stage.settle()
    node.setNeedsDisplay()
    stage.settle()
    #expect(engine.count.withLock { $0 } == 1)
    node.text = long
    node.maximumLineCount = 0
    stage.settle()
    #expect(engine.count.withLock { $0 } == 1)
    node.text = "another"
    stage.settle()
    #expect(engine.count.withLock { $0 } == 2)
  }

  @Test("What is set to what it was measures and draws nothing; another color draws once")
  func changes() {
    final class CountingNode: TextNode {
      var drawCount = 0
      override func makeDrawing() -> (any Drawing)? {
        drawCount += 1
        return super.makeDrawing()
      }
    }
    let node = CountingNode(AttributedText(long))
    let stage = Stage(node)
    stage.settle()
    let misses = node.measurementCounts.misses
    node.attributedText = AttributedText(long)
    node.textStyle = TextStyle()
    node.truncation = .tail
    stage.settle()
    #expect(node.drawCount == 1 && node.measurementCounts.misses == misses)
    node.textStyle = TextStyle(color: .white)
    stage.settle()
    #expect(node.drawCount == 2)
    node.text += "!"
    #expect(node.textStyle.color == .white)
  }

  @Test("The type shrinks by the first factor with which all of the text is shown, or the last")
  func shrinks() {
    let node = TextNode(long, maximumLineCount: 1)
    let full = size(of: node, in: Size(width: .infinity, height: .infinity)).width
    node.scaleFactors = [0.5, 0.9, 0.75, 0.9]
    #expect(node.scaleFactors == [0.9, 0.75, 0.5])
    for (share, factor, isTruncated) in [
      (1.01, 1.0, false), (0.95, 0.9, false), (0.8, 0.75, false), (0.6, 0.5, false), (0.4, 0.5, true),
    ] {
      node.frame.size = Size(width: (full * share).rounded(), height: 40)
      #expect(node.currentScaleFactor == factor && node.isTruncated == isTruncated, "\(share)")
      #expect(size(of: node, in: node.frame.size).width <= node.frame.width)
    }
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      node.scaleFactors = [0, 0.5, 1, -1, .nan]
    }
    #expect(node.scaleFactors == [0.5] && reports.withLock { $0 } == 1)
  }

  @Test("Lines that do not fit the node's height or its line limit are cut short")
  func truncates() {
    let node = TextNode(long)
    node.frame.size = Size(width: 120, height: 200)
    let all = node.lineCount
    #expect(all > 3 && !node.isTruncated)
    node.maximumLineCount = 2
    #expect(node.lineCount == 2 && node.isTruncated)
    node.maximumLineCount = 0
    node.frame.size.height = 45
    #expect(node.lineCount == 2 && node.isTruncated)
    #expect(size(of: node, in: Size(width: 120, height: 45)).height <= 45)
    node.truncation = TextTruncation(.tail, token: AttributedText(" more"))
    #expect(node.textLayout.tokenRect != nil)
  }

  @Test("Stacks align texts of different sizes by their baselines")
  func baselines() throws {
    let (small, large) = (TextNode("small"), TextNode("large"))
    large.textStyle = TextStyle(font: .system(size: 30))
    large.textInsets = EdgeInsets(all: 3)
    let spec = StackLayoutSpec(.horizontal, alignItems: .baselineFirst, children: [small, large])
    let layout = spec.layout(thatFits: SizeRange(upTo: Size(width: 500, height: 500)))
    let places = layout.sublayouts.map { $0.position.y + (($0.owner as? TextNode)?.baselines.ascender ?? 0) }
    #expect(places.count == 2 && abs(places[0] - places[1]) < 1)
    #expect(layout.sublayouts[0].position.y > 5)
    small.style.ascender = 4
    #expect(small.baselines.ascender == 4)
  }

  @Test("Insets that are not finite are reported and change nothing")
  func badInsets() {
    let node = TextNode("text")
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      node.textInsets = EdgeInsets(all: .nan)
      node.textInsets = EdgeInsets(top: .infinity, left: 0, bottom: 0, right: 0)
    }
    #expect(node.textInsets == .zero && reports.withLock { $0 } == 2)
    node.textInsets = EdgeInsets(all: 1e9)
    #expect(size(of: node, in: Size(width: 10, height: 10)).width <= 10)
  }

  @Test("A shadow takes room on the sides that it falls to, and is drawn there")
  func shadow() throws {
    let node = TextNode("shadow")
    let plain = size(of: node, in: Size(width: 200, height: 100))
    node.textShadow = Shadow(offset: Point(x: 5, y: -1), blurRadius: 2, color: Color(hex: 0xFF0000))
    #expect(node.textMargins == EdgeInsets(top: 3, left: 0, bottom: 1, right: 7))
    let shadowed = size(of: node, in: Size(width: 200, height: 100))
    #expect(shadowed == Size(width: plain.width + 7, height: plain.height + 4))
    let stage = Stage(node, size: shadowed)
    stage.settle()
    let contents = try #require(node.layer?.bitmap)
    #expect(contents.pixels.contains { $0 & 0xFF > 100 && $0 & 0xFF00 < 0x8000 })
    node.textShadow = Shadow(offset: .zero, blurRadius: 4, color: .clear)
    #expect(node.textMargins == .zero)
    let reports = Lock(0)
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      node.textShadow = Shadow(blurRadius: .infinity, color: .black)
    }
    #expect(node.textShadow?.blurRadius == 4 && reports.withLock { $0 } == 1)
  }
}
