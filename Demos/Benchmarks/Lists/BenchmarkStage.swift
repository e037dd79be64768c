import AsyncDisplay

/// A list and what runs its frames.
@MainActor
final class BenchmarkStage {
  let list: ListNode
  let runtime: DisplayRuntime
  let pool = WorkerPool(threadCount: 1)
  private var index: Int64 = 0

  /// Makes a stage as long as twenty rows of forty points, of which the ranges hold eighty.
  init(_ list: ListNode) {
    self.list = list
    runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: Size(width: 390, height: 800),
      scheduler: Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 1)
    )
  }

  func runFrame() {
    let interval: Int64 = 8_333_333
    let start = MonotonicInstant(nanoseconds: index * interval)
    runtime.runFrame(
      FrameTiming(index: Int(index), timestamp: start, deadline: start.advanced(by: .nanoseconds(interval)))
    )
    index += 1
  }

  /// Runs frames, and workers to their end behind each.
  func settle(frameCount: Int = 60) async {
    for _ in 0..<frameCount {
      runFrame()
      await pool.waitUntilIdle()
    }
  }
}

/// A row of forty points without contents.
final class FortyPoints: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: 40)
  }
}
