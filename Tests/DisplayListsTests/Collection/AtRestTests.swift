import AsyncDisplay
import DisplayCanvas
import DisplayConcurrency
import TestSupport
import Testing

@testable import DisplayLists

@Suite("Collections at rest")
@MainActor
struct AtRestTests {
  private final class Item: DisplayNode {
    let size: Size
    nonisolated init(_ size: Size) {
      self.size = size
      super.init()
    }
    nonisolated override func calculateSize(thatFits size: Size) -> Size {
      Size(width: min(self.size.width, size.width), height: min(self.size.height, size.height))
    }
    override func makeDrawing() -> (any Drawing)? { RowDrawing(color: .black) }
  }

  private static let layouts: [any CollectionLayout] = [
    FlowCollectionLayout(itemSpacing: 4, lineSpacing: 4),
    GridCollectionLayout(columns: .count(3), spacing: 4),
    WaterfallCollectionLayout(columns: .count(3), spacing: 4), ListCollectionLayout(),
  ]

  @Test("A collection that nobody moves asks for no frames, whatever its items are like", arguments: 0..<4)
  func settles(kind: Int) {
    // With the first ones a waterfall had something to draw for ever.
    let seeds = [7, 41, 99].prefix(TestDepth.count(1, full: 3)) + (0..<TestDepth.count(0, full: 100))
    for seed in seeds {
      var numbers = TestSupport.Numbers(state: UInt64(seed))
      let sizes = (0..<40).map { _ in
        Size(
          width: Double(40 + numbers.next(below: 120)),
          height: Double(20 + numbers.next(below: numbers.next(below: 4) == 0 ? 600 : 120))
        )
      }
      let list = CollectionNode(sizes, layout: Self.layouts[kind], flow: .topToBottom) { Item($0) }
      let isAsked = Lock(false)
      let (executor, clock) = (ManualExecutor(), ManualClock())
      let runtime = DisplayRuntime(
        rootNode: list,
        viewportSize: Size(width: 200, height: 200),
        renderer: BlankRenderer(),
        scheduler: Scheduler(executor: executor, clock: clock, maximumConcurrency: 2),
        requestFrame: { isAsked.withLock { $0 = true } }
      )
      var frames = 0
      for step in 0..<40 {
        let place = Double(numbers.next(below: 2_500))
        let distance = Double(
          numbers.next(below: step > 20 ? 300 : 90) - (numbers.next(below: 4) == 0 ? 120 : 0)
        )
        if step > 0 { list.contentOffset = step % 8 == 7 ? place : list.contentOffset + distance }
        var quiet = 0
        var tries = 0
        while quiet < 4, tries < 400 {
          isAsked.withLock { $0 = false }
          runtime.runFrame(FrameTiming(index: frames, timestamp: clock.now, deadline: clock.now))
          executor.runAll()
          clock.advance(by: .milliseconds(8))
          frames += 1
          tries += 1
          quiet = isAsked.withLock { $0 } ? 0 : quiet + 1
        }
        #expect(quiet == 4, "seed \(seed), step \(step), offset \(list.contentOffset)")
        if quiet < 4 { break }
      }
      runtime.invalidate()
    }
  }
}
