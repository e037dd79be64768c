import AsyncDisplay
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayElements
@testable import DisplayNodes

@Suite("Whether a node is displayed, and waiting until it is")
@MainActor
struct EnsuringDisplayTests {
  /// Draws in one color, and is as large as it is told to be.
  private final class InputNode: DisplayNode {
    nonisolated let side = LayoutInput(10.0)

    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: side.value, height: side.value)
    }

    override func makeDrawing() -> (any Drawing)? { Plain(color: .black) }
  }

  /// Places one node by its layout.
  private final class Frame: DisplayNode {
    let inner: DisplayNode

    nonisolated init(_ inner: DisplayNode) {
      self.inner = inner
      super.init()
    }

    nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.vertical, alignItems: .start, children: [inner])
    }
  }

  /// A task that waits for a node, and whether it has gone on.
  private final class Waiting {
    private let over = Lock(false)
    private(set) var task: Task<Void, Never>?

    @MainActor
    init(for node: DisplayNode, on stage: Stage) async {
      task = Task.immediate { @MainActor [over] in
        await node.ensureDisplayed()
        over.withLock { $0 = true }
      }
    }

    var isOver: Bool { over.withLock { $0 } }
  }

  @Test("A root text is displayed when it is measured, loaded and drawn, and not before")
  func rootText() async {
    let text = TextNode("Simplicity")
    #expect(!text.isDisplayed, "It is in no tree.")
    let stage = Stage(text)
    #expect(!text.isDisplayed)
    let waiting = await Waiting(for: text, on: stage)
    for _ in 0..<4 {
      stage.frame()
      await Task.yield()
      #expect(!waiting.isOver && !text.isDisplayed, "No worker ever ran.")
    }
    stage.settle { text.layer?.contents != nil }
    await waiting.task?.value
    #expect(text.isDisplayed && text.layer?.contents != nil)
  }

  @Test("While no worker runs, waiting ends by cancellation alone")
  func cancellation() async {
    let text = TextNode("Simplicity")
    let stage = Stage(text)
    let waiting = await Waiting(for: text, on: stage)
    for _ in 0..<4 { stage.frame() }
    waiting.task?.cancel()
    await waiting.task?.value
    #expect(!text.isDisplayed)
  }

  @Test("Waits that were cancelled do not pile up while there are no frames")
  func cancelledWaits() async {
    let text = TextNode("Simplicity")
    let stage = Stage(text)
    for _ in 0..<1_000 {
      let waiting = await Waiting(for: text, on: stage)
      waiting.task?.cancel()
      await waiting.task?.value
    }
    #expect(stage.runtime.passes.waiters.count <= 64)
  }

  @Test("A text without width and a viewport without size have nothing to draw, and are displayed")
  func nothingToDraw() async {
    for (text, size) in [("", Size(width: 100, height: 100)), ("Simplicity", .zero)] {
      let node = TextNode(text)
      let root = Frame(node)
      let stage = Stage(root, size: size)
      #expect(!root.isDisplayed, "Nothing is known of it yet.")
      stage.settle()
      #expect(root.isDisplayed)
      await root.ensureDisplayed()
    }
  }

  @Test("A node whose layout is out of date is not displayed until the new one is on screen")
  func staleLayout() async {
    let node = InputNode()
    node.needsDisplayOnBoundsChange = true
    let root = Frame(node)
    let stage = Stage(root)
    stage.settle()
    #expect(root.isDisplayed && node.isDisplayed)
    node.side.value = 20
    #expect(!root.isDisplayed && !node.isDisplayed, "No frame has heard of it.")
    let waiting = await Waiting(for: node, on: stage)
    stage.frame()
    #expect(!node.isDisplayed, "It is to be measured.")
    stage.executor.runAll()
    #expect(!node.isDisplayed, "It is measured, and no frame has taken the result.")
    stage.frame()
    #expect(!node.isDisplayed && node.frame.width == 20, "It is to be drawn.")
    await Task.yield()
    #expect(!waiting.isOver)
    stage.settle()
    await waiting.task?.value
    #expect(node.isDisplayed && node.layer?.bitmap?.width == 20)
  }

  @Test("What is inside a node that is placed by hand has to be measured before it is displayed")
  func placedByHand() {
    let node = InputNode()
    let (root, outer) = (DisplayNode(), Frame(node))
    outer.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    root.addSubnode(outer)
    let stage = Stage(root)
    stage.frame()
    stage.executor.runAll()
    stage.frame()
    #expect(root.isInHierarchy && node.supernode == nil && !outer.isDisplayed && !root.isDisplayed)
    stage.settle()
    #expect(node.isDisplayed && outer.isDisplayed && root.isDisplayed)
    node.side.value = 20
    #expect(!node.isDisplayed && !outer.isDisplayed && !root.isDisplayed)
    stage.settle()
    #expect(node.isDisplayed && outer.isDisplayed && root.isDisplayed)
  }

  @Test("A node in a picture is displayed when the picture is drawn")
  func inPicture() {
    let node = InputNode()
    let root = Frame(node)
    root.rasterizesSubtree = true
    let stage = Stage(root)
    stage.settle()
    #expect(node.isDisplayed && root.isDisplayed)
    node.backgroundColor = .white
    #expect(!node.isDisplayed && !root.isDisplayed)
    stage.settle()
    #expect(node.isDisplayed && root.isDisplayed)
  }

  @Test("A change of the environment is displayed once a frame has told it and its draws are there")
  func environment() {
    let root = Frame(InputNode())
    let stage = Stage(root)
    stage.settle()
    stage.runtime.environment = NodeEnvironment(LayoutContext(pixelGrid: PixelGrid(scale: 2)))
    #expect(!root.isDisplayed)
    stage.settle()
    #expect(root.isDisplayed)
  }

  @Test("A node that moves inside a scroll node is waited for as any other")
  func inScrollNode() {
    let node = InputNode()
    let root = ScrollNode()
    root.layoutSpecProvider = { _, _ in StackLayoutSpec(.vertical, alignItems: .start, children: [node]) }
    let stage = Stage(root)
    #expect(!root.isDisplayed)
    stage.settle()
    #expect(root.isDisplayed && node.layer?.contents != nil)
    node.setNeedsDisplay()
    #expect(!root.isDisplayed)
    stage.settle()
    #expect(root.isDisplayed)
  }

  @Test("A tree of very many nodes in one another is looked at without a stack as deep")
  func deep() {
    let root = DisplayNode()
    var (innermost, nodes) = (root, [root])
    for _ in 0..<TestDepth.nodes {
      let node = DisplayNode()
      innermost.storedSubnodes = [node]
      node.storedSupernode = innermost
      nodes.append(node)
      innermost = node
    }
    let stage = Stage(root, size: .zero)
    stage.settle()
    #expect(root.isDisplayed && innermost.isDisplayed)
    // Taken apart from the inside, so that no release goes as deep.
    while let node = nodes.popLast() { node.storedSubnodes = [] }
  }

  @Test(
    "Waiting for a tree that was never on screen ends with the node's removal, the runtime, and its end",
    arguments: 0..<3
  )
  func goneBeforeTheFirstScreen(_ end: Int) async {
    let (root, inner) = (DisplayNode(), InputNode())
    root.addSubnode(inner)
    var stage: Stage? = Stage(root)
    stage?.frame()
    _ = stage?.takeWakeUps()
    let task = Task.immediate { @MainActor in await inner.ensureDisplayed() }
    stage?.frame()
    _ = stage?.takeWakeUps()
    switch end {
    case 0:
      inner.removeFromSupernode()
      #expect(stage?.takeWakeUps() == 1, "Whoever waits gets a frame to go on in.")
      stage?.frame()
    case 1: stage?.runtime.invalidate()
    default: stage = nil
    }
    await task.value
    #expect(!inner.isDisplayed)
  }

  @Test("Who begins to wait while others do is answered at the end of the next frame")
  func asksLater() {
    let (shown, drawn, root) = (InputNode(), InputNode(), DisplayNode())
    for node in [shown, drawn] {
      node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      root.addSubnode(node)
    }
    let stage = Stage(root)
    stage.settle()
    drawn.setNeedsDisplay()
    let first = drawn.makeDisplayWaiter()
    let second = shown.makeDisplayWaiter()
    let gone = InputNode().makeDisplayWaiter()
    #expect(first?.isOver == false && second?.isOver == false && gone == nil)
    stage.frame()
    #expect(first?.isOver == false && second?.isOver == true)
    stage.settle()
    #expect(first?.isOver == true && stage.runtime.passes.waiters.isEmpty)
  }

  @Test("What a condition changes counts for those who are looked at after it, in the same frame")
  func conditionChanges() {
    let (node, root) = (InputNode(), DisplayNode())
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    root.addSubnode(node)
    let stage = Stage(root)
    stage.settle(until: { root.isInHierarchy })
    var isChanged = false
    let first = root.makeDisplayWaiter()
    let condition = root.makeFrameWaiter {
      if first?.isOver == true, !isChanged {
        isChanged = true
        node.setNeedsDisplay()
      }
      return isChanged
    }
    let last = node.makeDisplayWaiter()
    for _ in 0..<8 where !isChanged {
      stage.executor.runAll()
      stage.frame()
    }
    #expect(first?.isOver == true && condition?.isOver == true && last?.isOver == false)
    stage.settle()
    #expect(last?.isOver == true)
  }
}
