import AsyncDisplay

/// What a frame of a list costs the main actor while no row comes or goes, and what opening a list costs.
enum ListFrameBenchmarks {
  static let all: [Benchmark] = [1_000, 10_000_000].flatMap { count in
    [
      Benchmark("a frame of scrolling, no row enters, \(count) rows", count: frameCount) {
        await scroll(rowCount: count, turningAfter: 50)
      },
      Benchmark("a frame of a list that jitters, \(count) rows", count: frameCount) {
        await scroll(rowCount: count, turningAfter: 1)
      },
      Benchmark("make a list of \(count) rows and run its first frame", count: 1) {
        await open(rowCount: count)
      },
    ]
  }

  private static let frameCount = 1_000
  /// Lists that are scrolled to their middle, by the number of their rows.
  @MainActor
  private static var stages: [Int: BenchmarkStage] = [:]

  /// Moves a list to and fro within a row, a quarter of a point a frame.
  @MainActor
  private static func scroll(rowCount: Int, turningAfter turn: Int) async -> Double {
    let stage: BenchmarkStage
    if let made = stages[rowCount] {
      stage = made
    } else {
      stage = makeStage(rowCount: rowCount)
      await stage.settle()
      stage.list.scrollToRow(rowCount / 2, at: .start)
      await stage.settle()
      stage.list.scroll(by: 2)
      await stage.settle()
      stages[rowCount] = stage
    }
    for frame in 0..<frameCount {
      stage.list.scroll(by: frame % (2 * turn) < turn ? 0.25 : -0.25)
      stage.runFrame()
    }
    return stage.list.contentOffset
  }

  @MainActor
  private static func open(rowCount: Int) async -> Int {
    let stage = makeStage(rowCount: rowCount)
    stage.runFrame()
    stage.runtime.invalidate()
    await stage.pool.waitUntilIdle()
    return stage.list.visibleRows.count
  }

  @MainActor
  private static func makeStage(rowCount: Int) -> BenchmarkStage {
    BenchmarkStage(ListNode(0..<rowCount, estimatedRowLength: 40) { _ in FortyPoints() })
  }
}
