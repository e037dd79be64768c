import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Links in a text")
@MainActor
struct TextLinkTests {
  /// A text of two links in a node that hears of the touches which the text leaves alone.
  @MainActor
  private final class LinkStage {
    let text: TextNode
    let log = Lock<[String]>([])
    let stage: Stage
    let finger: Finger

    init() {
      text = TextNode(
        AttributedText("plain words go first, then ")
          + AttributedText("one link").styled { $0.link = "one" }
          + AttributedText(" and ")
          + AttributedText("two").styled { $0.link = "two" }
      )
      text.textInsets = EdgeInsets(top: 20, left: 5, bottom: 0, right: 0)
      let root = TouchLogNode("root", log: log)
      text.frame = Rect(x: 10, y: 10, width: 120, height: 100)
      root.addSubnode(text)
      stage = Stage(root, size: Size(width: 200, height: 200))
      stage.settle()
      finger = Finger(stage: stage)
      text.linkAction = { [log] link, range in log.withLock { $0.append("\(link) \(range)") } }
    }

    /// The middle of the first line of a link, on the stage.
    func place(of link: String) -> Point? {
      guard let run = text.attributedText.runs.first(where: { $0.style.link == link }),
        let rect = text.textLayout.rects(of: run.range).first
      else { return nil }
      return Point(x: rect.midX + 15, y: rect.midY + 30)
    }
  }

  private let world = LinkStage()

  @Test("A tap on a link tells of it, and of nothing else")
  func tap() throws {
    for (link, range) in [("one", 27..<35), ("two", 40..<43)] {
      let place = try #require(world.place(of: link))
      world.finger.tap(place.x, place.y)
      world.stage.frame()
      #expect(world.log.take() == ["\(link) \(range)"])
    }
  }

  @Test("Touches beside the links go on to the supernode")
  func beside() throws {
    world.finger.tap(20, 35)
    world.stage.frame()
    #expect(world.log.take().count == 2)
    let place = try #require(world.place(of: "one"))
    world.text.linkAction = nil
    world.finger.tap(place.x, place.y)
    world.stage.frame()
    #expect(world.log.take().count == 2)
  }

  @Test("A link is highlighted while the finger is on it; lifted elsewhere it is no tap")
  func slidesOff() throws {
    let place = try #require(world.place(of: "one"))
    world.finger.down(place.x, place.y)
    world.stage.frame()
    #expect(world.text.highlightedRange == 27..<35)
    let cover = try #require(world.text.layer?.covers.first?.sublayers.first)
    #expect(cover.frame.contains(Point(x: place.x - 10, y: place.y - 10)))
    world.finger.move(20, 35)
    world.stage.frame()
    #expect(world.text.highlightedRange == nil && world.text.layer?.covers.isEmpty == true)
    world.finger.move(place.x, place.y)
    world.stage.frame()
    #expect(world.text.highlightedRange == 27..<35)
    world.finger.up(20, 35)
    world.stage.frame()
    #expect(world.text.highlightedRange == nil && world.log.take().isEmpty)
    // And another finger may begin.
    world.finger.tap(place.x, place.y)
    world.stage.frame()
    #expect(world.log.take() == ["one 27..<35"])
  }

  @Test(
    "A press on a text that is replaced is given up: neither highlight nor tap remains",
    arguments: [0, 1]
  )
  func replacedText(_ frames: Int) throws {
    let text = world.text.attributedText
    let place = try #require(world.place(of: "one"))
    world.finger.down(place.x, place.y)
    world.stage.frame()
    #expect(world.text.highlightedRange == 27..<35)
    world.text.attributedText = AttributedText("other words go first, then one ").styled { $0.link = "one" }
    #expect(world.text.highlightedRange == nil)
    for _ in 0..<frames { world.stage.settle() }
    if frames > 0 { #expect(world.text.layer?.covers.isEmpty == true) }
    world.finger.move(place.x, place.y)
    world.stage.frame()
    #expect(world.text.layer?.covers.isEmpty == true)
    // Nor when the old text is back.
    world.text.attributedText = text
    world.finger.up(place.x, place.y)
    world.stage.settle()
    #expect(world.log.take().isEmpty && world.text.layer?.covers.isEmpty == true)
    world.finger.tap(place.x, place.y)
    world.stage.frame()
    #expect(world.log.take() == ["one 27..<35"])
  }

  @Test("A link that is pressed when the text changes is not tapped")
  func replacedBeforeTheEnd() throws {
    let place = try #require(world.place(of: "one"))
    world.finger.down(place.x, place.y)
    world.stage.frame()
    let text = world.text.attributedText
    world.text.attributedText = text + AttributedText(" and more")
    world.finger.up(place.x, place.y)
    world.stage.settle()
    #expect(world.log.take().isEmpty)
  }

  @Test("A touch that is taken away is no tap and leaves no highlight")
  func cancelled() throws {
    let place = try #require(world.place(of: "two"))
    world.finger.down(place.x, place.y)
    world.stage.frame()
    world.finger.cancel(place.x, place.y)
    world.stage.frame()
    #expect(world.text.layer?.covers.isEmpty == true && world.log.take().isEmpty)
  }

  @Test("A finger that stays on a link is a long press once, and then no tap")
  func longPress() throws {
    world.text.linkLongPressAction = { [log = world.log] link, _ in log.withLock { $0.append("long \(link)") }
    }
    let place = try #require(world.place(of: "one"))
    world.finger.down(place.x, place.y)
    for _ in 0..<80 { world.stage.frame() }
    #expect(world.log.take() == ["long one"])
    #expect(world.text.highlightedRange == nil)
    world.finger.up(place.x, place.y)
    world.stage.frame()
    #expect(world.log.take().isEmpty)
    world.finger.down(20, 35)
    for _ in 0..<80 { world.stage.frame() }
    world.finger.up(20, 35)
    world.stage.frame()
    #expect(!world.log.take().contains { $0.hasPrefix("long") })
  }

  @Test("What stands for the rest of a text can be tapped")
  func token() throws {
    world.text.truncation = TextTruncation(.tail, token: AttributedText(" … more"))
    world.text.maximumLineCount = 1
    world.text.truncationTokenAction = { [log = world.log] in log.withLock { $0.append("more") } }
    world.stage.settle()
    let rect = try #require(world.text.textLayout.tokenRect)
    world.finger.tap(rect.midX + 15, rect.midY + 30)
    world.stage.frame()
    #expect(world.log.take() == ["more"])
  }

  @Test("A finger near a link is on it, the nearer ring first")
  func fingerRadius() throws {
    let run = try #require(world.text.attributedText.runs.first { $0.style.link == "two" })
    let rect = try #require(world.text.textLayout.rects(of: run.range).first)
    let (x, y) = (rect.midX + 5, rect.maxY + 20)
    #expect(world.text.link(at: Point(x: x, y: y + 10))?.link == "two")
    #expect(world.text.link(at: Point(x: x, y: y + 30)) == nil)
  }
}
