import AsyncDisplay
import Testing

@testable import DisplaySimulation

/// What somebody writes who tests a cell of their own.
@Suite("A user's own cell")
@MainActor
struct EmbedderTests {
  private struct Event: Hashable {
    let row: Int
    let hook: String
  }

  private final class QuoteCell: DisplayNode {
    let row: Int
    let text: TextNode
    let recorder: Recorder<Event>

    nonisolated init(row: Int, recorder: Recorder<Event>) {
      self.row = row
      self.recorder = recorder
      text = TextNode(String(repeating: "All work and no play. ", count: 1 + row % 7))
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      InsetLayoutSpec(EdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: text)
    }

    override func didEnterPreloadState() { note("+preload") }
    override func didEnterDisplayState() { note("+display") }
    override func didEnterVisibleState() { note("+visible") }
    override func didExitVisibleState() { note("-visible") }
    override func didExitDisplayState() { note("-display") }
    override func didExitPreloadState() { note("-preload") }

    private func note(_ hook: String) { recorder.note(Event(row: row, hook: hook)) }
  }

  private func makeList(_ recorder: Recorder<Event>) -> ListNode {
    ListNode(0..<2_000, estimatedRowLength: 60) { QuoteCell(row: $0, recorder: recorder) }
  }

  @Test("A fling shows no blank area, and each cell enters and leaves its states in order")
  func fling() {
    let recorder = Recorder<Event>()
    let list = makeList(recorder)
    let host = SimulatedHost(rootNode: list, viewportSize: Size(width: 200, height: 400))
    host.runFrames(30)
    host.scroll(list, by: FlingScript(velocity: 3_000, duration: 1), frames: 130)
    let summary = host.summary(of: list)
    #expect(summary.blankAreaPercent < 1 && summary.anchorError == 0 && summary.droppedFrames == 0)
    #expect(summary.list.nodesSeen > 20)
    host.tearDown()

    // A hook may follow only those that leave the states one within the other.
    for events in Dictionary(grouping: recorder.events, by: \.row).values {
      var states: [Substring] = []
      for hook in events.map(\.hook) {
        let state = hook.dropFirst()
        if hook.hasPrefix("+") {
          #expect(states.count == ["preload", "display", "visible"].firstIndex(of: String(state)))
          states.append(state)
        } else {
          #expect(states.popLast() == state)
        }
      }
      #expect(states.isEmpty)
    }
  }

  @Test("A row that moves by itself is noticed")
  func anchor() {
    let list = makeList(Recorder())
    let host = SimulatedHost(rootNode: list, viewportSize: Size(width: 200, height: 400))
    host.runFrames(30)
    list.scroll(by: 500)
    host.runFrames(30)
    var watch = AnchorWatch()
    #expect(watch.error(in: list, displacement: 0) == 0)
    list.scroll(by: 25)
    host.runFrames(1)
    #expect(watch.error(in: list, displacement: 20) == 5)
    host.runFrames(1)
    #expect(watch.error(in: list, displacement: 0) == 0)
    host.tearDown()
  }

  /// A row whose length is said from outside.
  private final class ElasticNode: DisplayNode {
    override init() {
      super.init()
      style.height = .points(100)
    }
  }

  @Test("A row that becomes too short to be seen, and loses its node, is still the one that keeps its place")
  func leavingAnchor() throws {
    let list = ListNode(0..<20, estimatedRowLength: 100) { _ in ElasticNode() }
    list.rangeMode = .visibleOnly
    let host = SimulatedHost(rootNode: list, viewportSize: Size(width: 200, height: 400))
    host.runtime.execution = .mainActor
    host.runFrames(30)
    list.scroll(by: 190)
    host.runFrames(2)
    var watch = AnchorWatch()
    #expect(watch.error(in: list, displacement: 0) == 0)
    try #require(list.node(ofRow: 1)).style.height = .points(60)
    host.runFrames(1)
    // It has ended at 190 points, and the rows after it came up to it.
    #expect(list.node(ofRow: 1) == nil && list.span(ofRow: 1) == 100..<160 && list.contentOffset == 190)
    #expect(watch.error(in: list, displacement: 0) == 0)
    host.tearDown()
  }

  @Test("Nothing keeps a list or a cell after the host is taken down")
  func teardown() {
    weak var list: ListNode?
    weak var cell: DisplayNode?
    do {
      let made = makeList(Recorder())
      let host = SimulatedHost(rootNode: made, viewportSize: Size(width: 200, height: 400))
      host.runFrames(30)
      list = made
      cell = made.node(ofRow: 0)
      #expect(cell != nil)
      host.tearDown()
    }
    #expect(list == nil && cell == nil)
  }
}
