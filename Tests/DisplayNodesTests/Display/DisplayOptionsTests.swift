import AsyncDisplay
import DisplayConcurrency
import DisplayRaster
import Testing

@testable import DisplayNodes

@Suite("Display options")
@MainActor
struct DisplayOptionsTests {
  /// A root of 10 by 10 points that is drawn in one color, or shows a picture.
  final class PatchNode: DisplayNode {
    var color = Color.black
    var picture: Bitmap?
    var drawCount = 0

    override func makeDrawing() -> (any Drawing)? {
      drawCount += 1
      return picture == nil ? Plain(color: color) : nil
    }

    override func makeImageDrawing() -> (any ImageDrawing)? {
      picture.map(Picture.init)
    }
  }

  struct Picture: ImageDrawing {
    let picture: Bitmap

    func makeImage(in context: DrawingContext) -> Bitmap? { picture }
  }

  private let size = Size(width: 10, height: 10)

  @Test("A synchronous node has its contents in the frame that loads it, without any worker")
  func synchronous() {
    let node = PatchNode()
    node.displaysAsynchronously = false
    let stage = Stage(node, size: size)
    stage.frame()
    stage.executor.runAll()
    stage.frame()
    #expect(node.layer?.contents != nil)
    node.color = .white
    node.setNeedsDisplay()
    stage.frame()
    #expect(node.layer?.bitmap?[1, 1] == 0xFFFF_FFFF)
    #expect(!stage.executor.runNext())
  }

  @Test("Nodes as far away as each other are drawn by their priority, also when it changes while they wait")
  func priorities() {
    struct Noting: Drawing {
      let name: Int
      let log: Lock<[Int]>
      func draw(into canvas: inout Canvas, context: DrawingContext) { log.withLock { $0.append(name) } }
    }
    final class NotingNode: DisplayNode {
      let drawing: Noting
      nonisolated init(_ drawing: Noting) { self.drawing = drawing }
      override func makeDrawing() -> (any Drawing)? { drawing }
    }
    let log = Lock<[Int]>([])
    let nodes = [0, 3, -2, 3, 1].enumerated().map { index, priority in
      let node = NotingNode(Noting(name: index, log: log))
      node.frame = Rect(origin: .zero, size: size)
      node.drawingPriority = priority
      return node
    }
    let root = DisplayNode()
    for node in nodes { root.addSubnode(node) }
    let stage = Stage(root, size: size)
    stage.settle()
    #expect(log.withLock { $0 } == [1, 3, 4, 0, 2])
    log.withLock { $0 = [] }
    for node in nodes { node.setNeedsDisplay() }
    stage.frame()
    nodes[2].drawingPriority = 9
    nodes[1].drawingPriority = -3
    stage.executor.runAll()
    #expect(log.withLock { $0 } == [2, 3, 4, 0, 1])
  }

  @Test("A suspended tree is not drawn, keeps what it shows, and catches up when that ends")
  func suspended() {
    let (node, inner) = (PatchNode(), PatchNode())
    inner.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    node.addSubnode(inner)
    let stage = Stage(node, size: size)
    stage.settle()
    let contents = inner.layer?.bitmap
    #expect(contents != nil)
    node.isDisplaySuspended = true
    #expect(inner.isDisplaySuspended)
    inner.color = .white
    inner.setNeedsDisplay()
    stage.settle()
    #expect(inner.layer?.bitmap == contents)
    #expect(inner.drawCount == 1)
    node.isDisplaySuspended = false
    stage.settle()
    #expect(inner.layer?.bitmap?[1, 1] == 0xFFFF_FFFF)
    #expect(inner.drawCount == 2)
    #expect(node.drawCount == 1)
  }

  @Test("What comes into a suspended node waits with it")
  func suspendedNewcomer() {
    let (node, newcomer) = (PatchNode(), PatchNode())
    let stage = Stage(node, size: size)
    stage.settle()
    node.isDisplaySuspended = true
    newcomer.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    node.addSubnode(newcomer)
    stage.settle()
    #expect(newcomer.isLoaded && newcomer.drawCount == 0)
    node.isDisplaySuspended = false
    stage.settle()
    #expect(newcomer.drawCount == 1 && newcomer.layer?.contents != nil)
  }

  @Test(
    "A node that is resumed in a suspended one stays so when that goes to another suspended one",
    arguments: [false, true]
  )
  func resumedInSuspended(isAwayMeanwhile: Bool) {
    let (root, other, node, inner) = (DisplayNode(), DisplayNode(), PatchNode(), PatchNode())
    for node in [other, node, inner] { node.frame = Rect(origin: .zero, size: size) }
    root.addSubnode(other)
    root.addSubnode(node)
    node.addSubnode(inner)
    let stage = Stage(root, size: size)
    stage.settle()
    root.isDisplaySuspended = true
    inner.isDisplaySuspended = false
    if isAwayMeanwhile { node.removeFromSupernode() }
    other.addSubnode(node)
    #expect(node.isDisplaySuspended && !inner.isDisplaySuspended)
    for node in [node, inner] {
      node.color = .white
      node.setNeedsDisplay()
    }
    stage.settle()
    #expect(inner.layer?.bitmap?[1, 1] == 0xFFFF_FFFF)
    #expect(node.layer?.bitmap.map { $0[1, 1] } != 0xFFFF_FFFF)
  }

  @Test("What is being drawn when a node is suspended does not reach the screen")
  func suspendedWhileDrawn() {
    let node = PatchNode()
    let stage = Stage(node, size: size)
    stage.settle()
    let contents = node.layer?.bitmap
    node.color = .white
    node.setNeedsDisplay()
    stage.frame()
    node.isDisplaySuspended = true
    stage.settle()
    #expect(node.layer?.bitmap == contents)
    node.isDisplaySuspended = false
    stage.settle()
    #expect(node.layer?.bitmap?[1, 1] == 0xFFFF_FFFF)
  }

  @Test("A node without a drawing shows the picture that it says")
  func pictures() throws {
    let node = PatchNode()
    var canvas = Canvas()
    canvas.fill(Rect(origin: .zero, size: size), with: .solid(.white))
    node.picture = Rasterizer(scale: 1).render(canvas.makeDisplayList(), size: size, isCancelled: { false })
    let stage = Stage(node, size: size)
    stage.settle()
    #expect(node.layer?.bitmap == node.picture)
    #expect(node.picture != nil)
  }

  @Test("Contents have as many pixels a point as the node says, or else as the screen has")
  func contentsScale() {
    let node = PatchNode()
    let stage = Stage(node, size: size, scale: 2)
    stage.settle()
    #expect(node.layer?.bitmap?.width == 20)
    node.contentsScale = 3
    stage.settle()
    #expect(node.layer?.bitmap?.width == 30)
    let reports = Lock(0)
    Diagnostics.withHandler { _ in
      reports.withLock { $0 += 1 }
    } operation: {
      node.contentsScale = .nan
      node.contentsScale = 0
    }
    #expect(reports.withLock { $0 } == 2)
    #expect(node.contentsScale == 3)
    node.contentsScale = nil
    stage.settle()
    #expect(node.layer?.bitmap?.width == 20)
  }

  @Test("Whoever waits for a tree to be displayed goes on when the last contents are there")
  func ensureDisplayed() async {
    let (node, inner) = (PatchNode(), PatchNode())
    inner.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    node.addSubnode(inner)
    let stage = Stage(node, size: size)
    stage.frame()
    stage.executor.runAll()
    stage.frame()
    #expect(!node.isDisplayed)
    let isOver = Lock(false)
    let waiting = Task.immediate { @MainActor in
      await node.ensureDisplayed()
      isOver.withLock { $0 = true }
    }
    stage.frame()
    await Task.yield()
    #expect(!isOver.withLock { $0 }, "The draws are still out.")
    stage.settle()
    await waiting.value
    #expect(inner.layer?.contents != nil)
    await node.ensureDisplayed()
  }

  @Test(
    "The wait ends when the node goes, when the runtime ends, and when the task is cancelled",
    arguments: 0..<4
  )
  func endOfWaiting(_ end: Int) async {
    let (node, inner) = (PatchNode(), PatchNode())
    inner.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    node.addSubnode(inner)
    var stage: Stage? = Stage(node, size: size)
    stage?.frame()
    stage?.executor.runAll()
    stage?.frame()
    let waiting = Task.immediate { @MainActor in await inner.ensureDisplayed() }
    switch end {
    case 0:
      inner.removeFromSupernode()
      stage?.frame()
    case 1: stage?.runtime.invalidate()
    case 2: waiting.cancel()
    default: stage = nil
    }
    await waiting.value
  }

  @Test("A node and what is in it become transparent as one", arguments: [false, true])
  func groupOpacity(isRasterized: Bool) {
    let (root, outer, inner) = (DisplayNode(), PatchNode(), PatchNode())
    for (node, side) in [(outer, 10.0), (inner, 5.0)] {
      node.frame = Rect(x: 0, y: 0, width: side, height: side)
    }
    outer.addSubnode(inner)
    outer.opacity = 0.5
    root.addSubnode(outer)
    root.rasterizesSubtree = isRasterized
    let stage = Stage(root, size: size)
    stage.settle()
    let picture = root.layer.flatMap { SoftwareCompositor().render(LayerSnapshot($0), scale: 1) }
    // Two halves of black over one another would be three quarters.
    #expect(picture?[2, 2] == picture?[8, 8])
    #expect((126...129).contains(picture.map { $0[2, 2] & 0xFF } ?? 0))
  }
}
