import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayNodes

/// A runtime whose frames, workers and clock move only when a test says so.
@MainActor
final class Stage {
  let executor = ManualExecutor()
  let clock: ManualClock
  let runtime: DisplayRuntime
  let wakeUps = Lock(0)
  private let hasRequest = Lock(true)
  private var frameCount = 0

  init(
    _ rootNode: DisplayNode,
    size: Size = Size(width: 100, height: 100),
    scale: Double = 1,
    execution: DisplayRuntime.Execution = .workers,
    clock: ManualClock = ManualClock(),
    meter: WorkMeter? = nil
  ) {
    self.clock = clock
    runtime = DisplayRuntime(
      rootNode: rootNode,
      viewportSize: size,
      scale: scale,
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 1, meter: meter),
      execution: execution,
      requestFrame: { [wakeUps, hasRequest] in
        wakeUps.withLock { $0 += 1 }
        hasRequest.withLock { $0 = true }
      }
    )
  }

  /// A task whose job never runs would stay for ever, and hold all that it works for.
  deinit { executor.runAll() }

  /// Whether a frame was asked for since the last one began.
  var isFrameWanted: Bool { hasRequest.withLock { $0 } }

  /// How many frames were asked for since the last time this was called.
  func takeWakeUps() -> Int {
    wakeUps.withLock { count in
      defer { count = 0 }
      return count
    }
  }

  /// Runs one frame, without the workers.
  @discardableResult
  func frame() -> FrameReport {
    let timing = FrameTiming(
      index: frameCount,
      timestamp: clock.now,
      deadline: clock.now.advanced(by: .milliseconds(8))
    )
    frameCount += 1
    hasRequest.withLock { $0 = false }
    let report = runtime.runFrame(timing)
    clock.advance(by: .milliseconds(8))
    return report
  }

  /// Runs workers and frames in turn until a condition holds after a frame; fails if it never does.
  func settle(until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    for _ in 0..<16 {
      frame()
      if condition() { return }
      executor.runAll()
    }
    Issue.record("the condition does not hold after 16 frames", sourceLocation: sourceLocation)
  }

  /// Runs frames and workers in turn until nobody asks for a frame and no work waits; fails if that does not end.
  func settle() {
    for _ in 0..<Self.mostFrames {
      frame()
      executor.runAll()
      if executor.waitingCount == 0, !isFrameWanted { return }
    }
    Issue.record("nothing comes to rest within \(Self.mostFrames) frames")
  }

  /// More than anything takes that ends: eight seconds of animations.
  private static let mostFrames = 1_000
}

/// Fills its node with one color.
struct Plain: Drawing {
  let color: Color

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(color))
  }
}

/// Writes down which hooks it gets, under its name, in a log that several nodes may share.
final class RecorderNode: DisplayNode {
  let name: String
  let children: [DisplayNode]
  let log: Lock<[String]>
  var color: Color? = .black

  nonisolated init(_ name: String, log: Lock<[String]>, children: [DisplayNode] = []) {
    self.name = name
    self.log = log
    self.children = children
    super.init()
  }

  nonisolated func note(_ event: String) { log.withLock { $0.append("\(name) \(event)") } }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    note("layoutSpec")
    return children.isEmpty ? nil : StackLayoutSpec(.vertical, children: children)
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: 10, height: 10) }

  override func didLoad() { note("didLoad") }
  override func layout() { note("layout") }
  override func makeDrawing() -> (any Drawing)? {
    note("makeDrawing")
    return color.map(Plain.init)
  }
  override func displayWillStart() { note("displayWillStart") }
  override func displayDidFinish() { note("displayDidFinish") }
  override func hierarchyDisplayDidFinish() { note("hierarchyDisplayDidFinish") }
  override func didEnterPreloadState() { note("didEnterPreload") }
  override func didExitPreloadState() { note("didExitPreload") }
  override func didEnterDisplayState() { note("didEnterDisplay") }
  override func didExitDisplayState() { note("didExitDisplay") }
  override func didEnterVisibleState() { note("didEnterVisible") }
  override func didExitVisibleState() { note("didExitVisible") }
  override func interfaceStateDidChange(from old: InterfaceState) { note("stateDidChange") }
  override func willEnterHierarchy() { note("willEnterHierarchy") }
  override func didEnterHierarchy() { note("didEnterHierarchy") }
  override func didExitHierarchy() { note("didExitHierarchy") }
}

extension Lock where Value == [String] {
  /// Takes everything out of a log.
  func take() -> [String] {
    withLock { log in
      let taken = log
      log = []
      return taken
    }
  }
}
