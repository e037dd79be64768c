import AsyncDisplay
import Foundation
import Testing

/// Which is meant where Apple's old headers have one of this name, too.
private typealias Rect = AsyncDisplay.Rect

/// A file that imports Foundation as well: every name in it means one thing.
private final class QuoteNode: DisplayNode {
  let text: TextNode, author: TextNode
  nonisolated init(_ quote: (text: String, author: String)) {
    (text, author) = (TextNode(quote.text), TextNode(quote.author))
    super.init()
  }
  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    VStackLayout(spacing: 4) {
      text
      author.alignSelf(.end)
    }.padding(12)
  }
  override func didEnterVisibleState() { backgroundColor = .white }
}

@Suite("Beside Foundation")
@MainActor
struct FoundationTests {
  @Test("The example of the front page, a transform, a length, a path and a picture mean what they say")
  func names() async throws {
    let quotes = [("Simplicity is prerequisite for reliability.", "E. W. Dijkstra")]
    let list = ListNode(quotes, estimatedRowLength: 60) { QuoteNode($0) }
    list.style.width = LayoutDimension.points(300)
    list.transform = Transform.translation(x: 1, y: 0)
    list.frame = Rect(origin: Point(x: 0, y: 0), size: Size(width: 300, height: 200))
    let executor = ManualExecutor()
    let clock = ManualClock()
    let host = DisplayHost(
      rootNode: list,
      viewportSize: Size(width: 300, height: 200),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1)
    )
    while host.isFrameRequested {
      host.runFrame()
      executor.runAll()
      clock.advance(by: .milliseconds(8))
    }
    #expect(list.isDisplayed)
    #expect(list.visibleRows == 0..<1)
    let url = URL(filePath: "/tmp/quote.txt")
    #expect(url.lastPathComponent == "quote.txt")
  }
}
