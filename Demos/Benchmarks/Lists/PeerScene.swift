import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplayPlatform
import DisplaySimulation

/// The scene that list views of other toolkits were timed with: 1,000,000 rows of a picture and two texts in
/// 390 by 844 points at one pixel a point, scrolled at 3,000 points a second, 60 frames a second.
///
/// Each figure is of work that is really done: rows are made, measured and drawn, and where it says so the screen
/// is put together from them.
@MainActor
enum PeerScene {
  private static let rowCount = 1_000_000
  private static let viewport = Size(width: 390, height: 844)
  private static let frameCount = 600
  private static let interval = 1.0 / 60
  private static let speed = 3_000.0

  /// What is timed.
  private enum Share: String, CaseIterable {
    /// All that a frame takes, and painting the screen.
    case everything = "all work on one thread, and painting the screen"
    /// All that a frame takes on any thread.
    case allThreads = "all work on one thread"
    /// What is left to the main actor.
    case mainActor = "the main actor's part, one worker"
  }

  /// Runs the scene in each way and returns the figures as a table.
  static func run() async -> String {
    let before = Platform.peakResidentBytes
    let frameHeadings = ["p50 ms", "p99 ms", "max ms"]
    var table = TextTable(
      headings: ["1,000,000 rows, 390x844"] + frameHeadings + ["first", "to middle", "to end", "rows alive"]
    )
    var peaks: [Double] = []
    for share in Share.allCases {
      table.add(await run(share))
      peaks.append(Double(Platform.peakResidentBytes - before) / 1e6)
    }
    // What a process with one list takes is what it took after the first of them.
    let (first, all) = (peaks[0], peaks[peaks.count - 1])
    return table.text + "\(TextTable.number(first, digits: 1)) MB more than before at the peak of the first, "
      + "\(TextTable.number(all, digits: 1)) MB after all three\n"
  }

  private static func run(_ share: Share) async -> [String] {
    let pictures = PeerRow.makePictures()
    let list = ListNode(0..<rowCount, estimatedRowLength: 72) { PeerRow($0, pictures: pictures) }
    let pool = WorkerPool(threadCount: 1)
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: viewport,
      scheduler: Scheduler(executor: pool, clock: SystemClock(), maximumConcurrency: 1),
      execution: share == .mainActor ? .workers : .mainActor,
      present: { layer in
        guard share == .everything else { return }
        consume(SoftwareCompositor().render(LayerSnapshot(layer), scale: 1))
      }
    )
    var index = 0
    // Frames until all that is on screen has its contents; one where all work is the frame's own.
    func showScreen() async -> Double {
      var milliseconds = 0.0
      repeat {
        milliseconds += frame(runtime, index)
        index += 1
        if share == .mainActor { await pool.waitUntilIdle() }
      } while !list.blankAreas.isEmpty || list.visibleRows.isEmpty
      return milliseconds
    }
    let first = await showScreen()
    for _ in 0..<30 { _ = await showScreen() }
    var frames: [Double] = []
    for _ in 0..<frameCount {
      list.scroll(by: speed * interval)
      frames.append(frame(runtime, index))
      index += 1
      if share == .mainActor { await pool.waitUntilIdle() }
    }
    list.scrollToRow(rowCount / 2, at: .start)
    let middle = await showScreen()
    list.scrollToRow(rowCount - 1, at: .end)
    let end = await showScreen()
    let alive = list.statistics.nodesAlive
    runtime.invalidate()
    await pool.waitUntilIdle()
    let times = Percentiles(frames)
    return [share.rawValue]
      + [times.value(at: 0.5), times.value(at: 0.99), times.maximum, first, middle, end].map {
        TextTable.number($0)
      } + ["\(alive)"]
  }

  /// Runs a frame and returns what it took, in milliseconds.
  private static func frame(_ runtime: DisplayRuntime, _ index: Int) -> Double {
    let clock = SystemClock()
    let start = clock.now
    let budget = Duration.nanoseconds(Int64(interval * 1e9))
    runtime.runFrame(FrameTiming(index: index, timestamp: start, deadline: start.advanced(by: budget)))
    return start.milliseconds(to: clock.now)
  }
}
