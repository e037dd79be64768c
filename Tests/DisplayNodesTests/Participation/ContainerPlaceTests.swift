import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

/// Rows that the container has measured, and places by setting their frames: as wide as it likes.
private final class WideRowsNode: DisplayNode, FrameParticipant {
  var rows: [DisplayNode] = []
  var extraWidth = 0.0
  var estimate: Double?
  var measures = true
  var state = InterfaceState.inHierarchy
  var timeLeft: [Bool] = []

  override var managesSubnodeStates: Bool { true }

  func updateRanges(_ ranges: RangeContext) {
    for row in rows {
      if let estimate, row.bounds.isEmpty { row.frame = Rect(x: 0, y: 0, width: 100, height: estimate) }
      ranges.bring(row, to: state)
    }
  }

  func submitWork(_ work: MeasuringContext) {
    timeLeft.append(work.hasTimeLeft)
    guard measures else { return }
    for row in rows { work.measure(row, thatFits: SizeRange(upTo: Size(width: 100, height: .infinity))) }
  }

  func applyLayouts(_ layouts: PlacementContext) {
    var y = 0.0
    for row in rows {
      guard let size = layouts.measuredSize(of: row) else { continue }
      row.frame = Rect(x: 0, y: y, width: size.width + extraWidth, height: size.height)
      y += size.height
    }
  }
}

/// A list that wants to be a container of its own, too.
private final class ListTimeline: ListNode, FrameParticipant {
  var isAsked = false

  func updateRanges(_ ranges: RangeContext) { isAsked = true }
}

/// A container that forgot to say so.
private final class SilentTimeline: DisplayNode, FrameParticipant {}

@Suite("Nodes in a container that takes part in frames")
@MainActor
struct ContainerPlaceTests {
  /// A row with a text inside.
  private func makeRow(_ text: TextNode) -> DisplayNode {
    let row = DisplayNode()
    row.layoutSpecProvider = { _, _ in InsetLayoutSpec(EdgeInsets(all: 5), child: text) }
    return row
  }

  @Test("A node whose container is gone is laid out for its frame in its next home")
  func lostContainer() {
    let text = TextNode("a text")
    let row = makeRow(text)
    func showInOutline() {
      let outline = OutlineNode()
      outline.rows = [row]
      let stage = Stage(outline)
      stage.settle()
      #expect(row.managedPlace != nil)
    }
    showInOutline()
    #expect(row.supernode == nil)
    let root = DisplayNode()
    let next = Stage(root)
    next.settle()
    row.frame = Rect(x: 0, y: 0, width: 60, height: 50)
    root.addSubnode(row)
    next.settle()
    #expect(text.frame == Rect(x: 5, y: 5, width: 50, height: 40))
    row.frame.size.width = 40
    text.text = "another text"
    next.settle()
    #expect(text.frame == Rect(x: 5, y: 5, width: 30, height: 40))
    #expect(row.managedPlace == nil && row.displayGroup == nil && row.isDisplayed)
  }

  @Test("A node that was measured and placed is kept alive by its container alone")
  func released() {
    weak var kept: DisplayNode?
    weak var keptText: DisplayNode?
    func show() {
      let outline = OutlineNode()
      let text = TextNode("a text")
      let row = makeRow(text)
      outline.rows = [row]
      let stage = Stage(outline)
      stage.settle()
      #expect(row.managedPlace?.measuredSize != nil && text.isDisplayed)
      (kept, keptText) = (row, text)
    }
    show()
    #expect(kept == nil && keptText == nil)
  }

  @Test("Layers lie as the subnodes do, in whatever order they come on screen")
  func layerOrder() {
    let outline = OutlineNode()
    let rows = (0..<4).map { TextNode("\($0)") }
    let stage = Stage(outline)
    func check(_ comment: Comment) {
      stage.settle()
      let shown = outline.subnodes.filter(\.isInHierarchy).compactMap(\.layer)
      let layers = outline.layer?.sublayers ?? []
      #expect(layers.count == shown.count && zip(layers, shown).allSatisfy { $0 === $1 }, comment)
    }
    outline.rows = rows
    outline.states = [ObjectIdentifier(rows[0]): .nearby, ObjectIdentifier(rows[2]): .nearby]
    check("two of them near")
    #expect(outline.layer?.sublayers.count == 2)
    outline.states = [:]
    outline.setNeedsFrame()
    check("all on screen")
    #expect(outline.layer?.sublayers.count == 4)
    outline.insertSubnode(rows[0], at: 2)
    check("another order")
    #expect(outline.subnodes[2] === rows[0] && rows[0].isInHierarchy)
    outline.states = [ObjectIdentifier(rows[1]): .nearby]
    outline.setNeedsFrame()
    check("one away")
    outline.states = [:]
    outline.setNeedsFrame()
    check("all again")
  }

  @Test(
    "What was measured and is placed with another frame is measured for that, too, and drawn",
    arguments: [0.0, 20]
  )
  func placedByFrame(_ extraWidth: Double) {
    let rows = WideRowsNode()
    let texts = [TextNode("one"), TextNode("two")]
    rows.rows = texts.map(makeRow)
    rows.extraWidth = extraWidth
    let stage = Stage(rows)
    func check(_ comment: Comment) {
      stage.settle()
      var y = 0.0
      for (row, text) in zip(rows.rows, texts) {
        let size = row.measure(Size(width: 100, height: .infinity))
        #expect(row.frame == Rect(x: 0, y: y, width: size.width + extraWidth, height: size.height), comment)
        #expect(text.frame == row.bounds.inset(by: EdgeInsets(all: 5)), comment)
        #expect(text.layer?.contents != nil && text.isDisplayed, comment)
        #expect(text.extras?.awaitedLayouts ?? 0 == 0, comment)
        y += size.height
      }
    }
    check("at first")
    texts[0].text = "one that is longer than before, on several lines"
    check("with another text")
    texts[1].text = "owt"
    check("with a text of the same size")
  }

  @Test("A frame that is an estimate is not measured for while the container waits for the size")
  func estimates() {
    let outline = OutlineNode()
    let text = TextNode("a text of several words that takes two lines")
    let row = makeRow(text)
    outline.rows = [row]
    outline.beforeRanges = { if row.bounds.isEmpty { row.frame = Rect(x: 0, y: 0, width: 100, height: 44) } }
    let stage = Stage(outline)
    stage.settle()
    #expect(row.measurementCounts.misses == 1 && row.extras?.ownLayout == nil)
    #expect(row.frame.size == row.measure(Size(width: 100, height: .infinity)))
    #expect(text.frame == row.bounds.inset(by: EdgeInsets(all: 5)))
  }

  @Test("Where the container measures no longer, what it sets as a frame counts")
  func measuresNoLonger() {
    let rows = WideRowsNode()
    let text = TextNode("a text")
    rows.rows = [makeRow(text)]
    rows.estimate = 44
    rows.measures = false
    let stage = Stage(rows)
    stage.settle()
    #expect(text.frame == Rect(x: 5, y: 5, width: 90, height: 34))
  }

  @Test("Where the frame that it sets is what it was before, what is inside is laid out for that")
  func sameFrame() {
    let rows = WideRowsNode()
    let text = TextNode("a text")
    let row = makeRow(text)
    let size = row.measure(Size(width: 100, height: .infinity))
    rows.rows = [row]
    rows.extraWidth = 100 - size.width
    rows.estimate = size.height
    Stage(rows).settle()
    #expect(text.frame == Rect(x: 5, y: 5, width: 90, height: size.height - 10))
  }

  @Test(
    "What was laid out for a frame by hand is laid out for the measured size where the node is placed again"
  )
  func placedAgain() {
    let outline = OutlineNode()
    let text = TextNode("a text")
    let row = makeRow(text)
    outline.rows = [row]
    let stage = Stage(outline)
    stage.settle()
    let frame = text.frame
    outline.places = false
    row.frame.size = Size(width: 50, height: 60)
    stage.settle()
    #expect(text.frame == Rect(x: 5, y: 5, width: 40, height: 50))
    outline.places = true
    outline.setNeedsFrame()
    stage.settle()
    #expect(text.frame == frame && row.extras?.ownLayout == nil)
  }

  @Test("A node that is near and not on screen follows what changed while the container was away")
  func nearbyAfterAbsence() {
    let (outer, rows) = (DisplayNode(), WideRowsNode())
    let text = TextNode("a text")
    let row = makeRow(text)
    rows.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    rows.rows = [row]
    rows.state = .nearby
    rows.estimate = 44
    rows.measures = false
    outer.addSubnode(rows)
    let stage = Stage(outer)
    stage.settle()
    rows.removeFromSupernode()
    stage.settle()
    row.layoutSpecProvider = { _, _ in InsetLayoutSpec(EdgeInsets(all: 8), child: text) }
    stage.settle()
    outer.addSubnode(rows)
    stage.settle()
    #expect(text.frame == Rect(x: 8, y: 8, width: 84, height: 28))
  }

  @Test("While work is handed out what is in no tree may be built, and what was attached is taken in")
  func builtWhileSealed() throws {
    let outline = OutlineNode()
    let (row, loose, inner) = (TextNode("a row"), DisplayNode(), DisplayNode())
    let (parent, child) = (DisplayNode(), DisplayNode())
    outline.rows = [row]
    let stage = Stage(outline)
    stage.settle()
    try parent.attachSubnode(child)
    outline.mischief = { _ in
      loose.addSubnode(inner)
      loose.removeFromSupernode()
      #expect(parent.subnodes.count == 1)
    }
    let reported = captureReports { _ = stage.frame() }
    #expect(reported.isEmpty)
    #expect(inner.supernode === loose && child.supernode === parent)
    outline.mischief = { _ in row.insertSubnode(inner, at: 0) }
    #expect(captureReports { _ = stage.frame() }.count == 1)
    #expect(inner.supernode === loose && loose.subnodes.count == 1 && row.subnodes.isEmpty)
    outline.mischief = { _ in loose.insertSubnode(row, at: 0) }
    #expect(captureReports { _ = stage.frame() }.count == 1)
    #expect(row.supernode === outline && loose.subnodes.count == 1)
  }

  @Test("A container that asks for a frame while it decides is asked in the next one")
  func askedAgain() {
    let outline = OutlineNode()
    outline.rows = [TextNode("a row")]
    let stage = Stage(outline)
    stage.settle()
    let asked = outline.askedRanges
    var left = 3
    outline.beforeRanges = {
      guard left > 0 else { return }
      left -= 1
      outline.setNeedsFrame()
    }
    outline.setNeedsFrame()
    stage.settle()
    #expect(left == 0 && outline.askedRanges >= asked + 4)
  }

  @Test(
    "The frame of another tree is not sealed, and neither is a transition that ends while work is scheduled"
  )
  func sealsOfOthers() {
    let (outline, otherOutline) = (OutlineNode(), OutlineNode())
    let (row, otherRow) = (TextNode("a row"), TextNode("another row"))
    outline.rows = [row]
    otherOutline.rows = [otherRow]
    let (stage, other) = (Stage(outline), Stage(otherOutline))
    stage.settle()
    other.settle()
    otherOutline.rows = []
    outline.mischief = { _ in other.frame() }
    #expect(captureReports { _ = stage.frame() }.isEmpty)
    #expect(otherRow.supernode == nil && row.supernode === outline)
    var taken: Stage?
    outline.mischief = { _ in taken = Stage(row) }
    let reported = captureReports { _ = stage.frame() }
    outline.mischief = nil
    #expect(reported.count == 1 && row.supernode == nil && row.ownRuntime === taken?.runtime)
  }

  @Test("Nodes of another tree may be put elsewhere meanwhile, and those of the sealed one by nobody")
  func editsOfOtherTrees() {
    let (outline, otherOutline, root) = (OutlineNode(), OutlineNode(), DisplayNode())
    let (row, other, child) = (TextNode("a row"), DisplayNode(), DisplayNode())
    outline.rows = [row]
    let (stage, otherStage) = (Stage(outline), Stage(root))
    root.addSubnode(otherOutline)
    otherOutline.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    stage.settle()
    otherStage.settle()
    outline.mischief = { _ in
      root.addSubnode(other)
      other.addSubnode(child)
    }
    #expect(captureReports { _ = stage.frame() }.isEmpty)
    #expect(other.supernode === root && child.supernode === other)
    // Code of the other tree's frame, in the midst of its own scheduling.
    otherOutline.mischief = { _ in row.removeFromSupernode() }
    outline.mischief = { _ in otherStage.frame() }
    #expect(captureReports { _ = stage.frame() }.count == 1)
    #expect(row.supernode === outline)
  }

  @Test("A node that is being measured when its container goes to another runtime is measured there")
  func otherRuntime() {
    let outline = OutlineNode()
    let text = TextNode("a text")
    let row = makeRow(text)
    outline.rows = [row]
    outline.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let (first, second) = (DisplayNode(), DisplayNode())
    first.addSubnode(outline)
    let (stage, other) = (Stage(first), Stage(second))
    other.settle()
    for _ in 0..<3 {
      stage.frame()
      stage.executor.runAll()
    }
    text.text = "another text"
    stage.frame()
    // On its way in the one runtime, and nobody measures in the other.
    outline.measures = false
    second.addSubnode(outline)
    stage.executor.runAll()
    stage.settle()
    other.settle()
    #expect(row.isDisplayed && outline.isDisplayed)
    #expect(row.frame.size == row.measure(Size(width: 100, height: .infinity)))
  }

  @Test("The area of a container in a row is counted with the row")
  func nestedArea() {
    let outline = OutlineNode()
    let day = DayNode(10)
    day.style.preferredSize = Size(width: 100, height: 80)
    outline.rows = [day]
    let stage = Stage(outline)
    stage.settle()
    #expect(day.timeline.visibleRows == [0, 1])
    var report = stage.frame()
    #expect(report.visibleArea == 8_000 && report.blankArea == 0)
    let list = ListNode(0..<20, estimatedRowLength: 40) { TextNode("row \($0)") }
    list.style.preferredSize = Size(width: 100, height: 60)
    outline.rows = [list]
    outline.setNeedsFrame()
    stage.settle()
    report = stage.frame()
    #expect(list.visibleRows.count > 1 && report.visibleArea == 6_000 && report.blankArea == 0)
  }

  @Test("One that has left is asked no more, not even in the pass that goes on")
  func left() {
    let (outer, first, second) = (DisplayNode(), OutlineNode(), OutlineNode())
    for (index, outline) in [first, second].enumerated() {
      outline.frame = Rect(x: 0, y: Double(index) * 50, width: 100, height: 50)
      outer.addSubnode(outline)
    }
    let stage = Stage(outer)
    stage.settle()
    let asked = second.askedRanges
    #expect(asked > 0)
    first.beforeRanges = { second.removeFromSupernode() }
    outer.setNeedsFrame()
    stage.settle()
    #expect(second.askedRanges == asked && stage.runtime.participantCount == 1)
  }

  @Test("Where frames do all work themselves, the first one shows it")
  func firstFrame() {
    let day = DayNode(100)
    let stage = Stage(day, execution: .mainActor)
    stage.frame()
    #expect(day.timeline.visibleRows == [0, 1] && day.isDisplayed)
  }

  @Test("A pass says whether it has time left", arguments: [false, true])
  func time(_ isUnlimited: Bool) {
    let rows = WideRowsNode()
    let stage = Stage(rows)
    stage.runtime.budget = isUnlimited ? .unlimited : FrameBudget(everyPass: .zero)
    stage.settle()
    #expect(!rows.timeLeft.isEmpty && rows.timeLeft.allSatisfy { $0 == isUnlimited })
  }

  #if DEBUG || Mutations
    @Test(
      "A list that adopts the protocol stays a list, which is reported, and so is who does not say that it is one"
    )
    func misfits() {
      let list = ListTimeline(0..<20, estimatedRowLength: 40) { TextNode("row \($0)") }
      let reported = captureReports {
        let stage = Stage(list)
        stage.settle()
        #expect(list.isDisplayed && !list.isAsked && stage.runtime.participantCount == 1)
        #expect(list.visibleRows.count > 2)
      }
      #expect(reported.count == 1 && reported.allSatisfy { $0.message.contains("a list") })
      let silent = captureReports { Stage(SilentTimeline()).settle() }
      #expect(silent.count == 1 && silent.allSatisfy { $0.message.contains("managesSubnodeStates") })
    }
  #endif
}
