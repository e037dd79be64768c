import AsyncDisplay
import DisplayConcurrency
import Testing

@Suite("Drawings that spin, on real threads")
@MainActor
struct SpinningDrawingTests {
  /// Draws one color, once nobody wants it to spin any more.
  private struct SpinningDrawing: Drawing {
    let flag: CancellationFlag
    let ended: Lock<[Int]>
    let number: Int

    func draw(into canvas: inout Canvas, context: DrawingContext) {
      while !flag.isCancelled {}
      ended.withLock { $0.append(number) }
      canvas.fill(context.bounds, with: .solid(.black))
    }
  }

  private final class Row: DisplayNode {
    let drawing: SpinningDrawing

    nonisolated init(_ drawing: SpinningDrawing) {
      self.drawing = drawing
      super.init()
      style.height = .points(40)
    }

    override func didLoad() { placeholder = Placeholder(color: .white) }

    override func makeDrawing() -> (any Drawing)? { drawing }
  }

  @Test(
    "Eight leave all other rows in view as they are, and are shown when they have ended",
    .timeLimit(.minutes(10))
  )
  func eight() async {
    let pool = WorkerPool(threadCount: 1, overrunReserve: 8)
    let (spinning, others, ended) = (Generation(), Generation(), Lock<[Int]>([]))
    let (spins, plain) = (spinning.makeFlag(), others.makeFlag())
    others.advance()
    let list = ListNode(Array(0..<20), estimatedRowLength: 40) { number in
      Row(SpinningDrawing(flag: number < 8 ? spins : plain, ended: ended, number: number))
    }
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    let clock = SystemClock()
    let runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: Size(width: 100, height: 800),
      scheduler: Scheduler(executor: pool, clock: clock, maximumConcurrency: 1, overrunReserve: 8),
      requestFrame: { continuation.yield() }
    )
    var index = 0
    func runFrames(until condition: () -> Bool) async {
      for await _ in requests {
        runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: clock.now))
        index += 1
        if condition() { return }
      }
    }
    func shown() -> [Int] { (0..<20).filter { list.node(ofRow: $0)?.layer?.contents != nil } }

    func covered() -> Int { (0..<8).count { list.node(ofRow: $0)?.isShowingPlaceholder == true } }

    await runFrames { shown().count == 12 && covered() == 8 }
    #expect(shown() == Array(8..<20) && ended.withLock { $0.sorted() } == Array(8..<20))
    // Some may have begun after all others were drawn: each one overruns, and is relieved.
    while pool.relievedNiceness.count < 8 { await Task.yield() }
    let slow = (0..<8).compactMap { list.node(ofRow: $0) }
    #expect(slow.count == 8 && slow.allSatisfy { $0.isShowingPlaceholder } && !list.isDisplayed)

    spinning.advance()
    await runFrames { list.isDisplayed }
    #expect(shown() == Array(0..<20) && slow.allSatisfy { !$0.isShowingPlaceholder })
    await pool.waitUntilIdle()
    #expect(ended.withLock { $0.sorted() } == Array(0..<20), "Each was drawn once.")
    #expect(pool.relievedNiceness.isEmpty && pool.threadCount == 1)
    runtime.invalidate()
  }
}
