import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("A node that goes from one runtime to another")
@MainActor
struct TwoRuntimesTests {
  private let first = DisplayNode()
  private let second = DisplayNode()
  private let old: Stage
  private let new: Stage

  init() {
    old = Stage(first)
    new = Stage(second)
    for stage in [old, new] { stage.settle() }
  }

  private func makeNode() -> RecorderNode {
    let node = RecorderNode("node", log: Lock([]))
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    return node
  }

  @Test("is drawn by the other one, whichever has its frame first", arguments: [true, false], [true, false])
  func drawing(isShownBefore: Bool, isOldFirst: Bool) {
    let node = makeNode()
    first.addSubnode(node)
    if isShownBefore {
      old.settle()
      node.setNeedsDisplay()
    }
    second.addSubnode(node)
    if isOldFirst {
      old.settle()
      old.runtime.invalidate()
    }
    _ = new.takeWakeUps()
    new.settle()
    #expect(node.layer?.contents != nil && node.isDisplayed)
    #expect(old.executor.waitingCount == 0)
  }

  /// Does something once when it is asked what it shows, or is about to be.
  private final class MovingNode: DisplayNode {
    var moves: (() -> Void)?
    var movesWhileCapturing = false

    private func move() {
      let move = moves
      moves = nil
      move?()
    }

    override func displayWillStart() { if !movesWhileCapturing { move() } }
    override func makeDrawing() -> (any Drawing)? {
      if movesWhileCapturing { move() }
      return Plain(color: .black)
    }
  }

  @Test("is drawn by the other one where it goes as it is drawn", arguments: [false, true], [false, true])
  func movesWhileDrawn(movesWhileCapturing: Bool, wasRoot: Bool) {
    let node = MovingNode()
    node.movesWhileCapturing = movesWhileCapturing
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let stage = wasRoot ? Stage(node) : old
    if !wasRoot { first.addSubnode(node) }
    node.moves = { [second] in
      second.addSubnode(node)
      stage.runtime.invalidate()
    }
    for _ in 0..<20 {
      stage.frame()
      new.frame()
      stage.executor.runAll()
      new.executor.runAll()
    }
    #expect(node.moves == nil)
    #expect(node.layer?.contents != nil)
    #expect(second.isDisplayed)
  }

  @Test("has its placeholder taken away by the other one")
  func placeholder() {
    let node = makeNode()
    node.placeholder = Placeholder(color: .black, fadeDuration: .milliseconds(32))
    first.addSubnode(node)
    second.addSubnode(node)
    old.frame()
    old.executor.runAll()
    old.frame()
    old.runtime.invalidate()
    #expect(node.isShowingPlaceholder)
    new.settle()
    #expect(!node.isShowingPlaceholder && node.layer?.covers.isEmpty == true && node.isDisplayed)
  }

  @Test("is waited for there")
  func waiting() async {
    let node = makeNode()
    first.addSubnode(node)
    old.settle(until: { node.isInHierarchy })
    let task = Task.immediate { await node.ensureDisplayed() }
    second.addSubnode(node)
    #expect(old.takeWakeUps() > 0)
    old.settle()
    #expect(
      old.runtime.passes.waiters.isEmpty && !new.runtime.passes.waiters.isEmpty && new.takeWakeUps() > 0
    )
    new.settle()
    await task.value
    #expect(node.isDisplayed)
  }

  @Test("is laid out for what the other one knows, whatever comes to the first one late")
  func layout() {
    final class InnerNode: DisplayNode {
      let length = LayoutInput(1.0)
      nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
        Self.box(length.value)
      }
      nonisolated private static func box(_ length: Double) -> any LayoutElement {
        let leaf = DisplayNode()
        leaf.style.preferredSize = Size(width: length, height: length)
        return StackLayoutSpec(.vertical, children: [leaf])
      }
    }
    let node = InnerNode()
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    first.addSubnode(node)
    old.settle()
    node.length.value = 2
    second.addSubnode(node)
    new.settle()
    #expect(node.isDisplayed)
    old.settle()
    #expect(node.isDisplayed && new.takeWakeUps() >= 0)
    new.settle()
    #expect(node.isDisplayed && node.subnodes.first?.frame.width == 2)
  }

  @Test("is shown again after the first one went without saying so", arguments: [true, false])
  func lostTree(isReleased: Bool) {
    let (root, node) = (Lock<DisplayNode?>(DisplayNode()), makeNode())
    var stage: Stage? = root.withLock { $0 }.map { Stage($0) }
    stage?.settle()
    root.withLock { $0 }?.addSubnode(node)
    stage?.settle()
    #expect(node.isDisplayed)
    _ = node.log.take()
    stage = nil
    root.withLock { $0 = nil }
    #expect(node.supernode == nil)
    if isReleased { node.setNeedsDisplay() }
    second.addSubnode(node)
    new.settle()
    #expect(node.isDisplayed && node.layer?.contents != nil)
    let hooks = node.log.take()
    #expect(hooks.contains("node didExitHierarchy") && hooks.contains("node didEnterVisible"))
    #expect(!node.interfaceState.isEmpty && node.isInHierarchy)
  }

  @Test("is laid out for its new size when it was the root of a runtime that went without saying so")
  func lostRoot() {
    let inner = makeNode()
    let node = DisplayNode()
    node.layoutSpecProvider = { _, _ in InsetLayoutSpec(EdgeInsets(all: 1), child: inner) }
    var stage: Stage? = Stage(node)
    stage?.settle()
    #expect(inner.supernode === node)
    stage = nil
    second.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 30, height: 20)
    new.settle()
    #expect(inner.frame == Rect(x: 1, y: 1, width: 28, height: 18) && inner.isDisplayed)
  }

  @Test("A node of a tree that is gone can be taken out of it")
  func leavingNothing() {
    var root: DisplayNode? = DisplayNode()
    let node = makeNode()
    var stage: Stage? = root.map { Stage($0) }
    root?.addSubnode(node)
    stage?.settle()
    (stage, root) = (nil, nil)
    #expect(node.isInHierarchy)
    node.removeFromSupernode()
    #expect(!node.isInHierarchy && node.interfaceState.isEmpty)
    #expect(stage == nil)
  }
}

@Suite("The end of a runtime")
@MainActor
struct RuntimeEndTests {
  @Test("An animation that somebody holds is cancelled when its runtime goes")
  func animations() {
    var ends: [Bool] = []
    let animation = FrameAnimation(duration: .seconds(1), step: { _ in }, completion: { ends.append($0) })
    do {
      let stage = Stage(DisplayNode())
      stage.settle()
      stage.runtime.add(animation)
      stage.frame()
      #expect(ends.isEmpty)
    }
    #expect(ends == [false] && animation.isOver)
  }

  @Test("An overlay goes with the runtime that has drawn it")
  func overlay() {
    let root = DisplayNode()
    let stage = Stage(root)
    stage.runtime.debugOverlay = [.hitAreas]
    stage.settle()
    #expect(root.layer?.covers.count == 1)
    stage.runtime.invalidate()
    #expect(root.layer?.covers.isEmpty == true)
  }

  @Test(
    "A host that runs the frame at once when it is asked for one is told so, and asked again by what comes next"
  )
  func frameWithinFrame() {
    let stage = Stage(DisplayNode())
    stage.settle()
    let reports = Lock(0)
    stage.runtime.add(
      FrameAnimation(duration: .zero) { _ in
        stage.runtime.setNeedsFrame()
        Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) { _ = stage.frame() }
      }
    )
    stage.frame()
    #expect(reports.withLock { $0 } == 1)
    _ = stage.takeWakeUps()
    stage.runtime.setNeedsFrame()
    #expect(stage.takeWakeUps() == 1)
  }
}

@Suite("A node that stands in the layouts of two others")
@MainActor
struct SharedNodeTests {
  /// Places some nodes.
  private final class PlacingNode: DisplayNode {
    let inner: [DisplayNode]

    nonisolated init(_ inner: [DisplayNode]) {
      self.inner = inner
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, children: inner)
    }
  }

  @Test("is laid out a few times at each level, however many there are, and reported")
  func nested() {
    let reports = Lock<[String]>([])
    let leaf = RecorderNode("leaf", log: Lock([]))
    var node: DisplayNode = leaf
    for _ in 0..<20 {
      let inner = node
      node = PlacingNode([PlacingNode([inner]), PlacingNode([inner])])
    }
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      Stage(node, size: Size(width: 10, height: 100)).settle()
    }
    #expect(leaf.log.take().count { $0 == "leaf layout" } <= 2 * 20)
    #expect(reports.withLock { $0.contains { $0.contains("stands in the layouts of several nodes") } })
  }
}

@Suite("A node that stands in a layout twice")
@MainActor
struct RepeatedNodeTests {
  /// Places one node two times.
  private final class DoublingNode: DisplayNode {
    let inner: DisplayNode
    let log: Lock<Int>

    nonisolated init(_ inner: DisplayNode, log: Lock<Int>) {
      (self.inner, self.log) = (inner, log)
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, children: [inner, inner])
    }

    override func layout() { log.withLock { $0 += 1 } }
  }

  @Test("is laid out once, where it stands last, however many such nodes lie in each other")
  func nested() {
    let (log, reports) = (Lock(0), Lock(0))
    let leaf = RecorderNode("leaf", log: Lock([]))
    var node: DisplayNode = leaf
    for _ in 0..<12 { node = DoublingNode(node, log: log) }
    Diagnostics.withHandler({ _ in reports.withLock { $0 += 1 } }) {
      Stage(node, size: Size(width: 10, height: 80_000)).settle()
    }
    #expect(log.withLock { $0 } <= 2 * 12)
    #expect(reports.withLock { $0 } <= 2 * 12)
    // Behind all that the others would take.
    #expect(node.subnodes.first?.frame.minY == 20_480)
    #expect(leaf.log.take().count { $0 == "leaf layout" } <= 2)
  }
}
