import AsyncDisplay
import DemoSupport
import DisplayConcurrency
import DisplayPlatform

/// The rows of ``PeerScene``, scrolled from the first to the last, half a screen a frame: what is alive of them on the
/// way, and what all of it takes.
@MainActor
enum EndToEndScene {
  private static let rowCount = 1_000_000
  private static let viewport = Size(width: 390, height: 844)
  private static let reportCount = 10

  /// Scrolls through all rows and returns the figures as a table, a line for each tenth of the way.
  static func run() async -> String {
    let clock = SystemClock()
    let before = Platform.peakResidentBytes
    let pictures = PeerRow.makePictures()
    let list = ListNode(0..<rowCount, estimatedRowLength: 72) { PeerRow($0, pictures: pictures) }
    let pool = WorkerPool(threadCount: 1)
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: viewport,
      scheduler: Scheduler(executor: pool, clock: clock, maximumConcurrency: 1),
      execution: .mainActor
    )
    var table = TextTable(headings: ["rows", "made", "most alive", "contents MB", "seconds", "process MB"])
    var (index, most, mostBytes) = (0, 0, 0)
    let start = clock.now
    for part in 1...reportCount {
      let last = rowCount / reportCount * part
      repeat {
        list.scroll(by: index == 0 ? 0 : viewport.height / 2)
        let now = clock.now
        runtime.runFrame(
          FrameTiming(index: index, timestamp: now, deadline: now.advanced(by: .milliseconds(16)))
        )
        index += 1
        most = max(most, list.statistics.nodesAlive)
        mostBytes = max(mostBytes, list.statistics.contentBytes)
      } while list.visibleRows.upperBound < last
      let grown = Double(Platform.peakResidentBytes - before) / 1e6
      table.add([
        "\(list.visibleRows.upperBound)", "\(list.statistics.nodesCreated)", "\(most)",
        TextTable.number(Double(mostBytes) / 1e6, digits: 1),
        TextTable.number(start.milliseconds(to: clock.now) / 1_000, digits: 1),
        TextTable.number(grown, digits: 1),
      ])
    }
    runtime.invalidate()
    await pool.waitUntilIdle()
    return table.text
  }
}
