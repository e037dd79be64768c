import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Layout inside nodes that are placed by hand")
@MainActor
struct OwnLayoutTests {
  private final class SquareNode: DisplayNode {
    nonisolated let side = LayoutInput(10.0)
    nonisolated override init() { super.init() }
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: side.value, height: side.value)
    }
  }

  private let square = SquareNode()

  private func makeCard() -> DisplayNode {
    let card = DisplayNode()
    card.layoutSpecProvider = { [square] _, _ in VStackLayout { square } }
    card.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    return card
  }

  private func makeStage() -> Stage {
    let stage = Stage(HookedNode())
    stage.settle()
    return stage
  }

  @Test("A node that was a row in between is measured again by hand, and hears of what it read")
  func rowInBetween() {
    let (stage, card) = (makeStage(), makeCard())
    card.style.height = 50
    stage.runtime.rootNode.addSubnode(card)
    stage.settle()
    #expect(square.frame.height == 10)
    let list = ListNode([0], estimatedRowLength: 50) { _ in card }
    list.frame = Rect(x: 0, y: 0, width: 50, height: 100)
    stage.runtime.rootNode.addSubnode(list)
    stage.settle()
    #expect(card.supernode === list && list.isDisplayed)
    list.removeFromSupernode()
    stage.settle()
    card.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    stage.runtime.rootNode.addSubnode(card)
    stage.settle()
    square.side.value = 20
    stage.settle()
    #expect(square.frame.height == 20)
  }

  @Test("What changes while the node is in no tree is seen to when it is back")
  func changedWhileAway() {
    let (stage, card) = (makeStage(), makeCard())
    stage.runtime.rootNode.addSubnode(card)
    stage.settle()
    #expect(square.frame.height == 10)
    card.removeFromSupernode()
    square.side.value = 20
    stage.settle()
    stage.runtime.rootNode.addSubnode(card)
    stage.settle()
    #expect(square.frame.height == 20)
    square.side.value = 30
    stage.settle()
    #expect(square.frame.height == 30)
  }

  @Test("A node that leaves before its first layout is there gets it when it is back")
  func leavesBeforeResult() {
    let (stage, card) = (makeStage(), makeCard())
    stage.runtime.rootNode.addSubnode(card)
    stage.frame()
    card.removeFromSupernode()
    stage.settle()
    stage.runtime.rootNode.addSubnode(card)
    stage.settle()
    #expect(square.frame.height == 10)
  }

  @Test("A node that goes to another runtime's tree is measured by that one", arguments: [true, false])
  func otherRuntime(isMeasuredBefore: Bool) {
    let (first, second, card) = (makeStage(), makeStage(), makeCard())
    first.runtime.rootNode.addSubnode(card)
    if isMeasuredBefore { first.settle() } else { first.frame() }
    second.runtime.rootNode.addSubnode(card)
    second.settle()
    #expect(square.frame.height == 10)
    square.side.value = 30
    second.settle()
    #expect(square.frame.height == 30)
    first.settle()
  }

  @Test(
    "What is inside a node whose size changes in every frame follows it, every few frames",
    arguments: [false, true]
  )
  func changesInEveryFrame(isRoot: Bool) {
    let card = makeCard()
    card.layoutSpecProvider = { [square] _, _ in InsetLayoutSpec(EdgeInsets(all: 1), child: square) }
    let stage = isRoot ? Stage(card) : makeStage()
    if !isRoot { stage.runtime.rootNode.addSubnode(card) }
    stage.settle()
    var widths: Set<Double> = []
    for width in 1...30 as ClosedRange<Int> {
      let size = Size(width: 100 + Double(width), height: 50)
      if isRoot { stage.runtime.setViewportSize(size) } else { card.frame.size = size }
      stage.frame()
      stage.executor.runAll()
      widths.insert(square.frame.width)
    }
    #expect(widths.count >= 8, "\(widths.sorted())")
    stage.settle()
    #expect(square.frame == Rect(x: 1, y: 1, width: 128, height: 48))
  }

  /// What happens to a node before it is where it stays, given its tree, what is around it, and frames to run.
  enum Journey: CaseIterable {
    case sizedWhileAway, resizedWhileAway, resizedAfterFrames, insideWhileAway, intoContainerThatIsAway

    @MainActor
    func take(_ card: DisplayNode, to stage: Stage) {
      let (root, container) = (stage.runtime.rootNode, DisplayNode())
      container.frame = Rect(x: 0, y: 0, width: 90, height: 90)
      switch self {
      case .sizedWhileAway: card.frame = .zero
      default: break
      }
      let inner = self == .insideWhileAway || self == .intoContainerThatIsAway
      let outer = inner ? container : card
      if inner, self == .insideWhileAway { container.addSubnode(card) }
      root.addSubnode(outer)
      stage.settle()
      outer.removeFromSupernode()
      if self == .resizedAfterFrames { stage.settle() }
      if self == .intoContainerThatIsAway {
        container.addSubnode(card)
      } else {
        card.frame = Rect(x: 0, y: 0, width: 70, height: 40)
      }
      stage.settle()
      root.addSubnode(outer)
    }
  }

  @Test("A node has the layout of the frame that it got while it was away", arguments: Journey.allCases)
  func frameWhileAway(journey: Journey) {
    let (stage, card) = (makeStage(), makeCard())
    card.layoutSpecProvider = { [square] _, _ in InsetLayoutSpec(EdgeInsets(all: 1), child: square) }
    journey.take(card, to: stage)
    stage.settle()
    #expect(card.subnodes.first === square)
    #expect(square.frame.width == card.frame.width - 2)
    #expect(stage.runtime.rootNode.isDisplayed)
  }

  @Test("A node that is folded away while it waits, and goes to another runtime, keeps nobody waiting")
  func foldedAway() {
    let (first, second, card) = (makeStage(), makeStage(), makeCard())
    first.runtime.rootNode.addSubnode(card)
    card.frame.size.width = 20
    card.frame.size.width = 0
    second.runtime.rootNode.addSubnode(card)
    second.settle()
    #expect(second.runtime.rootNode.isDisplayed)
    card.frame.size.width = 30
    second.settle()
    #expect(square.frame.height == 10)
    first.settle()
  }

  @Test("What was a root is laid out by hand, however its runtime went", arguments: 0..<3)
  func formerRoot(way: Int) {
    let (stage, card) = (makeStage(), makeCard())
    do {
      let former = Stage(card)
      if way == 1 { former.runtime.invalidate() }
      if way == 2 { former.settle() }
    }
    card.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    stage.runtime.rootNode.addSubnode(card)
    stage.settle()
    #expect(card.subnodes.first === square)
    #expect(card.displayGroup == nil)
    #expect(stage.runtime.rootNode.isDisplayed)
  }

  @Test("However many nodes wait, each is measured once")
  func many() {
    let stage = makeStage()
    let cards = (0..<500).map { _ in DisplayNode() }
    for card in cards {
      card.frame = Rect(x: 0, y: 0, width: 5, height: 5)
      stage.runtime.rootNode.addSubnode(card)
      card.frame.size.height = 6
    }
    stage.settle()
    #expect(cards.allSatisfy { $0.measurementCounts.misses == 1 })
  }

  @Test("A node that was placed by hand once and is placed by a layout now stays as that layout says")
  func placedByLayoutAfterwards() {
    let (root, card, text) = (DisplayNode(), DisplayNode(), TextNode("one line"))
    card.layoutSpecProvider = { _, _ in VStackLayout { text } }
    let stage = Stage(root, size: Size(width: 200, height: 200))
    root.addSubnode(card)
    card.frame = Rect(x: 0, y: 0, width: 80, height: 50)
    stage.settle()
    root.layoutSpecProvider = { _, _ in HStackLayout(alignItems: .start) { card } }
    root.setNeedsLayout()
    stage.settle()
    for count in 1...20 {
      text.text = String(repeating: "more lines of text ", count: 2 + count * 7 % 9)
      if count % 3 == 0 { card.frame.size.height = 20 }
      stage.settle()
      if count % 3 == 0 {
        root.setNeedsLayout()
        stage.settle()
      }
      let wanted = root.layout(
        thatFits: SizeRange(exactly: Size(width: 200, height: 200)),
        parentSize: Size(width: 200, height: 200),
        context: stage.runtime.context
      )
      #expect(card.frame == wanted.sublayouts.first?.frame, "change \(count)")
      #expect(text.frame == wanted.sublayouts.first?.sublayouts.first?.frame, "change \(count)")
    }
    #expect(card.extras?.ownLayout == nil)
  }

  @Test("A node that a layout placed, and that stands by hand elsewhere now, follows what changes inside it")
  func placedByHandAfterwards() {
    for passesThroughNothing in [true, false] {
      let (stage, card, ordered, free) = (makeStage(), DisplayNode(), DisplayNode(), DisplayNode())
      card.layoutSpecProvider = { [square] _, _ in VStackLayout { square } }
      ordered.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      free.frame = Rect(x: 0, y: 50, width: 50, height: 50)
      card.style.height = .points(50)
      card.style.width = .points(50)
      ordered.layoutSpecProvider = { _, _ in VStackLayout { card } }
      stage.runtime.rootNode.addSubnode(ordered)
      stage.runtime.rootNode.addSubnode(free)
      stage.settle()
      #expect(square.frame.height == 10 && card.supernode === ordered)
      ordered.layoutSpecProvider = { _, _ in StackLayoutSpec(.vertical, children: []) }
      if passesThroughNothing {
        ordered.setNeedsLayout()
        stage.settle()
        #expect(card.supernode == nil)
      }
      free.addSubnode(card)
      stage.settle()
      square.side.value = 20
      stage.settle()
      #expect(square.frame.height == 20 && card.supernode === free, "\(passesThroughNothing)")
      square.side.value = 10
      stage.settle()
      #expect(square.frame.height == 10)
    }
  }

  @Test(
    "A node without a height is laid out for that, and follows what changes in it"
  )
  func folded() {
    let (stage, card) = (makeStage(), makeCard())
    let root = stage.runtime.rootNode
    root.addSubnode(card)
    stage.settle()
    card.frame.size.height = 0
    square.side.value = 20
    stage.settle()
    #expect(square.frame.height == 20)
    #expect(card.isDisplayed && root.isDisplayed)
    card.layoutSpecProvider = { [square] _, _ in InsetLayoutSpec(EdgeInsets(all: 2), child: square) }
    card.setNeedsLayout()
    card.frame.size = Size(width: 100, height: 0)
    stage.settle()
    #expect(square.frame == Rect(x: 2, y: 2, width: 96, height: 0))
    let other = makeCard()
    other.layoutSpecProvider = { _, _ in InsetLayoutSpec(EdgeInsets(all: 2), child: SquareNode()) }
    other.frame = card.frame
    root.addSubnode(other)
    stage.settle()
    #expect(other.subnodes.map(\.frame) == [square.frame])
    // What has no size at all keeps what it has.
    card.frame.size = .zero
    square.side.value = 22
    stage.frame()
    #expect(square.frame == Rect(x: 2, y: 2, width: 96, height: 0) && root.isDisplayed)
    card.layoutSpecProvider = { [square] _, _ in VStackLayout { square } }
    card.setNeedsLayout()
    square.side.value = 25
    card.frame.size.height = 50
    #expect(!root.isDisplayed)
    stage.settle()
    #expect(square.frame.height == 25 && root.isDisplayed)
  }

  /// Places nodes that can be chosen.
  private final class Rack: DisplayNode {
    nonisolated let nodes = LayoutInput([DisplayNode]())
    nonisolated override init() { super.init() }
    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, children: nodes.value)
    }
  }

  @Test(
    "A layout that was begun before a node was put elsewhere by hand leaves it there",
    arguments: ["root", "own", "row"]
  )
  func movedWhileMeasured(kind: String) {
    let (rack, shelf, badge) = (Rack(), DisplayNode(), HookedNode())
    shelf.frame = Rect(x: 0, y: 60, width: 50, height: 40)
    for node in [shelf, badge] as [DisplayNode] {
      node.style.width = .points(20)
      node.style.height = .points(20)
    }
    rack.nodes.value = [badge]
    let root = kind == "root" ? rack : DisplayNode()
    if kind == "root" { rack.nodes.value = [badge, shelf] } else { root.addSubnode(shelf) }
    if kind == "own" {
      rack.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      root.addSubnode(rack)
    }
    if kind == "row" {
      let list = ListNode([0], estimatedRowLength: 20) { _ in rack }
      list.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      root.addSubnode(list)
    }
    let stage = Stage(root)
    stage.settle()
    #expect(badge.supernode === rack)
    // Something has the layout measured, and before it is there the badge goes elsewhere.
    badge.style.height = .points(24)
    stage.frame()
    stage.executor.runAll()
    rack.nodes.value = kind == "root" ? [shelf] : []
    badge.frame = Rect(x: 5, y: 5, width: 10, height: 10)
    shelf.addSubnode(badge)
    stage.frame()
    #expect(badge.supernode === shelf)
    stage.settle()
    #expect(badge.supernode === shelf && shelf.subnodes.count == 1 && root.isDisplayed)
    // What a layout asks for afterwards it gets.
    rack.nodes.value = kind == "root" ? [shelf, badge] : [badge]
    stage.settle()
    #expect(badge.supernode === rack && shelf.subnodes.isEmpty)
  }

  @Test("The layout of a node that left before it was there takes nobody out of a layout that is shown")
  func lateLayoutOfAbsentNode() {
    let (rack, card) = (Rack(), makeCard())
    let stage = Stage(rack)
    stage.settle()
    rack.addSubnode(card)
    rack.nodes.value = [square]
    stage.frame()
    stage.executor.runAll()
    // Both are measured.
    card.removeFromSupernode()
    stage.frame()
    #expect(square.supernode === rack && card.subnodes.isEmpty)
    stage.settle()
    #expect(square.supernode === rack && square.isInHierarchy)
  }

  @Test("A layout for a frame that was set by hand is dropped once a layout has placed the node")
  func lateLayoutOfPlacedNode() {
    let (rack, card) = (Rack(), makeCard())
    card.layoutSpecProvider = { [square] _, _ in InsetLayoutSpec(EdgeInsets(all: 1), child: square) }
    card.style.width = .points(70)
    card.style.height = .points(70)
    let stage = Stage(rack)
    stage.settle()
    rack.addSubnode(card)
    rack.nodes.value = [card]
    stage.frame()
    stage.executor.runAll()
    // Both are measured.
    stage.frame()
    #expect(card.frame.width == 70 && square.frame.width == 68)
    stage.settle()
    #expect(card.frame.width == 70 && square.frame.width == 68)
  }

  @Test("An environment that changes before the root is there counts for what is placed by hand inside it")
  func environmentBeforeFirstLayout() {
    for (isNested, isOverridden) in [(false, false), (true, false), (true, true)] {
      let (root, outer, card, text) = (DisplayNode(), DisplayNode(), DisplayNode(), TextNode("Hello"))
      card.layoutSpecProvider = { _, _ in HStackLayout { text } }
      let stage = Stage(root, size: Size(width: 200, height: 200))
      if isNested {
        root.addSubnode(outer)
        outer.frame = Rect(x: 0, y: 0, width: 200, height: 100)
      }
      (isNested ? outer : root).addSubnode(card)
      card.frame = Rect(x: 0, y: 0, width: 100, height: 40)
      stage.frame()
      #expect(card.extras?.ownLayout != nil && !root.isLoaded)
      if isOverridden {
        outer.environmentOverrides = EnvironmentOverrides { $0.layoutDirection = .rightToLeft }
      } else {
        stage.runtime.environment.layoutDirection = .rightToLeft
      }
      stage.executor.runAll()
      stage.settle()
      #expect(text.frame.maxX == 100, "\(text.frame), \(isNested) \(isOverridden)")
    }
  }

  @Test(
    "A node that an older layout takes back goes where the newest ones have it, once that layout gives it up"
  )
  func takenBackByOlderLayout() {
    let player = DisplayNode()
    player.style.width = .points(20)
    player.style.height = .points(20)
    let racks = [Rack(), Rack()]
    let stages = racks.map { Stage($0) }
    racks[0].nodes.value = [player]
    for stage in stages { stage.settle() }
    #expect(player.supernode === racks[0])
    // A layout of the first tree is measured, and waits for its next frame, which comes late.
    stages[0].runtime.setViewportSize(Size(width: 120, height: 100))
    stages[0].frame()
    stages[0].executor.runAll()
    racks[0].nodes.value = []
    racks[1].nodes.value = [player]
    stages[1].settle()
    #expect(player.supernode === racks[1])
    stages[0].settle()
    stages[1].settle()
    #expect(player.supernode === racks[1] && racks[0].subnodes.isEmpty)
    #expect(player.runtime === stages[1].runtime && player.isInHierarchy)
    // Two specs that both want it: the one that was measured last has it, and both trees come to rest.
    racks[0].nodes.value = [player]
    stages[0].settle()
    stages[1].settle()
    _ = stages.map { $0.takeWakeUps() }
    #expect(player.supernode === racks[0])
    stages[1].frame()
    stages[0].frame()
    #expect(stages.allSatisfy { $0.takeWakeUps() == 0 })
  }

  @Test(
    "A node that an overlay's layout took goes back to the layout that has it still when the overlay leaves"
  )
  func overlayLeaves() {
    let player = DisplayNode()
    player.style.width = .points(20)
    player.style.height = .points(20)
    let (page, overlay, root) = (Rack(), Rack(), DisplayNode())
    for rack in [page, overlay] {
      rack.nodes.value = [player]
      rack.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    }
    root.addSubnode(page)
    let stage = Stage(root)
    stage.settle()
    for _ in 0..<2 {
      #expect(player.supernode === page)
      root.addSubnode(overlay)
      stage.settle()
      #expect(player.supernode === overlay && player.isInHierarchy)
      overlay.removeFromSupernode()
      stage.settle()
      #expect(player.supernode === page && player.isInHierarchy && root.isDisplayed)
      // It names the node no more while it is away, and again when it comes back.
      overlay.nodes.value = []
      stage.settle()
      overlay.nodes.value = [player]
    }
    _ = stage.takeWakeUps()
    for _ in 0..<3 {
      stage.frame()
      stage.executor.runAll()
    }
    #expect(stage.takeWakeUps() == 0)
  }

  @Test(
    "A node that layouts took from one another goes back to the one that has it still, whoever gives it up"
  )
  func severalTake() {
    let player = DisplayNode()
    player.style.width = .points(20)
    player.style.height = .points(20)
    let (racks, root) = ([Rack(), Rack(), Rack()], DisplayNode())
    for rack in racks {
      rack.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      root.addSubnode(rack)
    }
    let stage = Stage(root)
    for rack in racks {
      rack.nodes.value = [player]
      stage.settle()
      #expect(player.supernode === rack)
    }
    racks[1].nodes.value = []
    stage.settle()
    racks[2].nodes.value = []
    stage.settle()
    #expect(player.supernode === racks[0] && player.isInHierarchy)
  }

  @Test("A node that leaves in the midst of a transition is shown where it is", arguments: [true, false])
  func leavesInTransition(isMoved: Bool) {
    let (rack, other, root, moving) = (Rack(), DisplayNode(), DisplayNode(), DisplayNode())
    moving.style.width = .points(40)
    moving.style.height = .points(20)
    rack.nodes.value = [moving]
    for node in [rack, other] { node.frame = Rect(x: 0, y: 0, width: 50, height: 50) }
    root.addSubnode(rack)
    root.addSubnode(other)
    let stage = Stage(root)
    stage.settle()
    moving.style.height = .points(40)
    rack.transitionLayout(LayoutTransition(duration: .milliseconds(400)))
    for _ in 0..<12 {
      stage.frame()
      stage.executor.runAll()
    }
    #expect(moving.frame.height == 40 && moving.layer?.frame != moving.frame)
    rack.nodes.value = []
    if !isMoved { moving.removeFromSupernode() }
    other.addSubnode(moving)
    #expect(moving.layer?.frame == moving.frame)
    stage.settle()
    #expect(moving.supernode === other && moving.layer?.frame == moving.frame)
  }
}
