import AsyncDisplay
import TestSupport
import Testing

/// Rows of text and a drawing: what real workers measure and draw while the main actor scrolls.
private final class WorkingRow: DisplayNode {
  let text: TextNode
  let badge: RowNode

  nonisolated init(index: Int) {
    text = TextNode(String(repeating: "row \(index) ", count: 1 + index % 7))
    badge = RowNode(index: index, height: 12)
    super.init()
  }

  nonisolated override func layoutSpec(thatFits range: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.vertical, children: [text, badge])
  }
}

@Suite("Lists with real workers")
@MainActor
struct ConcurrentListTests {
  @Test("Frames that scroll, change rows and reload while workers run end with every visible row complete")
  func scrollsWhileWorkersRun() async throws {
    let (wakeUps, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let list = ListNode(0..<2_000, estimatedRowLength: 30) { WorkingRow(index: $0) }
    let clock = SystemClock()
    let pool = WorkerPool(threadCount: 3)
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: Size(width: 120, height: 300),
      scheduler: Scheduler(executor: pool, clock: clock, maximumConcurrency: 3),
      requestFrame: { bell.yield() }
    )
    var frames = 0
    func frame() -> FrameReport {
      frames += 1
      return runtime.runFrame(
        FrameTiming(index: frames, timestamp: clock.now, deadline: clock.now.advanced(by: .seconds(1)))
      )
    }

    _ = frame()
    bell.yield()
    for await _ in wakeUps {
      list.scroll(by: frames % 50 < 35 ? 90 : -70)
      if let row = list.node(ofRow: list.visibleRows.lowerBound) as? WorkingRow {
        row.badge.height.value = Double(8 + frames % 9)
        if frames % 5 == 0 { row.text.text = "changed in frame \(frames)" }
        if frames % 7 == 0 { row.badge.setNeedsDisplay() }
      }
      if frames == TestDepth.count(50, full: 150) { list.reload(0..<1_000) { WorkingRow(index: $0 + 1) } }
      _ = frame()
      bell.yield()
      // On a busy machine the workers may need more frames than these to get to work.
      if frames >= TestDepth.count(100, full: 300), list.statistics.nodesCreated > 20 { break }
    }
    // Nothing moves any more: what is under way arrives, and asks by itself for the frames that it needs.
    var report = frame()
    var bells = wakeUps.makeAsyncIterator()
    while report.blankArea > 0 {
      await bells.next()
      report = frame()
    }
    #expect(report.blankArea == 0)
    #expect(report.visibleArea == 120 * 300)

    weak let node = list.node(ofRow: list.visibleRows.lowerBound)
    #expect(node != nil)
    runtime.invalidate()
    #expect(list.statistics.nodesAlive == 0)
    // The last jobs still hold rows; a test ends with nothing under way.
    await pool.waitUntilIdle()
  }
}
