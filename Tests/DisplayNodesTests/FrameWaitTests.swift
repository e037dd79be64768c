import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

@Suite("Waiting in frames, and frames that end a runtime")
@MainActor
struct FrameWaitTests {
  @Test("A node that is not on screen is not waited for")
  func notOnScreen() async {
    await DisplayNode().waitInFrames { false }
    let root = DisplayNode()
    let stage = Stage(root)
    await root.waitInFrames { false }
    #expect(stage.runtime.passes.waiters.isEmpty)
  }

  @Test(
    "A wait ends with the frame in which its condition holds, or in which its node is gone",
    arguments: [false, true]
  )
  func ends(isRemoved: Bool) async {
    let (root, node) = (DisplayNode(), DisplayNode())
    root.addSubnode(node)
    let stage = Stage(root)
    stage.settle()
    let (isReady, isOver) = (Lock(false), Lock(false))
    let waiting = Task.immediate { @MainActor in
      await node.waitInFrames { isReady.withLock { $0 } }
      isOver.withLock { $0 = true }
    }
    #expect(stage.takeWakeUps() >= 1)
    stage.frame()
    #expect(!stage.runtime.passes.waiters.isEmpty && !isOver.withLock { $0 })
    if isRemoved { node.removeFromSupernode() } else { isReady.withLock { $0 = true } }
    stage.frame()
    #expect(stage.runtime.passes.waiters.isEmpty)
    await waiting.value
  }

  @Test("A root whose layout hook ends the runtime is neither loaded nor put on screen")
  func endedByLayout() {
    final class EndingNode: DisplayNode {
      var end: (() -> Void)?
      override func layout() { end?() }
    }
    let node = EndingNode()
    let stage = Stage(node)
    node.end = { stage.runtime.invalidate() }
    stage.settle()
    #expect(!node.frame.isEmpty && !node.isLoaded && !node.isInHierarchy && node.interfaceState.isEmpty)
    node.end = nil
  }

  @Test("A runtime that ends finishes what waits for the main actor, and leaves to workers what is theirs")
  func waitingWork() {
    for (execution, count) in [(DisplayRuntime.Execution.mainActor, 1), (.workers, 0)] {
      let stage = Stage(DisplayNode(), execution: execution)
      stage.settle()
      let ran = Lock(0)
      stage.runtime.queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
        ran.withLock { $0 += 1 }
      }
      stage.runtime.invalidate()
      #expect(ran.withLock { $0 } == count)
    }
  }

  @Test("A node that a hook takes out while states are passed on hears nothing of them")
  func takenOutByHook() {
    final class JealousNode: DisplayNode {
      var rival: DisplayNode?
      override func didEnterPreloadState() { rival?.removeFromSupernode() }
    }
    let log = Lock<[String]>([])
    let (root, jealous, rival) = (DisplayNode(), JealousNode(), RecorderNode("rival", log: log))
    jealous.rival = rival
    root.addSubnode(jealous)
    root.addSubnode(rival)
    let stage = Stage(root)
    stage.settle()
    #expect(rival.supernode == nil && rival.interfaceState.isEmpty && jealous.isInHierarchy)
    #expect(log.take().allSatisfy { !$0.contains("Preload") && !$0.contains("Visible") })
    jealous.rival = nil
  }
}
