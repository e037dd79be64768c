import AsyncDisplay
import DisplaySimulation

/// What a frame of a list costs the main actor while no row comes or goes, and what opening a list costs.
enum ListFrameBenchmarks {
  static let all: [Benchmark] = [1_000, 10_000_000].flatMap { count in
    [
      Benchmark("a frame of scrolling, no row enters, \(count) rows", count: frameCount) {
        await scroll(rowCount: count)
      },
      Benchmark("make a list of \(count) rows and run its first frame", count: 1) {
        await open(rowCount: count)
      },
    ]
  }

  private static let frameCount = 1_000
  /// As long as twenty rows, of which the ranges hold eighty.
  private static let viewport = Size(width: 390, height: 800)
  /// Lists that are scrolled to their middle, by the number of their rows.
  @MainActor
  private static var stages: [Int: Stage] = [:]

  /// Moves a list to and fro within a row, a quarter of a point a frame.
  @MainActor
  private static func scroll(rowCount: Int) async -> Double {
    let stage: Stage
    if let made = stages[rowCount] {
      stage = made
    } else {
      stage = Stage(rowCount: rowCount)
      await stage.settle()
      stage.list.scrollToRow(rowCount / 2, at: .start)
      await stage.settle()
      stage.list.scroll(by: 2)
      await stage.settle()
      stages[rowCount] = stage
    }
    for frame in 0..<frameCount {
      stage.list.scroll(by: frame % 100 < 50 ? 0.25 : -0.25)
      stage.runFrame()
    }
    return stage.list.contentOffset
  }

  @MainActor
  private static func open(rowCount: Int) async -> Int {
    let stage = Stage(rowCount: rowCount)
    stage.runFrame()
    stage.runtime.invalidate()
    await stage.pool.waitUntilIdle()
    return stage.list.visibleRows.count
  }

  /// A list and what runs its frames.
  @MainActor
  private final class Stage {
    let list: ListNode
    let runtime: DisplayRuntime
    let pool = WorkerPool(threadCount: 1)
    private var index: Int64 = 0

    init(rowCount: Int) {
      list = ListNode(0..<rowCount, estimatedRowLength: 40) { _ in FortyPoints() }
      runtime = DisplayRuntime(
        rootNode: list,
        viewportSize: viewport,
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

    func settle() async {
      for _ in 0..<60 {
        runFrame()
        await pool.waitUntilIdle()
      }
    }
  }
}

private final class FortyPoints: DisplayNode {
  nonisolated override func calculateSize(thatFits size: Size) -> Size {
    Size(width: size.width, height: 40)
  }
}
