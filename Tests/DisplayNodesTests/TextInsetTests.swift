import AsyncDisplay
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Insets of texts")
@MainActor
struct TextInsetTests {
  @Test("A text lies below its upper inset and right of its left one")
  func textInsets() throws {
    let node = TextNode("MMM")
    node.textInsets = EdgeInsets(top: 20, left: 10, bottom: 0, right: 0)
    let stage = Stage(node)
    stage.settle()
    let bitmap = try #require(node.layer?.bitmap)
    var (left, top) = (bitmap.width, bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] >> 24 > 0 {
        left = min(left, x)
        top = min(top, y)
      }
    }
    #expect(top >= 20 && left >= 10 && top < 40 && left < 20)
  }

  @Test("The insets leave a text as much less height as they take")
  func lessHeight() {
    let text = "The quick brown fox jumps over the lazy dog and runs away into the woods"
    let (plain, inset) = (TextNode(text), TextNode(text))
    inset.textInsets = EdgeInsets(top: 30, left: 0, bottom: 20, right: 0)
    func size(_ node: TextNode, height: Double) -> Size {
      node.layout(thatFits: SizeRange(upTo: Size(width: 80, height: height))).size
    }
    let whole = size(plain, height: .infinity)
    let half = size(plain, height: whole.height / 2)
    #expect(half.height < whole.height)
    #expect(size(inset, height: whole.height / 2 + 50).height == half.height + 50)
    #expect(size(inset, height: .infinity).height == whole.height + 50)
  }

  @Test("A link is touched where the insets put it")
  func link() throws {
    let node = TextNode(AttributedText("tap").styled { $0.link = "here" })
    node.textInsets = EdgeInsets(top: 50, left: 60, bottom: 0, right: 0)
    let stage = Stage(node, size: Size(width: 200, height: 200))
    stage.settle()
    let middle = try #require(node.textLayout.rects(of: 0..<3).first.map { Point(x: $0.midX, y: $0.midY) })
    func link(at offset: Point) -> String? { node.link(at: middle + offset)?.link }
    #expect(link(at: Point(x: 60, y: 50)) == "here")
    #expect(link(at: Point(x: 60, y: 0)) == nil && link(at: Point(x: 0, y: 50)) == nil)
    #expect(link(at: Point(x: 120, y: 50)) == nil && link(at: Point(x: 60, y: 100)) == nil)
  }
}
