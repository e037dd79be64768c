import AsyncDisplay
import Testing

@testable import DisplayNodes

@Suite("Asking for the frame that shows a change")
@MainActor
struct FrameRequestTests {
  private func show(_ node: DisplayNode) -> Stage {
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let root = HookedNode()
    root.addSubnode(node)
    let stage = Stage(root)
    stage.settle()
    _ = stage.takeWakeUps()
    return stage
  }

  @Test("Whatever changes on screen asks for one frame, and then for none")
  func changes() {
    let node = HookedNode()
    let stage = show(node)
    let extra = HostViewNode { HookedNode() }
    let changes: [() -> Void] = [
      { node.backgroundColor = .white }, { node.opacity = 0.5 }, { node.frame.origin.x = 5 },
      { node.isHidden = true }, { node.clipsToBounds = true }, { node.cornerRadius = 3 },
      { node.transform = .scale(x: 2, y: 2) }, { node.boundsOrigin.y = 1 }, { node.addSubnode(extra) },
      { stage.runtime.rootNode.addSubnode(extra) }, { stage.runtime.rootNode.insertSubnode(extra, at: 0) },
      { extra.removeFromSupernode() }, { node.removeFromSupernode() },
    ]
    for (number, change) in changes.enumerated() {
      change()
      #expect(stage.takeWakeUps() == 1, "change \(number)")
      stage.settle()
      #expect(stage.takeWakeUps() == 0, "after change \(number)")
    }
    node.opacity = 1
    #expect(stage.takeWakeUps() == 0, "out of the tree")
  }

  @Test("What changes within a frame is shown by that frame, and asks for no other")
  func withinFrame() {
    let node = HookedNode()
    let stage = show(node)
    stage.runtime.add(FrameAnimation(duration: .zero) { _ in node.opacity = 0.5 })
    _ = stage.takeWakeUps()
    stage.frame()
    #expect(node.layer?.opacity == 0.5 && stage.takeWakeUps() == 0)
  }

  @Test(
    "Whoever waits for a node that leaves or is suspended gets a frame to go on in",
    arguments: [true, false]
  )
  func endOfWaiting(leaves: Bool) async {
    let node = HookedNode()
    let stage = show(node)
    node.setNeedsDisplay()
    let task = Task { await node.ensureDisplayed() }
    while stage.runtime.waiters.isEmpty { await Task.yield() }
    stage.frame()
    _ = stage.takeWakeUps()
    if leaves { node.removeFromSupernode() } else { node.isDisplaySuspended = true }
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    await task.value
  }
}
