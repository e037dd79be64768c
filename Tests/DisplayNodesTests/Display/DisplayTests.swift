import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Display")
@MainActor
struct DisplayTests {
  let log = Lock<[String]>([])

  @Test(
    "Nothing is measured or drawn on the main actor: without workers there is neither layout nor contents"
  )
  func workersDoTheWork() {
    let node = RecorderNode("node", log: log)
    let stage = Stage(node)
    for _ in 0..<5 { stage.frame() }
    #expect(log.take().isEmpty)
    #expect(stage.executor.waitingCount == 1)
  }

  @Test("In main-actor execution the first frame measures, draws and shows everything")
  func mainActorExecution() {
    let node = RecorderNode("node", log: log)
    let stage = Stage(node, execution: .mainActor)
    let report = stage.frame()
    #expect(node.layer?.contents != nil)
    #expect(report.committedContents == 1)
  }

  @Test("What waits for workers is done on the main actor once that is where work happens, and the other way")
  func otherExecution() {
    let node = RecorderNode("node", log: log)
    let stage = Stage(node)
    stage.frame()
    _ = stage.takeWakeUps()
    stage.runtime.execution = .mainActor
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    #expect(node.layer?.contents != nil)
    stage.runtime.execution = .workers
    stage.executor.runAll()
    let first = node.layer?.bitmap
    node.color = .white
    node.setNeedsDisplay()
    stage.frame()
    #expect(node.layer?.bitmap == first)
    stage.settle()
    #expect(node.layer?.bitmap != first)
  }

  @Test("A result that arrives after the node asked for another draw is refused, and the old contents stay")
  func staleResult() {
    let node = RecorderNode("node", log: log)
    let stage = Stage(node)
    stage.settle()
    let first = node.layer?.bitmap
    #expect(first != nil)
    node.color = .white
    node.setNeedsDisplay()
    stage.frame()
    stage.executor.runAll()
    // The draw is done and posted; before a frame collects it, its content is out of date.
    node.color = Color(hex: 0xFF0000)
    node.setNeedsDisplay()
    let report = stage.frame()
    #expect(report.refusedContents == 1)
    #expect(node.layer?.bitmap == first)
    stage.settle()
    #expect(node.layer?.bitmap != first)
    #expect(log.take().count { $0 == "node displayDidFinish" } == 2)
  }

  @Test(
    "Content that changes in every frame is shown all the same, every few frames, and ends with the newest"
  )
  func contentThatNeverRests() {
    let node = RecorderNode("node", log: log)
    let stage = Stage(node)
    stage.settle()
    var shown: Set<UInt32> = []
    for step in 0..<60 {
      node.color = Color(hex: UInt32(step + 1))
      node.setNeedsDisplay()
      stage.frame()
      stage.executor.runAll()
      if let pixel = node.layer?.bitmap?[0, 0] { shown.insert(pixel) }
    }
    // The first contents; then two draws in four are superseded, one is shown late, and one is asked for.
    #expect(shown.count == 1 + 60 / 4)
    stage.settle()
    let fresh = RecorderNode("fresh", log: log)
    fresh.color = node.color
    Stage(fresh).settle()
    #expect(node.layer?.bitmap == fresh.layer?.bitmap)
  }

  @Test("What hooks supersede was shown with its group, which is whole before they run, and is drawn again")
  func staleWhileCommitting() {
    final class MeddlingNode: DisplayNode {
      var sibling: RecorderNode?
      nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 4, height: 4) }
      override func makeDrawing() -> (any Drawing)? { Plain(color: .white) }
      override func displayDidFinish() {
        sibling?.color = .white
        sibling?.setNeedsDisplay()
        sibling = nil
      }
    }
    let meddler = MeddlingNode()
    let sibling = RecorderNode("sibling", log: log)
    meddler.sibling = sibling
    let parent = RecorderNode("parent", log: log, children: [meddler, sibling])
    parent.color = nil
    let stage = Stage(parent)
    var refused = 0
    for _ in 0..<8 {
      refused += stage.frame().refusedContents
      stage.executor.runAll()
    }
    #expect(refused == 0)
    #expect(log.take().count { $0 == "sibling displayDidFinish" } == 2)
    #expect(sibling.layer?.bitmap?[0, 0] == 0xFFFF_FFFF)
  }

  @Test("A node that leaves the display range drops its contents, refuses its draw, and is drawn on return")
  func leavesRange() {
    let node = RecorderNode("node", log: log)
    let stage = Stage(node)
    stage.settle()
    node.setNeedsDisplay()
    stage.frame()
    node.applyInterfaceState([.measureLayout, .preload])
    #expect(node.layer?.contents == nil)
    stage.settle()
    #expect(node.layer?.contents == nil)
    node.applyInterfaceState(.inHierarchy)
    stage.settle()
    #expect(node.layer?.contents != nil)
  }

  @Test("A group's first contents appear in one frame, however late the last of them is")
  func groups() {
    let children = (0..<3).map { RecorderNode("child \($0)", log: log) }
    let parent = RecorderNode("parent", log: log, children: children)
    parent.color = nil
    let stage = Stage(parent)
    stage.frame()
    while children[0].interfaceState.isEmpty {
      stage.executor.runAll()
      stage.frame()
    }
    // Draws are jobs of one worker that yields between two: let them through one by one.
    var shown: [Int] = []
    while shown.last != 3 {
      stage.executor.runNext()
      stage.frame()
      shown.append(children.count { $0.layer?.contents != nil })
    }
    #expect(Set(shown) == [0, 3])
    #expect(shown.count >= 3)
  }

  @Test("A cancelled draw stops before it is rasterized, and posts nothing")
  func cancelledDraw() {
    struct Stubborn: Drawing {
      let generation: Generation
      func draw(into canvas: inout Canvas, context: DrawingContext) {
        generation.advance()
        canvas.fill(context.bounds, with: .solid(.black))
      }
    }
    let generation = Generation()
    let mailbox = Mailbox<any FrameMessage> {}
    let work = DrawJob(
      node: nil,
      work: .drawing(Stubborn(generation: generation)),
      corners: nil,
      bounds: Rect(x: 0, y: 0, width: 4, height: 4),
      scale: 1,
      renderer: SoftwareRenderer(),
      environment: NodeEnvironment(),
      clock: ManualClock(),
      mailbox: mailbox
    )
    work.run(flag: generation.makeFlag())
    #expect(mailbox.drain().isEmpty)
  }

  @Test("A node too large for a bitmap stays without contents, is reported, and holds nobody up")
  func tooLarge() {
    let giant = RecorderNode("giant", log: log)
    giant.style.width = .points(70_000)
    giant.style.height = .points(70_000)
    let child = RecorderNode("child", log: log)
    let parent = RecorderNode("parent", log: log, children: [giant, child])
    let stage = Stage(parent)
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      stage.settle()
    }
    #expect(giant.layer?.contents == nil)
    #expect(child.layer?.contents != nil && parent.layer?.contents != nil)
    #expect(log.take().contains("parent hierarchyDisplayDidFinish"))
  }

  @Test("A node that was too large for a bitmap is drawn once it is not", arguments: [false, true])
  func tooLargeBefore(isAsynchronous: Bool) {
    let (root, node) = (DisplayNode(), RecorderNode("node", log: log))
    node.displaysAsynchronously = isAsynchronous
    node.frame = Rect(x: 0, y: 0, width: 70_000, height: 70_000)
    let stage = Stage(root)
    stage.settle()
    Diagnostics.withHandler({ _ in }) {
      root.addSubnode(node)
      stage.settle()
    }
    #expect(node.layer?.contents == nil)
    node.frame.size = Size(width: 20, height: 10)
    stage.settle()
    #expect(node.layer?.bitmap?.width == 20)
  }

  @Test("One wake-up is asked for, however many results arrive between two frames")
  func coalescedWakeUps() {
    let children = (0..<5).map { RecorderNode("child \($0)", log: log) }
    let stage = Stage(RecorderNode("parent", log: log, children: children))
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
    // The layout arrives.
    stage.executor.runAll()
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
    // Six drawings arrive.
    stage.executor.runAll()
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    #expect(stage.takeWakeUps() == 0)
  }

  @Test("What a budget leaves over asks for the frames that it needs, until nothing is left")
  func leftOverWork() {
    let children = (0..<4).map { RecorderNode("child \($0)", log: log) }
    let stage = Stage(RecorderNode("parent", log: log, children: children))
    stage.runtime.budget = FrameBudget(everyPass: .zero)
    // Frames run only when one is asked for.
    var frames = 0
    while stage.takeWakeUps() > 0, frames < 100 {
      stage.frame()
      stage.executor.runAll()
      frames += 1
    }
    #expect(frames < 100)
    #expect(children.allSatisfy { $0.layer?.contents != nil })
    children[2].setNeedsDisplay()
    #expect(stage.takeWakeUps() == 1)
  }

  @Test("A frame run from within a frame is reported and does nothing")
  func nestedFrames() {
    final class EagerNode: DisplayNode {
      var runFrame: (() -> FrameReport)?
      override func didLoad() { _ = runFrame?() }
    }
    let node = EagerNode()
    let stage = Stage(node)
    node.runFrame = { stage.frame() }
    let reports = Lock<[String]>([])
    Diagnostics.withHandler({ diagnostic in reports.withLock { $0.append(diagnostic.message) } }) {
      stage.settle()
    }
    node.runFrame = nil
    #expect(node.isLoaded && node.isInHierarchy)
    #expect(reports.take().count == 1)
  }

  @Test("Without time left a pass still does one piece of its work, and the next frames do the rest")
  func budgets() {
    let children = (0..<4).map { RecorderNode("child \($0)", log: log) }
    let parent = RecorderNode("parent", log: log, children: children)
    let stage = Stage(parent)
    stage.runtime.budget = FrameBudget(everyPass: .zero)
    stage.settle()
    #expect(children.allSatisfy { $0.layer?.contents != nil })
    var submitted: [Int] = []
    for child in children { child.setNeedsDisplay() }
    _ = log.take()
    for _ in 0..<4 {
      stage.frame()
      submitted.append(log.take().count { $0.hasSuffix("makeDrawing") })
    }
    #expect(submitted == [1, 1, 1, 1])
  }
}
