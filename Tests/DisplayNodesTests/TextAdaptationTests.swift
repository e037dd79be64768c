import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Texts that follow their environment")
@MainActor
struct TextAdaptationTests {
  private final class ColumnNode: DisplayNode {
    let texts: [TextNode]

    nonisolated init(_ texts: [TextNode]) {
      self.texts = texts
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, alignItems: .start, children: texts)
    }
  }

  private let words = "A text in the size that its reader wants"

  private func makeAdapted() -> TextNode {
    let node = TextNode(words)
    node.textAdaptation = { text, environment in
      text.scaled(by: environment.contentSizeCategory.scale).styled {
        $0.color = environment.appearance == .dark ? .white : .black
      }
    }
    return node
  }

  private func pixels(of node: DisplayNode) -> [UInt32]? { node.layer?.bitmap?.pixels }

  @Test("A text is measured and drawn as it becomes there", arguments: ContentSizeCategory.allCases)
  func adapts(category: ContentSizeCategory) {
    let adapted = makeAdapted()
    // The same text, written down as it is to become.
    let plain = TextNode(
      words,
      style: TextStyle(font: .system(size: 15 * category.scale), color: .white)
    )
    let stage = Stage(ColumnNode([adapted, plain]), size: Size(width: 300, height: 500))
    stage.runtime.environment.contentSizeCategory = category
    stage.runtime.environment.appearance = .dark
    stage.settle()
    #expect(adapted.frame.size == plain.frame.size && adapted.lineCount == plain.lineCount)
    #expect(pixels(of: adapted) == pixels(of: plain))
    #expect(adapted.textLayout.text == plain.attributedText)
    // What it was given stays what it was given.
    #expect(adapted.attributedText == AttributedText(words))
  }

  @Test("It follows each change, and a neighbor that reads nothing is left alone")
  func follows() {
    let adapted = makeAdapted()
    let other = TextNode(words)
    let stage = Stage(ColumnNode([adapted, other]), size: Size(width: 300, height: 500))
    stage.settle()
    let (light, height) = (pixels(of: adapted), adapted.frame.height)
    let otherPixels = pixels(of: other)
    let misses = other.measurementCounts.misses
    stage.runtime.environment.appearance = .dark
    stage.settle()
    #expect(pixels(of: adapted) != light && adapted.frame.height == height)
    stage.runtime.environment.appearance = .light
    stage.settle()
    #expect(pixels(of: adapted) == light)
    stage.runtime.environment.contentSizeCategory = .accessibilityLarge
    stage.settle()
    #expect(adapted.frame.height > 2 * height && other.frame.minY == adapted.frame.maxY)
    #expect(pixels(of: other) == otherPixels && other.measurementCounts.misses == misses)
    adapted.textAdaptation = nil
    stage.settle()
    #expect(adapted.frame.height == height)
  }

  @Test("Setting another text keeps the adaptation")
  func keeps() {
    let adapted = makeAdapted()
    let stage = Stage(ColumnNode([adapted]), size: Size(width: 300, height: 500))
    stage.runtime.environment.contentSizeCategory = .extraExtraExtraLarge
    stage.settle()
    adapted.text = "Short"
    stage.settle()
    let size = 15 * ContentSizeCategory.extraExtraExtraLarge.scale
    #expect(adapted.textLayout.text == AttributedText("Short", style: TextStyle(font: .system(size: size))))
    #expect(
      adapted.frame.height
        == TextNode("Short", style: TextStyle(font: .system(size: size)))
        .measure(Size(width: 300, height: 500)).height
    )
  }

  @Test("Scales grow from step to step, and the default size is 1")
  func scales() {
    let scales = ContentSizeCategory.allCases.map(\.scale)
    #expect(zip(scales, scales.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ContentSizeCategory.large.scale == 1)
  }
}
