import AsyncDisplay
import DisplayConcurrency
import Testing

@testable import DisplayLists

/// A row that takes two milliseconds to make, by the clock that it is given, and counts as long as it is there.
private final class CostlyRow: DisplayNode {
  private let alive: Lock<Int>

  nonisolated init(clock: ManualClock, made: Lock<Int>, alive: Lock<Int>) {
    self.alive = alive
    super.init()
    clock.advance(by: .milliseconds(2))
    made.withLock { $0 += 1 }
    alive.withLock { $0 += 1 }
  }

  deinit { alive.withLock { $0 -= 1 } }

  nonisolated override func calculateSize(thatFits size: Size) -> Size { Size(width: size.width, height: 20) }
  override func makeDrawing() -> (any Drawing)? { RowDrawing(color: .black) }
}

@Suite("Frames that do their own work")
@MainActor
struct AheadTests {
  private let clock = ManualClock()
  private let made = Lock(0)
  private let alive = Lock(0)
  private let requests = Lock(0)
  private let list: ListNode
  private let runtime: DisplayRuntime

  init() {
    list = ListNode(0..<10_000, estimatedRowLength: 20) { [clock, made, alive] _ in
      CostlyRow(clock: clock, made: made, alive: alive)
    }
    runtime = DisplayRuntime(
      rootNode: list,
      viewportSize: Size(width: 100, height: 200),
      scheduler: Scheduler(executor: ManualExecutor(), clock: clock, maximumConcurrency: 1),
      execution: .mainActor,
      requestFrame: { [requests] in requests.withLock { $0 += 1 } }
    )
  }

  /// Runs a frame, and returns how many rows it made.
  private func frame(_ index: Int) -> Int {
    let before = made.withLock { $0 }
    clock.advance(by: .milliseconds(8))
    runtime.runFrame(FrameTiming(index: index, timestamp: clock.now, deadline: clock.now))
    return made.withLock { $0 } - before
  }

  @Test(
    "All that is on screen is done in one frame, and what is preloaded as time allows, until all of it is done",
    arguments: [(0, 2), (3, 2), (9, 5)]
  )
  func pace(milliseconds: Int, mostRows: Int) {
    runtime.budget.ahead = .milliseconds(milliseconds)
    // The first frame finds out how large the list is, and fills it. What is on screen takes it longer than it may begin with
    // the rest, of which it does the least.
    #expect(frame(0) == 13)
    #expect(list.blankAreas.isEmpty && list.visibleRows == 0..<10)
    var (frames, most) = (0, 0)
    while requests.withLock({ count in
      defer { count = 0 }; return count > 0
    }), frames < 500 {
      frames += 1
      most = max(most, frame(frames))
    }
    #expect(most == mostRows && frames < 500)
    #expect(runtime.queue.waitingCount == 0 && made.withLock { $0 } == 35)
    let rest = frames
    runtime.budget = .unlimited
    list.scrollToRow(5_000, at: .start)
    frames = 0
    while requests.withLock({ count in
      defer { count = 0 }; return count > 0
    }), frames < 500 {
      frames += 1
      _ = frame(rest + frames)
    }
    #expect(frames < 10 && list.blankAreas.isEmpty)
  }

  @Test("Rows that are let go faster than there is time to take them apart do not pile up")
  func disposal() {
    runtime.budget.ahead = .zero
    for index in 0..<100 {
      list.scrollToRow(index * 97, at: .start)
      _ = frame(index)
    }
    #expect(made.withLock { $0 } > 1_000)
    // Those on screen, as many as may wait for work in view, and the last piece of four.
    #expect(alive.withLock { $0 } <= 13 + 256 + 4)
    runtime.invalidate()
    #expect(runtime.queue.waitingCount == 0)
  }

  @Test("Rows before the viewport count twice as far as those after it, from their ends on")
  func distances() throws {
    let list = ListNode(0..<200, estimatedRowLength: 40) { RowNode(index: $0, height: 40) }
    let stage = ListStage(list)
    stage.settle()
    list.scroll(to: 4_000)
    stage.settle()
    func distance(_ row: Int) throws -> Double {
      list.engine.distance(of: try #require(list.engine.pool[row]))
    }
    // The viewport shows rows 100 to 104.
    #expect(try distance(102) == 0)
    #expect(try (97...99).map(distance) == [160, 80, 0])
    #expect(try (105...107).map(distance) == [0, 40, 80])
  }
}
