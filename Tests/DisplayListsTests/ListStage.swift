import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row of a given height that draws one color, and counts in a shared log what happens to it.
final class RowNode: DisplayNode {
  let index: Int
  let height: LayoutInput<Double>
  let log: Lock<[String]>?

  nonisolated init(index: Int, height: Double, log: Lock<[String]>? = nil) {
    self.index = index
    self.height = LayoutInput(height)
    self.log = log
    super.init()
  }

  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: height.value)
  }

  override func makeDrawing() -> (any Drawing)? { RowDrawing(color: Color(hex: UInt32(index & 0xFFFF))) }

  override func didEnterPreloadState() { note("+preload") }
  override func didExitPreloadState() { note("-preload") }
  override func didEnterDisplayState() { note("+display") }
  override func didExitDisplayState() { note("-display") }
  override func didEnterVisibleState() { note("+visible") }
  override func didExitVisibleState() { note("-visible") }

  private func note(_ event: String) { log?.withLock { $0.append("\(index) \(event)") } }
}

struct RowDrawing: Drawing {
  let color: Color

  func draw(into canvas: inout Canvas, context: DrawingContext) {
    canvas.fill(context.bounds, with: .solid(color))
  }
}

/// A list in a runtime whose frames, workers and clock move only when a test says so.
@MainActor
final class ListStage {
  let executor = ManualExecutor()
  let clock: ManualClock
  let list: ListNode
  let runtime: DisplayRuntime
  private let isFrameWanted = Lock(true)
  private var frameCount = 0

  /// - Parameter root: A node that the list is in; nil when there is nothing else on screen.
  init(
    _ list: ListNode,
    in root: DisplayNode? = nil,
    size: Size = Size(width: 100, height: 200),
    scale: Double = 1,
    execution: DisplayRuntime.Execution = .workers,
    workers: Int = 1,
    clock: ManualClock = ManualClock()
  ) {
    self.list = list
    self.clock = clock
    runtime = DisplayRuntime(
      rootNode: root ?? list,
      viewportSize: size,
      scale: scale,
      scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: workers),
      execution: execution,
      requestFrame: { [isFrameWanted] in isFrameWanted.withLock { $0 = true } }
    )
  }

  /// A task whose job never runs would stay for ever, and hold all that it works for.
  deinit { executor.runAll() }

  /// Whether a frame was asked for since the last one began.
  var isFrameRequested: Bool { isFrameWanted.withLock { $0 } }

  @discardableResult
  func frame() -> FrameReport {
    let timing = FrameTiming(
      index: frameCount,
      timestamp: clock.now,
      deadline: clock.now.advanced(by: .milliseconds(8))
    )
    frameCount += 1
    isFrameWanted.withLock { $0 = false }
    let report = runtime.runFrame(timing)
    clock.advance(by: .milliseconds(8))
    return report
  }

  /// Runs frames and workers in turn until nobody asks for a frame and no work waits; fails if that does not end.
  func settle() {
    for _ in 0..<Self.mostFrames {
      frame()
      executor.runAll()
      if executor.waitingCount == 0, !isFrameRequested { return }
    }
    Issue.record("nothing comes to rest within \(Self.mostFrames) frames")
  }

  /// More than anything takes that ends: eight seconds of animations.
  private static let mostFrames = 1_000

  /// Where a row's upper edge is on screen; nil when it has no node.
  func screenPosition(ofRow row: Int) -> Double? {
    list.node(ofRow: row).map { $0.frame.minY - list.contentOffset }
  }
}

/// A list, and nothing else.
final class ListScreen: DisplayNode {
  let list: ListNode

  nonisolated init(_ list: ListNode) {
    self.list = list
    super.init()
    list.style.flexGrow = 1
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, alignItems: .stretch, children: [list])
  }
}

/// A deterministic source of numbers.
struct Numbers {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
