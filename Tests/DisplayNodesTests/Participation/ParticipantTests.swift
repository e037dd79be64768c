import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("A container that takes part in frames")
@MainActor
struct ParticipantTests {
  private func makeDay(_ count: Int = 100_000) -> (Stage, DayNode) {
    let day = DayNode(count)
    let stage = Stage(day)
    stage.settle()
    return (stage, day)
  }

  private func visible(_ timeline: TimelineNode) -> [Int] { timeline.visibleRows }

  @Test(
    "Of a hundred thousand blocks those near the screen have nodes, wherever it is, and those on it are drawn"
  )
  func timeline() {
    let (stage, day) = makeDay()
    let timeline = day.timeline
    for row in [0, 1, 7, 50_000, 49_999, 3, 99_998] {
      day.contentOffset = Point(x: 0, y: Double(row) * 50)
      stage.settle()
      #expect(visible(timeline) == [row, row + 1])
      let near = max(0, row - 4)..<min(100_000, row + 6)
      #expect(timeline.nodes.keys.sorted() == Array(near))
      #expect(timeline.nodes.values.allSatisfy { $0.layer?.contents != nil && $0.supernode === timeline })
      let away = near.filter { $0 != row && $0 != row + 1 }
      #expect(away.allSatisfy { timeline.nodes[$0]?.interfaceState == .nearby })
      #expect(timeline.layer?.sublayers.count == 2)
    }
    #expect(timeline.made < 60)
  }

  @Test("Each hears of its states in order and in balance")
  func hooks() {
    let (stage, day) = makeDay(100)
    day.contentOffset = Point(x: 0, y: 300)
    stage.settle()
    day.contentOffset = Point(x: 0, y: 3_000)
    stage.settle()
    let heard = day.timeline.log.withLock { $0 }.filter { $0.hasPrefix("6 did") }.map {
      String($0.dropFirst(2))
    }
    let states = ["Preload", "Display", "Visible"]
    #expect(
      heard.filter { hook in states.contains(where: hook.hasSuffix) }
        == states.map { "didEnter\($0)" } + states.reversed().map { "didExit\($0)" }
    )
    #expect(heard.count { $0 == "didLoad" } == 1)
  }

  @Test("Nearer ones are loaded first, where a frame has time for one alone")
  func nearestFirst() {
    let (stage, day) = makeDay(100)
    let timeline = day.timeline
    stage.runtime.budget = FrameBudget(everyPass: .zero)
    timeline.distances = [20: 30, 21: 10, 22: 20, 23: 0]
    day.contentOffset = Point(x: 0, y: 1_000)
    var order: [Int] = []
    for _ in 0..<40 {
      stage.frame()
      for index in timeline.nodes.keys.sorted()
      where timeline.nodes[index]?.isLoaded == true && !order.contains(index) && (20...23).contains(index) {
        order.append(index)
      }
      stage.executor.runAll()
    }
    #expect(order == [23, 21, 22, 20])
  }

  @Test("It is displayed once all in view is, and until then tasks wait")
  func displayed() {
    let day = DayNode(10)
    let stage = Stage(day)
    stage.frame()
    #expect(!day.isDisplayed)
    let waiter = day.makeDisplayWaiter()
    stage.settle()
    #expect(day.isDisplayed && waiter?.isOver == true)
    day.contentOffset = Point(x: 0, y: 300)
    #expect(stage.frame().blankArea > 0)
    #expect(!day.isDisplayed)
    stage.settle()
    #expect(day.isDisplayed && stage.frame().blankArea == 0)
  }

  @Test("When the screen grows, all of it is filled at once")
  func growingScreen() {
    let (stage, day) = makeDay(100)
    stage.runtime.setViewportSize(Size(width: 100, height: 300))
    stage.settle()
    #expect(day.frame.height == 300 && visible(day.timeline) == Array(0..<6))
  }

  @Test("What a hook asks for within a frame is decided in the next")
  func askedWithinAFrame() throws {
    let outline = OutlineNode()
    let (first, second) = (TextNode("first"), TextNode("second"))
    outline.rows = [first]
    first.onDidLoad {
      outline.rows = [first, second]
      outline.setNeedsFrame()
    }
    let stage = Stage(outline)
    stage.settle()
    #expect(second.supernode === outline && second.isInHierarchy && second.frame.minY == first.frame.maxY)
  }

  @Test(
    "It is not displayed before it has decided, and tasks wait from before the first frame until all is drawn"
  )
  func waitsForTheDecision() {
    let day = DayNode(10)
    let stage = Stage(day)
    let waiter = day.makeDisplayWaiter()
    for _ in 0..<20 where waiter?.isOver != true {
      stage.frame()
      stage.executor.runAll()
    }
    #expect(waiter?.isOver == true && visible(day.timeline) == [0, 1])
    #expect([0, 1].allSatisfy { day.timeline.nodes[$0]?.layer?.contents != nil })
    day.contentOffset = Point(x: 0, y: 300)
    #expect(!day.isDisplayed && day.makeDisplayWaiter() != nil)
    stage.settle()
    #expect(day.isDisplayed)
  }

  @Test("Rows that it has measured lie below each other, and follow what changes in them")
  func outline() {
    let outline = OutlineNode()
    let texts = ["one", "two words that do not fit into one line of a hundred points", "three"].map {
      TextNode($0)
    }
    outline.rows = texts
    let stage = Stage(outline)
    func check(_ comment: Comment) {
      stage.settle()
      var y = 0.0
      for row in outline.rows {
        let size = row.measure(Size(width: outline.width, height: .infinity))
        #expect(row.frame == Rect(x: 0, y: y, width: size.width, height: size.height), comment)
        #expect(row.layer?.contents != nil && row.isInHierarchy, comment)
        y += size.height
      }
    }
    check("in the beginning")
    texts[0].text = "one that has become so long that it takes two lines or three"
    check("with another text")
    outline.rows.insert(TextNode("new"), at: 1)
    outline.setNeedsFrame()
    check("with another row")
    outline.width = 60
    outline.setNeedsFrame()
    check("narrower")
    stage.runtime.environment.contentSizeCategory = .accessibilityLarge
    check("with larger letters")
    outline.rows.removeFirst()
    outline.setNeedsFrame()
    check("with one row fewer")
    #expect(texts[0].supernode == nil && texts[0].interfaceState == [] && !texts[0].isInHierarchy)
  }

  @Test("What is measured already is not measured again, in any frame")
  func measuredOnce() {
    let outline = OutlineNode()
    let row = TextNode("a row")
    outline.rows = [row]
    let stage = Stage(outline)
    stage.settle()
    let counts = row.measurementCounts
    for _ in 0..<5 {
      outline.setNeedsFrame()
      stage.settle()
    }
    #expect(row.measurementCounts == counts)
  }

  @Test("Of several sizes that are asked for in one pass the last ones are measured, and frames end")
  func measuredForTheLast() {
    let outline = OutlineNode()
    let row = TextNode("a text that takes several lines where there is little room")
    outline.rows = [row]
    let narrow = SizeRange(upTo: Size(width: 60, height: .infinity))
    outline.mischief = { $0.measure(row, thatFits: narrow) }
    let stage = Stage(outline)
    stage.settle()
    #expect(row.frame.size == row.measure(Size(width: 60, height: .infinity)) && row.isDisplayed)
    let counts = row.measurementCounts
    outline.setNeedsFrame()
    stage.settle()
    #expect(row.measurementCounts == counts)
    outline.mischief = nil
    outline.setNeedsFrame()
    stage.settle()
    #expect(row.frame.size == row.measure(Size(width: 100, height: .infinity)))
  }

  @Test("While work is handed out no node can be put elsewhere, which is reported")
  func sealed() {
    let outline = OutlineNode()
    let (row, other) = (TextNode("a row"), DisplayNode())
    outline.rows = [row]
    let stage = Stage(outline)
    stage.settle()
    outline.mischief = { _ in
      row.removeFromSupernode()
      row.addSubnode(other)
    }
    let reported = captureReports { _ = stage.frame() }
    #expect(reported.count == 2 && reported.allSatisfy { $0.message.contains("submitWork") })
    #expect(row.supernode === outline && other.supernode == nil)
    outline.mischief = nil
    row.addSubnode(other)
    #expect(other.supernode === row)
  }

  @Test("What is called in another pass, or of a node that is not there, is reported and does nothing")
  func late() throws {
    let outline = OutlineNode()
    let (row, stranger) = (TextNode("a row"), TextNode("a stranger"))
    outline.rows = [row]
    let stage = Stage(outline)
    stage.settle()
    let (ranges, layouts) = try #require(outline.kept)
    var work: MeasuringContext?
    outline.mischief = { context in
      work = context
      context.measure(stranger, thatFits: SizeRange(upTo: Size(width: 10, height: 10)))
      ranges.remove(row)
    }
    let reported = captureReports {
      stage.frame()
      ranges.bring(stranger, to: .inHierarchy)
      ranges.remove(row)
      layouts?.place(row, at: Point(x: 50, y: 50))
      work?.measure(row, thatFits: SizeRange(upTo: Size(width: 10, height: 10)))
    }
    #expect(reported.count == 6)
    #expect(row.supernode === outline && row.frame.origin == .zero && stranger.supernode == nil)
    #expect(layouts?.measuredSize(of: stranger) == nil)
  }

  @Test(
    "A distance that is no number is the farthest, and a place that is none is reported and changes nothing"
  )
  func noNumbers() {
    let (stage, day) = makeDay(100)
    day.timeline.distances = [20: .nan, 21: -.infinity, 22: .infinity]
    day.contentOffset = Point(x: 0, y: 1_000)
    stage.settle()
    #expect(visible(day.timeline) == [20, 21])
    let places = (20...22).map { day.timeline.nodes[$0]?.managedPlace?.distance }
    #expect(places == [.infinity, 0, .infinity])
    let outline = OutlineNode()
    outline.rows = [TextNode("a row")]
    let other = Stage(outline)
    other.settle()
    outline.origin = Point(x: .nan, y: 0)
    outline.setNeedsFrame()
    let reported = captureReports { other.settle() }
    #expect(!reported.isEmpty && reported.allSatisfy { $0.message.contains("not finite") })
    #expect(outline.rows[0].frame.origin == .zero)
  }

  @Test("A node that it lies in, and the root of another runtime, are refused")
  func refused() {
    let (outer, outline) = (DisplayNode(), OutlineNode())
    outer.addSubnode(outline)
    let stage = Stage(outer)
    let other = Stage(DisplayNode())
    outline.rows = [outer, other.runtime.rootNode]
    let reported = captureReports { stage.settle() }
    #expect(reported.contains { $0.message.contains("cannot be brought") })
    #expect(outer.supernode == nil && outline.subnodes.isEmpty)
  }

  @Test(
    "A node that goes elsewhere by hand is measured for its frame there, and appears with what is around it"
  )
  func goesElsewhere() {
    let (outer, outline, row) = (DisplayNode(), OutlineNode(), DayNode(3))
    outline.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    outer.addSubnode(outline)
    outline.rows = [row]
    let stage = Stage(outer)
    stage.settle()
    #expect(row.displayGroup != nil && row.isInHierarchy)
    outline.rows = []
    row.frame = Rect(x: 0, y: 30, width: 100, height: 70)
    outer.addSubnode(row)
    stage.settle()
    #expect(row.displayGroup == nil && row.managedPlace == nil && row.supernode === outer)
    #expect(row.isInHierarchy && row.interfaceState == .inHierarchy)
    #expect(row.timeline.frame.height == 150 && visible(row.timeline) == [0, 1])
  }

  @Test("When it leaves the screen, what is in it leaves, and comes back with it")
  func leaves() {
    let (outer, day) = (DisplayNode(), DayNode(100))
    day.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    outer.addSubnode(day)
    let stage = Stage(outer)
    stage.settle()
    let nodes = Array(day.timeline.nodes.values)
    #expect(visible(day.timeline) == [0, 1] && stage.runtime.participantCount == 2)
    day.removeFromSupernode()
    stage.settle()
    #expect(nodes.allSatisfy { $0.interfaceState == [] && !$0.isInHierarchy && $0.layer?.contents == nil })
    #expect(stage.runtime.participantCount == 0)
    outer.addSubnode(day)
    stage.settle()
    #expect(visible(day.timeline) == [0, 1])
    stage.runtime.invalidate()
    #expect(nodes.allSatisfy { $0.interfaceState == [] && !$0.isInHierarchy })
  }

  @Test("One that begins to manage its subnodes once it is prepared takes no part when it is gone")
  func beginsLate() {
    final class LateNode: DisplayNode, FrameParticipant {
      var isManaging = false
      override var managesSubnodeStates: Bool { isManaging }
      func updateRanges(_ ranges: RangeContext) {}
    }
    let (outline, late) = (OutlineNode(), LateNode())
    late.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    outline.rows = [late]
    outline.states = [ObjectIdentifier(late): .nearby]
    let stage = Stage(outline)
    // It does not manage them yet, which is reported.
    _ = captureReports { stage.settle() }
    #expect(late.interfaceState == .nearby && stage.runtime.participantCount == 1)
    late.isManaging = true
    outline.rows = []
    outline.setNeedsFrame()
    stage.settle()
    #expect(late.supernode == nil && late.interfaceState.isEmpty)
    #expect(stage.runtime.participantCount == 1)
  }

  @Test("It is kept alive by nothing", arguments: [false, true])
  func released(_ isEnded: Bool) {
    weak var kept: TimelineNode?
    weak var row: DisplayNode?
    var stage: Stage?
    func scroll() {
      let (made, day) = makeDay(100)
      (stage, kept, row) = (made, day.timeline, day.timeline.nodes[0])
      day.contentOffset = Point(x: 0, y: 25)
      made.frame()
    }
    scroll()
    #expect(kept != nil)
    if isEnded { stage?.runtime.invalidate() }
    stage = nil
    #expect(kept == nil && row == nil)
  }

  @Test("In a row that is prepared it takes part before it is seen")
  func preparedInRow() {
    let days = Lock<[Int: DayNode]>([:])
    let list = ListNode(0..<50, estimatedRowLength: 100) { index in
      let day = DayNode(10)
      day.style.preferredSize = Size(width: 100, height: 100)
      days.withLock { $0[index] = day }
      return day
    }
    let stage = Stage(list)
    stage.settle()
    let made = days.withLock { $0 }
    #expect(made.count > 2)
    #expect(made[0].map { visible($0.timeline) } == [0, 1])
    #expect((made[2]?.timeline.askedRanges ?? 0) > 0)
    list.contentOffset = 4_000
    stage.settle()
    #expect(
      made[0].map { visible($0.timeline) } == []
        && made[0]?.timeline.nodes.values.allSatisfy { $0.interfaceState == [] } == true
    )
  }
}
