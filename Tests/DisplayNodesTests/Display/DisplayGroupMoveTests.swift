import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Nodes that change their group, or drop out of it")
@MainActor
struct DisplayGroupMoveTests {
  let log = Lock<[String]>([])

  @Test("What is under way for a node inside one that moves goes with it to the other group")
  func movedSubtree() {
    let (first, second, moved) = (DisplayNode(), DisplayNode(), DisplayNode())
    let (drawn, late) = (RecorderNode("drawn", log: log), RecorderNode("late", log: log))
    let (stage, _) = makeStage([
      (first, Rect(x: 0, y: 0, width: 50, height: 50)), (second, Rect(x: 50, y: 0, width: 50, height: 50)),
    ])
    first.displayGroup = DisplayGroup(owner: first)
    second.displayGroup = DisplayGroup(owner: second)
    for node in [drawn, moved, late] { node.frame = Rect(x: 0, y: 0, width: 10, height: 10) }
    late.drawingPriority = -1
    moved.addSubnode(late)
    first.addSubnode(drawn)
    first.addSubnode(moved)
    stage.frame()
    while stage.runtime.queue.waitingCount > 1 {
      stage.executor.runNext()
      stage.frame()
    }
    #expect(drawn.layer?.contents == nil, "It waits for the other node of its group.")
    second.addSubnode(moved)
    stage.frame()
    #expect(drawn.layer?.contents != nil && late.layer?.contents == nil)
    stage.settle()
    #expect(late.layer?.contents != nil)
  }

  @Test(
    "A node that moves into a suspended one of another group is waited for by neither",
    arguments: [false, true]
  )
  func movedIntoSuspended(isDrawn: Bool) {
    let (first, second, moved) = (DisplayNode(), DisplayNode(), RecorderNode("moved", log: log))
    let drawn = RecorderNode("drawn", log: log)
    let (stage, _) = makeStage([
      (first, Rect(x: 0, y: 0, width: 50, height: 50)), (second, Rect(x: 50, y: 0, width: 50, height: 50)),
    ])
    first.displayGroup = DisplayGroup(owner: first)
    second.displayGroup = DisplayGroup(owner: second)
    second.isDisplaySuspended = true
    for (node, group) in [(moved, first), (drawn, second)] {
      node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      group.addSubnode(node)
    }
    drawn.isDisplaySuspended = false
    stage.frame()
    if isDrawn { stage.executor.runAll() }
    second.addSubnode(moved)
    stage.settle()
    #expect(drawn.layer?.contents != nil && moved.layer?.contents == nil)
    moved.isDisplaySuspended = false
    stage.settle()
    #expect(moved.layer?.contents != nil)
  }

  @Test("Contents that wait for a node appear when that is suspended")
  func suspended() {
    let (drawn, late) = (RecorderNode("drawn", log: log), RecorderNode("late", log: log))
    late.drawingPriority = -1
    let root = RecorderNode("root", log: log, children: [drawn, late])
    root.color = nil
    let stage = Stage(root)
    stage.frame()
    while !log.withLock({ $0.contains("late makeDrawing") }) {
      stage.executor.runNext()
      stage.frame()
    }
    while stage.runtime.queue.waitingCount > 1 {
      stage.executor.runNext()
      stage.frame()
    }
    #expect(drawn.layer?.contents == nil)
    late.isDisplaySuspended = true
    stage.frame()
    #expect(drawn.layer?.contents != nil && late.layer?.contents == nil)
    late.isDisplaySuspended = false
    stage.settle()
    #expect(late.layer?.contents != nil)
  }

  @Test("A node that a suspended container adopts is suspended, too")
  func adopted() {
    let (container, node) = (DisplayNode(), DisplayNode())
    container.isDisplaySuspended = true
    container.adoptSubnode(node)
    #expect(node.isDisplaySuspended && node.supernode === container)
    let other = DisplayNode()
    other.adoptSubnode(DisplayNode())
    #expect(other.subnodes.allSatisfy { !$0.isDisplaySuspended })
  }

  @Test("Without time left draws are captured in the order of their priorities, one a frame")
  func captureOrder() {
    let children = (0..<4).map { RecorderNode("\($0)", log: log) }
    let parent = RecorderNode("parent", log: log, children: children)
    let stage = Stage(parent)
    stage.settle()
    stage.runtime.budget = FrameBudget(everyPass: .zero)
    for (child, priority) in zip(children, [1, 3, 0, 2]) {
      child.drawingPriority = priority
      child.setNeedsDisplay()
    }
    _ = log.take()
    for _ in 0..<4 { stage.frame() }
    let captured = log.take().filter { $0.hasSuffix("makeDrawing") }.map { $0.prefix(1) }
    #expect(captured == ["1", "3", "0", "2"])
  }

  @Test("A drawing that is captured counts once, and twice when a hook changes it meanwhile")
  func capturesCounted() {
    final class RestlessNode: DisplayNode {
      var isRestless = false
      nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 4, height: 4) }
      override func makeDrawing() -> (any Drawing)? {
        if isRestless { setNeedsDisplay() }
        isRestless = false
        return Plain(color: .white)
      }
    }
    let counts = Lock<[WorkKind: Int]>([:])
    let meter = WorkMeter { kind, count in counts.withLock { $0[kind, default: 0] += count } }
    let (executor, clock) = (ManualExecutor(), ManualClock())
    let node = RestlessNode()
    let runtime = DisplayRuntime(
      rootNode: node,
      viewportSize: Size(width: 10, height: 10),
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1, meter: meter)
    )
    func settle() -> Int? {
      for index in 0..<8 {
        runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: clock.now))
        executor.runAll()
      }
      return counts.withLock { counts in
        defer { counts = [:] }
        return counts[.capturedDrawing]
      }
    }
    #expect(settle() == 1)
    node.setNeedsDisplay()
    #expect(settle() == 1)
    node.isRestless = true
    node.setNeedsDisplay()
    #expect(settle() == 2)
  }

  @Test("A node that another one's hook takes out of a picture is not captured for it")
  func takenOutWhileCaptured() {
    final class MeddlingNode: DisplayNode {
      var victim: DisplayNode?
      override func makeDrawing() -> (any Drawing)? {
        victim?.removeFromSupernode()
        victim = nil
        return Plain(color: .black)
      }
    }
    let meddler = MeddlingNode()
    let victim = RecorderNode("victim", log: log)
    let root = DisplayNode()
    for node in [meddler, victim] {
      node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
      root.addSubnode(node)
    }
    root.rasterizesSubtree = true
    let stage = Stage(root)
    meddler.victim = victim
    stage.settle()
    #expect(victim.supernode == nil && root.layer?.contents != nil)
    #expect(!log.take().contains("victim makeDrawing"))
  }
}
