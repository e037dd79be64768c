import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayElements
@testable import DisplayNodes

/// Lets time pass when it is loaded.
private final class TimedNode: DisplayNode {
  var onLoad: () -> Void = {}

  override func didLoad() { onLoad() }
}

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

  @Test("A frame's report says when it began and when all of it was done")
  func times() {
    let node = TimedNode()
    let stage = Stage(node)
    node.onLoad = { stage.clock.advance(by: .milliseconds(3)) }
    var durations: [Duration] = []
    while !node.isLoaded {
      let report = stage.frame()
      durations.append(report.start.duration(to: report.end))
      stage.executor.runAll()
    }
    #expect(durations.last == .milliseconds(3))
    #expect(durations.dropLast().allSatisfy { $0 == .zero })
    node.onLoad = {}
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
    let task = Task.immediate { await node.ensureDisplayed() }
    stage.frame()
    _ = stage.takeWakeUps()
    if leaves { node.removeFromSupernode() } else { node.isDisplaySuspended = true }
    #expect(stage.takeWakeUps() == 1)
    stage.frame()
    await task.value
  }

  /// A clock that is moved by hand, with alarms or without.
  private struct PlainClock: MonotonicClock {
    let manual = ManualClock()
    var now: MonotonicInstant { manual.now }
  }

  @Test(
    "Frames go on while work waits where they alone look for what overruns, and nowhere else",
    arguments: [(false, 1, true), (false, 0, false), (true, 1, false)]
  )
  func waitingWork(hasAlarms: Bool, reserve: Int, goesOn: Bool) {
    let (executor, wakeUps) = (ManualExecutor(), Lock(0))
    let clock: any MonotonicClock = hasAlarms ? ManualClock() : PlainClock()
    let runtime = DisplayRuntime(
      rootNode: HookedNode(),
      viewportSize: Size(width: 100, height: 100),
      scheduler: Scheduler(
        executor: executor,
        clock: clock,
        maximumConcurrency: 1,
        overrunReserve: reserve
      ),
      requestFrame: { wakeUps.withLock { $0 += 1 } }
    )
    func frame(_ index: Int) -> Int {
      wakeUps.withLock { $0 = 0 }
      runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: clock.now))
      return wakeUps.withLock { $0 }
    }
    for index in 0..<8 {
      _ = frame(index)
      executor.runAll()
    }
    #expect(frame(8) == 0)
    // One runs, from the moment on at which its worker's job does, and the others wait for it.
    let counts = Lock<[Int]>([])
    for number in 0..<2 {
      runtime.queue.submit(priority: WorkPriority(distance: 0, stage: .draw), flag: .never) { _ in
        counts.withLock { $0.append(number) }
      }
    }
    for index in 9..<14 { #expect(frame(index) == (goesOn ? 1 : 0)) }
    executor.runAll()
    #expect(counts.withLock { $0 } == [0, 1] && frame(14) == 0)
    runtime.invalidate()
  }
}
